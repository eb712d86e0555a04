// How players' phones get to a table: a code that a phone's camera reads.
import { say, sayWith } from "../../../words/say";
import { Dialog } from "../../panels/dialog";
import { drawQr } from "../../phone/qr";
import { reachOf } from "../../phone/reach";
import { make } from "../../ui/dom";
import { askJoins } from "../asked";

const opened: { dialog?: Dialog } = {};

/** In groups of four, which a person reads and types. */
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/, "$1-");

export async function showPhones(table: number, name: string): Promise<void> {
  const join = (await askJoins())?.find(one => one.table === table);
  if (!join) return;
  const address = new URL("./race", location.href);
  const link = new URL(address);
  link.hash = join.phones;
  const code = (text: string) => make("code", text);
  const hint = sayWith("organise.phonesHint", { code }, { address: address.href, letters: inGroups(join.phones) });
  const here = reachOf(location).kind === "here" ? [make("p.problem", say("organise.phonesHere"))] : [];
  const words = say("organise.phonesFor", { table: name });
  const qr = await drawQr(link.href, words).catch(() => "");
  const dialog = (opened.dialog ??= new Dialog(say("organise.phones"), "phones"));
  dialog.show(make("p", make("b", name)), ...here, make("div.phones-code", qr), make("p", ...hint));
}
