import { ByteCache } from '../../lib/byte-cache.ts'

/** Memory that a node spends on bundles: some hundred papers. */
const MOST_BYTES = 32 * 1024 * 1024

/** Bytes that bear their content's hash in their key, so they never change: those asked for last stay in memory. */
export function bundleCache(
  read: (key: string) => Promise<Buffer | null | undefined>,
  most = MOST_BYTES,
): (key: string) => Promise<Buffer | null | undefined> {
  const kept = new ByteCache<Buffer>(most, (_key, { length }) => length)
  return async (key) => {
    const known = kept.get(key)
    if (known) return known
    const bytes = await read(key)
    if (bytes) kept.keep(key, bytes)
    return bytes
  }
}
