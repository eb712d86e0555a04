// The boards, games and bundles of this repository. The page's build puts the data itself in the place of this module (page/catalogue-plugin.ts).
import { catalogueOf } from "./catalogue";

export const { boards, games, bundles } = await catalogueOf();
