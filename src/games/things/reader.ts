// How labels are read. Opened for each scan, then let go.
import type { Reader } from "../../kit/codes";
import { reader } from "./codes";

export default function openReader(): Reader {
  return reader;
}
