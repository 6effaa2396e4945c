import { type RefObject, useEffect } from 'react'
import { PICTURE, PICTURES } from '#shared/picture-shelf.ts'

/** Pictures of what was read; the oldest go first. */
const MOST = 200

/**
 * Keeps the pictures of a text on this phone, each in the size that the browser chose (the service worker answers with
 * them). All of them: who reads on without a network has not scrolled to each.
 */
export function useStoredPictures(text: RefObject<HTMLElement | null>, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const box = text.current
    if (!box || !('caches' in globalThis)) return
    const keep = ({ target }: Event) => void (target instanceof HTMLImageElement && keepPicture(target.currentSrc))
    // The event of a picture does not bubble.
    box.addEventListener('load', keep, true)
    for (const picture of box.querySelectorAll('img')) {
      picture.loading = 'eager'
      if (picture.complete) void keepPicture(picture.currentSrc)
    }
    return () => box.removeEventListener('load', keep, true)
  }, [text, html])
}

/** A full or closed storage costs the picture, not the text. */
async function keepPicture(address: string): Promise<void> {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !PICTURE.test(pathname)) return
  try {
    const cache = await caches.open(PICTURES)
    if (await cache.match(pathname)) return
    await cache.add(pathname)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => cache.delete(old)))
  } catch {
    // As said above.
  }
}
