// The bench's page as the build left it in dist/page. Whoever imports this needs it (deploy/build/needs.ts).
export { PAGE as BUILT_PAGE } from "../../deploy/host/serve";
