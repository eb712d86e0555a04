/** One hand for everything (CONTRIBUTING.md). */
export default { printWidth: 120, arrowParens: "avoid", objectWrap: "collapse" };
