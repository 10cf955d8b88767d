// Speaks only when the server does not: then a page of the web app is the page that says so. It keeps the few files of that page and nothing
// else, no page of the app and no answer of the API, so there is nothing that could be shown in place of what the server has.
const CACHE = 'tocsin-offline';
/** The path below which the service is: '' at the root of its name. */
const BASE = self.location.pathname.replace(/\/sw\.js$/, '');
const PAGE = `${BASE}/offline.html`;
const FILES = [PAGE, ...['offline.css', 'offline.js', 'offline-rows.js', 'theme.js'].map((file) => `${BASE}/${file}`)];

/** Addresses of programs, which are no pages of the web app: the server's own list. */
const RESERVED = /^\/(?:api|v2|webhooks|internal|docs|metrics|live|ready|health|problems|status)(?:\/|$)/;

/** All of them or none: they belong together. */
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function kept(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? Response.error();
}

self.addEventListener('install', (event) => {
  // A new version may take over at once: no page depends on which one is there.
  self.skipWaiting();
  event.waitUntil(fill());
});

// The page asks for it after each start: an update of the server may have changed the files without changing this one.
self.addEventListener('message', (event) => {
  if (event.data === 'refresh') event.waitUntil(fill().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!RESERVED.test(pathname.slice(BASE.length))) event.respondWith(fetch(request).catch(() => kept(PAGE)));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});
