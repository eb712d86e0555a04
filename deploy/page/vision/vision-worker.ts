// The recogniser in a worker of its own, so that the page stays quick while it looks.
/// <reference types="vite/client" />
import weights from "../../vision/net.bin?url";
import { type Net, readNet } from "../../vision/net";
import { type Options, recognise } from "../../vision/recognise";
import type { FromVision, ToVision } from "./messages";

/** Longest side of a picture of a camera that runs: enough for a table that fills it, and quick. */
const LIVE: Partial<Options> = { searchSide: 640, workSide: 640 };

interface Scope {
  onmessage: (event: MessageEvent<ToVision>) => void;
  postMessage(message: FromVision): void;
}
const scope = self as unknown as Scope;

async function load(): Promise<Net> {
  const response = await fetch(weights);
  if (!response.ok) throw new Error(`its net could not be fetched (${response.status})`);
  return readNet(new Uint8Array(await response.arrayBuffer()));
}

let loading: Promise<Net> | undefined;

/** A net that did not come is asked for again with the next picture. */
function loaded(): Promise<Net> {
  loading ??= load().catch(error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

scope.onmessage = async ({ data: { id, data, width, height, isStill } }) => {
  try {
    const { cards, isGrey } = recognise(
      { data: new Uint8ClampedArray(data), width, height },
      { net: await loaded(), ...(isStill ? {} : LIVE) },
    );
    scope.postMessage({ id, cards, isGrey });
  } catch (error) {
    scope.postMessage({ id, wrong: (error as Error).message });
  }
};
