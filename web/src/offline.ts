// The service worker: keeps every file of this version of the page, so that it opens without a network. What it keeps, and
// when a file is out of date, is Workbox's; the list of files is written into it when the page is built.
import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import type { PrecacheEntry } from "workbox-precaching";

declare const self: { skipWaiting: () => Promise<void>; __WB_MANIFEST: PrecacheEntry[] };

/** What is kept is the same whatever a server says that it varies by: else it would not be found again. */
function withoutVary(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("vary");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

void self.skipWaiting();
clientsClaim();
addPlugins([{ cacheWillUpdate: async ({ response }) => (response.ok ? withoutVary(response) : null) }]);
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
