// The site's service worker: keeps the whole site when it is first seen, answers from what it keeps, and gives way to a newer one only when the page asks it to.
import { cacheNames, clientsClaim } from "workbox-core";
import { precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

/** Every file of the site; the build puts them here. Without a revision: its name changes with what is in it. */
declare const FILES: { url: string; revision: string | null }[];

/** What TypeScript's types of a page do not know. */
interface WorkerScope {
  addEventListener(type: string, listen: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
}
interface WorkerEvent extends MessageEvent {
  waitUntil(work: Promise<unknown>): void;
}
const scope = self as unknown as WorkerScope;

/** What only the version before has: a page of it may be open still, and may yet ask for its parts. */
const BEFORE = `${cacheNames.precache}-before`;

async function keepBefore(): Promise<void> {
  await caches.delete(BEFORE);
  const [now, before] = await Promise.all([caches.open(cacheNames.precache), caches.open(BEFORE)]);
  const mine = new Set(FILES.map(({ url }) => new URL(url, location.href).href));
  for (const { url } of await now.keys()) {
    const response = isPart(new URL(url)) && !mine.has(url) ? await now.match(url) : undefined;
    if (response) await before.put(url, response);
  }
}

/** Pages have names that stay; their parts have others in each version. */
const isPart = ({ pathname }: URL): boolean => /\/assets\/[^/]+$/.test(pathname);

scope.addEventListener("install", event => event.waitUntil(keepBefore()));
scope.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void scope.skipWaiting();
});
// The page that brought it is served by it, too, or would miss its parts when the network goes.
clientsClaim();

// What stands behind `?` is for the page.
precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./] });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPart(url),
  async ({ request }) => (await caches.match(request.url, { cacheName: BEFORE })) ?? fetch(request),
);
