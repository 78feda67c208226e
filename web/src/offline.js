// Keeps every file of this version of the page, so that it opens without a network.
const NAME = "ninefold-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith("ninefold-") && name !== NAME)
        .map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    // What is kept is the same whatever a server says it varies by.
    const kept = await caches.match(event.request, { ignoreSearch: true, ignoreVary: true });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
