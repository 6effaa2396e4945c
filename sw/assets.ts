import { silenceLimit } from '#offline/silence.ts'
import { HASHED, MAX_OLD_ASSETS, OLD_ASSETS } from './rules.ts'

/**
 * Before the precache of the last build is cleared: pages of that build that are still open may yet ask for its files,
 * so they move to a cache of their own. `current`: URLs of this build.
 */
export async function keepOldAssets(precacheName: string, current: readonly string[]): Promise<void> {
  const [precache, kept] = await Promise.all([caches.open(precacheName), caches.open(OLD_ASSETS)])
  const wanted = new Set(current)
  for (const request of await precache.keys()) {
    const { pathname, href } = new URL(request.url)
    const reply = HASHED.test(pathname) && !wanted.has(href) ? await precache.match(request) : undefined
    if (reply) await kept.put(pathname, reply)
  }
  const keys = await kept.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_OLD_ASSETS)).map((key) => kept.delete(key)))
}

/** A page that waits for a chunk is refused it soon. */
const SILENCE_MS = 10_000

/**
 * A hashed file that is not stored with this build: from those kept apart, else from the server, which keeps two builds. What was asked
 * for once is kept: a screen that was opened opens without a network, too.
 */
export async function oldAsset(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await caches.match(pathname, { cacheName: OLD_ASSETS })
  if (kept) return kept
  const silence = silenceLimit(SILENCE_MS)
  const reply = await fetch(request, { signal: silence.signal }).finally(silence.stop)
  if (reply.ok) await (await caches.open(OLD_ASSETS)).put(pathname, reply.clone())
  return reply
}

/** As many as a browser asks one server at once over the older protocol. */
const AT_ONCE = 6

/**
 * Stores the files of a new build side by side, so that the precache finds them: it asks for one after the other, and
 * hundreds of round trips take minutes on a slow network. An install that was cut off goes on where it was. What fails
 * here the precache asks for itself; what a build that never came left behind is cleared with the next that does.
 */
export async function storeAhead(precacheName: string, urls: readonly string[]): Promise<void> {
  const precache = await caches.open(precacheName)
  const stored = new Set((await precache.keys()).map(({ url }) => url))
  const waiting = urls.filter((url) => HASHED.test(new URL(url).pathname) && !stored.has(url))[Symbol.iterator]()
  const next = async () => {
    for (const url of waiting) {
      const silence = silenceLimit(SILENCE_MS)
      await fetch(url, { signal: silence.signal })
        .then((reply) => (reply.ok && !reply.redirected ? precache.put(url, reply) : undefined))
        .catch(() => undefined)
        .finally(silence.stop)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
