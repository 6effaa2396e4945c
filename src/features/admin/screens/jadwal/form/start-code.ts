/** Without letters and digits that look or sound alike when they are read out: eight of them are 37 random bits. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'
const LENGTH = 8

/** A start code like `K7MP-QXWA`, which is hard to guess before the room hears it. */
export function makeStartCode(): string {
  let code = ''
  while (code.length < LENGTH) {
    const [value = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last whole round would make the first letters likelier.
    if (value < Math.floor(256 / ALPHABET.length) * ALPHABET.length) code += ALPHABET[value % ALPHABET.length]
  }
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
