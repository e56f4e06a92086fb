// Keeps the page, so that it works where there is no network. What is kept is of one version: another has other bytes here.
declare const VERSION: string;
declare const FILES: string[];
declare const self: ServiceWorkerGlobalScope;

const kept = `screenplay-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("screenplay-") && name !== kept).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true, cacheName: kept }).then((found) => found ?? fetch(event.request)));
});

export {};
