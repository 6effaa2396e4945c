/**
 * Crockford's base 32: no I, L, O and U, which are taken for 1, 1, 0 and V. Ten of its characters are 50 random bits: the
 * wrapped key lies on phones a day ahead, so a code must withstand guessing without a network.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const LOOKS_LIKE: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' }

/** A start code in two groups, like `K7MPQ-X3WAD`, out of ten random bytes. */
export function makeStartCode(bytes: Uint8Array): string {
  // 256 is a multiple of 32: every character is equally likely.
  const code = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** Whether it is one that `makeStartCode` could have made, written as it writes them. */
export function isStartCode(code: string): boolean {
  const [first = '', second = '', ...more] = code.split('-')
  const group = (text: string) => text.length === LENGTH / 2 && [...text].every((letter) => ALPHABET.includes(letter))
  return more.length === 0 && group(first) && group(second)
}

/**
 * A start code as it is heard in a room and typed on a phone: letter case, hyphens, spaces and letters that look like
 * another do not matter.
 */
export function startCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return letters.replace(/[ILOU]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
}
