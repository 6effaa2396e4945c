const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('id') : null
const letters = (text: string) => (segmenter ? [...segmenter.segment(text)].map((part) => part.segment) : [...text])

/** At most `max` characters, the last of them `…` where something was cut; an emoji is never halved. */
export function cut(text: string, max: number): string {
  const all = letters(text)
  return all.length <= max
    ? text
    : `${all
        .slice(0, Math.max(0, max - 1))
        .join('')
        .trimEnd()}…`
}

/** Initials for the round badge: `Nadira Prameswari` → `NP`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => letters(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

const MEGA = 1_000_000
const GIGA = 1_000_000_000

/** Bytes as `31 KB`, `3,1 MB` or `1,8 GB`. */
export function bytesText(bytes: number): string {
  const figure = (value: number, digits: number) =>
    new Intl.NumberFormat('id-ID', { maximumFractionDigits: digits }).format(value)
  if (bytes < MEGA) return `${figure(Math.ceil(bytes / 1000), 0)} KB`
  return bytes < GIGA ? `${figure(bytes / MEGA, 1)} MB` : `${figure(bytes / GIGA, 1)} GB`
}
