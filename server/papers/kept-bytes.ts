/** Memory that a node spends on bundles: some hundred papers. */
const MOST_BYTES = 32 * 1024 * 1024

/** Bytes that bear their content's hash in their key, so they never change: those asked for last stay in memory. */
export function keptBytes(
  read: (key: string) => Promise<Buffer | null | undefined>,
  most = MOST_BYTES,
): (key: string) => Promise<Buffer | null | undefined> {
  const kept = new Map<string, Buffer>()
  let total = 0

  function keep(key: string, bytes: Buffer): void {
    if (kept.has(key) || bytes.length > most / 4) return
    kept.set(key, bytes)
    total += bytes.length
    for (const [oldest, { length }] of kept) {
      if (total <= most) return
      kept.delete(oldest)
      total -= length
    }
  }

  return async (key) => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const bytes = await read(key)
    if (bytes) keep(key, bytes)
    return bytes
  }
}
