// What a page does only where it is part of a published site: it lasts offline, offers a newer version of itself, and leads to the documents. A page that
// `npm start` serves has nothing of it: there a service worker would go on showing what was built before.
import { say } from "../words/say";
import { make } from "./ui/dom";
import type { Notices } from "./ui/notices";

/** The build of the site put it beside the page. */
const WORKER = "./service-worker.js";
/** A page may be open for days. */
const LOOK_EVERY_MS = 3_600_000;

const reload = { words: say("bench.reload"), take: () => location.reload() };
const NEW = say("bench.newVersion");
const TAKEN = say("bench.versionTaken");
const OLD = say("bench.notFetched");

/** The site has a manifest, and nobody else. */
const isPublished = (): boolean => document.querySelector("link[rel=manifest]") !== null;

/** `place`: where the way to the documents belongs. A browser that refuses service workers, or has none, shows the page as any other. */
export async function joinSite(notices: Notices, place: HTMLElement): Promise<void> {
  // Of Vite's making. On any page: a bench of `npm start` may be built anew while it is open.
  addEventListener("vite:preloadError", () => notices.raise("old", OLD, reload));
  if (!isPublished()) return;
  place.append(
    make("a", { class: place.id === "menu" && "button", href: "./docs/index.html" }, say("bench.documents")),
  );
  try {
    await keepUpToDate(notices);
  } catch {
    // Forbidden, with storage say: then the page is fetched each time.
  }
}

async function keepUpToDate(notices: Notices): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox(WORKER);
  let isOurs = false;
  // The first one that there ever is comes without an update.
  let isUpdate = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isOurs) location.reload();
    else if (isUpdate) notices.raise("update", TAKEN, reload);
    isUpdate = true;
  });
  workbox.addEventListener("waiting", () =>
    notices.raise("update", NEW, {
      words: reload.words,
      take: () => {
        isOurs = true;
        workbox.messageSkipWaiting();
      },
    }),
  );
  await workbox.register();
  const look = () => void workbox.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
}
