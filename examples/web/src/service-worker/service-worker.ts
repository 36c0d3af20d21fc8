// The service worker of the pages, which the server sends as /service-worker.js. It makes the app start without a network, and shows push
// messages. It stores only
// files of the build, which are the same for all users: requests to the API never pass through it, so it knows of no session.
import pagePaths from '../../page-paths.json' with { type: 'json' };
import './push.js';
import { worker, type FetchEvent } from './worker-scope.js';

// `vite/service-worker.ts` inserts the paths of the build's scripts and styles, and a hash of them, so that each build has another worker.
declare const BUILD_FILES: readonly string[];
declare const BUILD_VERSION: string;

// The page of a signed-out user, and a page with the app.
const [landing, app] = ['/', '/sign-in'];
const cacheName = `build ${BUILD_VERSION}`;
const pages = Object.keys(pagePaths).map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

worker.addEventListener('install', (event) => event.waitUntil(storeBuild()));
// The browser activates the worker of a new build when no page of the build before is open any more.
worker.addEventListener('activate', (event) => event.waitUntil(removeOtherBuilds()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (mode === 'navigate' && pages.some((page) => page.test(pathname)))
    event.respondWith(openPage(event, pathname));
});

async function storeBuild(): Promise<void> {
  const cache = await worker.caches.open(cacheName);
  await cache.addAll([landing, app, ...BUILD_FILES]);
}

async function removeOtherBuilds(): Promise<void> {
  const names = await worker.caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => worker.caches.delete(name)));
}

/** Files never change, because their names contain hashes of their contents. They do not depend on the request's origin, as `Vary` says. */
async function openFile({ request }: FetchEvent): Promise<Response> {
  return (await worker.caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server answers, unless it cannot be reached. */
async function openPage({ request }: FetchEvent, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await worker.caches.open(cacheName);
    const stored = await cache.match(path === landing ? landing : app, { ignoreVary: true });
    if (stored === undefined) throw error;
    return stored;
  }
}
