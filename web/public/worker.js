// Service worker: opens the app while the server is away. Pages always come from the server first, so that a new version is used at once.
// It handles only pages of the app and its files; everything else, such as the API, sign-in and downloads, does not pass through it.
const pages = /^\/(?:$|(?:%PAGES%)(?:\/|$))/;
/** Files of the first page whose names do not depend on their content. */
const named = ['/scheme.js', '/loading.js', '/logo.svg'];
/** Cache with files that another app has shared, until the app opens (web/src/app/shared-task.ts). */
const shared = 'shared';

addEventListener('install', (event) =>
  event.waitUntil(
    online('/')
      .then(store)
      .then(() => skipWaiting()),
  ),
);
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === 'POST' && pathname === '/share') event.respondWith(share(event.request));
  if (method !== 'GET') return;
  if (mode === 'navigate' && pages.test(pathname)) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
  else if (named.includes(pathname)) event.respondWith(online(event.request).then(({ response }) => response ?? stored(pathname)));
});

/** Requests from the server; `response` is undefined if the server is away, or a proxy answers in its place. */
async function online(request) {
  const response = await fetch(request).catch(() => undefined);
  return response && (response.status < 502 || response.status > 504) ? { response } : { proxy: response };
}

async function page(event) {
  const { response, proxy } = await online(event.request);
  if (response?.ok) event.waitUntil(store({ response: response.clone() }));
  return response ?? (await caches.match('/')) ?? proxy ?? Response.error();
}

/** Stores a page and its files, named by the files, in place of those of other versions. */
async function store({ response }) {
  if (!response?.ok) return;
  const html = await response.clone().text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  const version = files.join();
  const names = await versions();
  if (names.includes(version)) return;
  await Promise.all(names.map((name) => caches.delete(name)));
  const cache = await caches.open(version);
  await cache.addAll([...files, ...named]).then(
    () => cache.put('/', response),
    () => caches.delete(version),
  );
}

/** Names of assets contain a hash of the content, so a stored one is current. */
async function asset(request) {
  const found = await caches.match(request);
  if (found) return found;
  const response = await fetch(request);
  const [version] = await versions();
  if (response.ok && version) await (await caches.open(version)).put(request, response.clone());
  return response;
}

const versions = async () => (await caches.keys()).filter((name) => name !== shared);

/** Stores the files that another app shares, and opens the app with its texts. Nothing is sent until the person creates the task. */
async function share(request) {
  const form = await request.formData();
  const parameters = new URLSearchParams([...form].filter(([, value]) => typeof value === 'string'));
  await caches.delete(shared);
  const cache = await caches.open(shared);
  const files = form.getAll('files').filter((file) => file.size > 0);
  await Promise.all(files.map((file, at) => cache.put(`/${shared}/${at}?${encodeURIComponent(file.name)}`, new Response(file))));
  if (files.length > 0) parameters.set('files', files.length);
  return Response.redirect(`/?${parameters}`, 303);
}

const stored = async (path) => (await caches.match(path)) ?? Response.error();

addEventListener('push', (event) => {
  const { title, url, unread, ...options } = event.data.json();
  const notification = registration.showNotification(title, { ...options, data: url, icon: '/icons/192.png', renotify: true });
  event.waitUntil(Promise.all([notification, navigator.setAppBadge?.(unread)]));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a page of the app in the window that is open, or in a new one. */
async function open(url) {
  const [window] = await clients.matchAll({ type: 'window' });
  if (!window) return clients.openWindow(url);
  await window.focus();
  return window.navigate(url);
}
