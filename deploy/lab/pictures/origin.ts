// What package.json says of where the sources are. All of it follows from `homepage`, the folder of the published page.
import own from "../../../package.json";

/** A page on GitHub names its owner and its repository. */
const ON_GITHUB = /^https:\/\/([\w-]+)\.github\.io\/([\w.-]+)\/$/;
/** As LICENSE has them. */
const AUTHORS = "The Croupier authors";

export interface Origin {
  author: string;
  repository?: { type: "git"; url: string };
  bugs?: { url: string };
}

type Package = Omit<typeof own, keyof Origin> & Partial<Origin>;

/** The fields that follow from `homepage`. Without a page on GitHub there are authors only. */
export function originOf(homepage: string): Origin {
  const [, owner, name] = ON_GITHUB.exec(homepage) ?? [];
  if (!owner) return { author: AUTHORS };
  const url = `https://github.com/${owner}/${name}`;
  return {
    author: `${AUTHORS} (${url}/graphs/contributors)`,
    repository: { type: "git", url: `git+${url}.git` },
    bugs: { url: `${url}/issues` },
  };
}

/** package.json with these fields behind `homepage`. With a page elsewhere, `repository` and `bugs` stay as they were written by hand. */
export function withOrigin(text: string): string {
  const { author: _, repository, bugs, ...others } = JSON.parse(text) as Package;
  const origin = originOf(others.homepage);
  const byHand = others.homepage && !origin.repository ? { repository, bugs } : {};
  const fields = Object.entries(others).flatMap(([key, value]) =>
    key === "homepage" ? [[key, value], ...Object.entries({ ...origin, ...byHand })] : [[key, value]],
  );
  return JSON.stringify(Object.fromEntries(fields), null, 2) + "\n";
}
