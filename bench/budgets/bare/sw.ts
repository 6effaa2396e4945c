/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

const CACHE = 'bare'

/** What was fetched once is served from then on. */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname !== '/' && !pathname.startsWith('/assets/')) return
  event.respondWith(stored(event.request))
})

async function stored(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const fetched = await fetch(request)
  await cache.put(request, fetched.clone())
  return fetched
}

export {}
