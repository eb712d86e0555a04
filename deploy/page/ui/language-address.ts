/** What an address says of its page's language: `?lang=ru`. It comes before what the browser remembers: a link may lead to a language. */
export const ADDRESS = "lang";
