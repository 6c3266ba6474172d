/**
 * Keeps the files of the page, so that it opens without a network once it has opened with one. The newest files are used where
 * they can be had: they are kept anew whenever they come.
 */
const CACHE = "gridforest";
const self_ = /** @type {any} */ (self);

self_.addEventListener("install", (/** @type {any} */ event) => {
  const all = async () => {
    /** @type {string[]} */
    const files = await (await fetch("files.txt", { cache: "no-store" })).text().then((text) => text.trim().split("\n"));
    const cache = await caches.open(CACHE);
    await cache.addAll(["./", ...files]);
    self_.skipWaiting();
  };
  event.waitUntil(all());
});

self_.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(self_.clients.claim()));

self_.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    try {
      const fresh = await fetch(request);
      if (fresh.ok) event.waitUntil(cache.put(request, fresh.clone()));
      return fresh;
    } catch (error) {
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      throw error;
    }
  };
  event.respondWith(answer());
});
