import { ImportError } from '../worker/import-error.ts'

/** Text of a file in the encoding it declares (byte order mark, XML declaration) or else shows. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = wideWithoutMark(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  if (declared && !/^utf-?8$/i.test(declared)) return decoder(declared).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What old editors on Windows write, even below a line that says UTF-8; programs of DOS, where its signs would stand within no word.
    return isDos(bytes) ? dosText(bytes) : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The signs of code page 437 beyond ASCII. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'
const ASCII = 0x80

/** `90ø` and `0 ó x`: letters of Windows where none stands, and signs of figures in the tables of DOS. */
const DOS_SIGNS = new Set([0xab, 0xac, 0xe3, 0xf1, 0xf2, 0xf3, 0xf6, 0xf7, 0xf8, 0xfb, 0xfd])
const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

function isDos(bytes: Uint8Array): boolean {
  let [signs, others] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < ASCII) continue
    const inWord = isLetter(bytes[at - 1]) && isLetter(bytes[at + 1])
    if (DOS_SIGNS.has(byte) && !inWord) signs += 1
    else others += 1
  }
  return signs > 0 && signs > others * 2
}

const dosText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < ASCII ? String.fromCharCode(byte) : DOS.charAt(byte - ASCII))).join('')

/** Two bytes a letter and no mark in front: every other byte of what is written here is zero. */
function wideWithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 64)
  if (head.length < 4 || bytes.length % 2) return undefined
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length
  const half = Math.floor(head.length / 2)
  if (zeros(1) > half * 0.8 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > half * 0.8 && zeros(1) === 0 ? 'utf-16be' : undefined
}

function decoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    throw new ImportError(`Pengodean huruf "${name}" tidak dikenal. Simpan ulang berkas sebagai UTF-8.`)
  }
}
