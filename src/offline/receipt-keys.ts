import { list, record, text } from './send/is.ts'
import type { Send } from './send/send.ts'
import type { OnDatabase } from './store/on-database.ts'

/** `public_key`: raw Ed25519 key (32 bytes), base64. */
interface ReceiptKey {
  key_id: string
  public_key: string
}

const META_KEY = 'receipt_keys'
const areKeys = list(record({ key_id: text, public_key: text }))
const isKeysReply = record({ data: areKeys })

/**
 * The server's public keys, fetched with the papers, so that a receipt is checked against what was known before the
 * exam. A key once known is never replaced.
 */
export function receiptKeys({ onDatabase, send }: { onDatabase: OnDatabase; send: Send }) {
  let fetched = false

  async function known(): Promise<ReceiptKey[]> {
    const row = await onDatabase((db) => db.meta.get(META_KEY))
    const kept = row?.value?.value
    return areKeys(kept) ? kept : []
  }

  async function fetchKeys(): Promise<ReceiptKey[]> {
    const reply = await send({ method: 'GET', path: '/receipt-key' })
    const before = await known()
    if (reply.kind !== 'ok' || !isKeysReply(reply.body)) return before
    fetched = true
    const fresh = reply.body.data.filter(({ key_id }) => before.every((key) => key.key_id !== key_id))
    const all = [...before, ...fresh]
    if (fresh.length) await onDatabase((db) => db.meta.put({ key: META_KEY, value: all }))
    return all
  }

  return {
    /** Once per page life: the keys change hardly ever. */
    async fetchAhead(): Promise<void> {
      if (!fetched) await fetchKeys()
    },
    /** The key of this name, asked for where this phone does not know it; null where it cannot be had now. */
    async find(key_id: string): Promise<string | null> {
      const named = (keys: readonly ReceiptKey[]) => keys.find((key) => key.key_id === key_id)?.public_key ?? null
      return named(await known()) ?? named(await fetchKeys())
    },
  }
}
