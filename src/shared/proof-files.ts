/**
 * Pictures and PDFs that shall prove a transfer, on this phone until the server has them: chosen for an order, or handed over by another
 * app before it is known for which. The bank's app shows its receipt once.
 */
const SHELF = 'elp-proofs'
/** Where the app's manifest tells other apps to send a file (src/app/manifest.ts). */
export const SHARE_PATH = '/bukti-dibagikan'
const SHARED = '/proofs/shared'
const KEPT_MS = 7 * 86_400_000

const NAME = 'x-name'
const SINCE = 'x-since'

const shelf = async () => ('caches' in globalThis ? caches.open(SHELF).catch(() => undefined) : undefined)
const placeOf = (user_id: string, order_id: string) => `/proofs/${user_id}/${order_id}`

async function put(place: string, file: File): Promise<void> {
  const cache = await shelf()
  if (!cache) return
  await tidy(cache)
  const headers = {
    'content-type': file.type,
    [NAME]: encodeURIComponent(file.name),
    [SINCE]: String(Date.now()),
  }
  // A full storage costs the proof after a closed tab, not the sending.
  await cache.put(place, new Response(file, { headers })).catch(() => undefined)
}

async function tidy(cache: Cache): Promise<void> {
  for (const key of await cache.keys()) {
    const since = Number((await cache.match(key))?.headers.get(SINCE))
    if (!(since > Date.now() - KEPT_MS)) await cache.delete(key)
  }
}

async function read(place: string): Promise<File | null> {
  const kept = await (await shelf())?.match(place).catch(() => undefined)
  if (!kept) return null
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get(NAME) ?? 'bukti'), { type })
}

const forget = async (place: string) => void (await (await shelf())?.delete(place))

export const keepProof = (user_id: string, order_id: string, file: File) => put(placeOf(user_id, order_id), file)
export const keptProof = (user_id: string, order_id: string) => read(placeOf(user_id, order_id))
export const forgetProof = (user_id: string, order_id: string) => forget(placeOf(user_id, order_id))

export const sharedProof = () => read(SHARED)
export const forgetShared = () => forget(SHARED)

/** What the share sheet of the phone sent: kept, and the page that asks for which order it is. */
export async function receiveShared(request: Request): Promise<Response> {
  const file = await request.formData().then(
    (form) => form.get('file'),
    () => null,
  )
  if (file instanceof File && file.size > 0) await put(SHARED, file)
  return Response.redirect(new URL(SHARE_PATH, request.url).href, 303)
}
