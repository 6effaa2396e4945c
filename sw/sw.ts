import '#shared/old-browsers.ts'
import { cacheNames } from 'workbox-core'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { sendLogs } from '#offline/browser/worker.ts'
import { SYNC_TAG } from '#offline/sync-tag.ts'
import { PICTURE } from '#shared/picture-shelf.ts'
import { receiveShared, SHARE_PATH } from '#shared/proof-files.ts'
import { keepOldAssets, oldAsset, storeAhead } from './assets.ts'
import { sentByPages } from './exam-runs.ts'
import { picture } from './pictures.ts'
import { openNotice, showPush } from './push.ts'
import { tellOfReceipt } from './receipt-news.ts'
import { renewPush, type SubscriptionChange } from './renew-push.ts'
import { HASHED, NOT_PAGES } from './rules.ts'
import { sync } from './sync.ts'
import { takeUpdate } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** One-off Background Sync, Chromium only. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

const precache = new PrecacheController()
precache.addToCacheList(self.__WB_MANIFEST)

self.addEventListener('install', (event) => {
  event.waitUntil(storeAhead(cacheNames.precache, precache.getCachedURLs()).then(() => precache.install(event)))
})

self.addEventListener('activate', (event) => {
  const clear = async () => {
    await keepOldAssets(cacheNames.precache, precache.getCachedURLs())
    await precache.activate(event)
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(takeUpdate(self))
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sync(drainAndTell))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(renewPush(self, event as SubscriptionChange))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotice(self, event))
})

const drainAndTell = async () =>
  sendLogs({
    skip: await sentByPages(self),
    sealed: async (attempt_id, about) => {
      if (about) await tellOfReceipt(self, { attempt_id, nama: about.sitting.nama })
    },
  })

// A part that failed is asked for again under another address (src/lib/loading/import-part.ts).
registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/^again$/] }))
registerRoute(
  ({ url }) => url.pathname === SHARE_PATH,
  ({ request }) => receiveShared(request),
  'POST',
)
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  ({ request }) => oldAsset(request),
)
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.destination === 'image' && PICTURE.test(url.pathname),
  ({ request }) => picture(request),
)
