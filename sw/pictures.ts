import { PICTURE, PICTURES } from '#shared/picture-shelf.ts'

/** A picture of a text that was opened, from this phone; without a network also in another size than the one asked for. */
export async function picture(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await openShelf()
  const same = await kept?.match(pathname).catch(() => undefined)
  if (same) return same
  try {
    return await fetch(request)
  } catch (failure) {
    const other = await otherSize(kept, pathname)
    if (other) return other
    throw failure
  }
}

/** Null where the storage is closed. */
const openShelf = () => caches.open(PICTURES).catch(() => null)

async function otherSize(kept: Cache | null, pathname: string): Promise<Response | undefined> {
  const name = PICTURE.exec(pathname)?.[1]
  const all = (await kept?.keys().catch(() => [])) ?? []
  const found = all.find(({ url }) => PICTURE.exec(new URL(url).pathname)?.[1] === name)
  return found && kept?.match(found)
}
