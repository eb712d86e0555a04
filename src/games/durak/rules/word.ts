// A move of any pack as a person types it. Opened for that, then let go.
export { makeMove as default } from "./notation";
