/** `bytes` random bytes; handed in so that a test can fix them. */
export type Random = (bytes: number) => Buffer

/** A random UUID (version 4) from the randomness handed in. */
export function randomId(random: Random): string {
  const bytes = random(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
