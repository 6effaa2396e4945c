import { withoutTags } from '../text/tags.ts'
import type { RawFile } from '../types.ts'
import type { Place } from './question.ts'

/** Words by which a text says that it is read for the questions below it. */
const ANNOUNCES =
  /\b(?:soal|pertanyaan)(?:\s*-\s*soal)?\s+(?:berikut|nomor|no\b|di\s*bawah|selanjutnya)|\b(?:bacalah|cermatilah|simaklah|perhatikanlah|baca|cermati|simak|perhatikan)\b|\b(?:following|next)\s+(?:\w+\s+){0,2}questions?\b/i

interface Pair {
  first: RegExp
  second: RegExp
  /** Letters between them at most. */
  within: number
}

/** Words that say it together, in one sentence. */
const PAIRS: readonly Pair[] = [
  {
    first:
      /\b(?:teks|bacaan|wacana|kutipan|penggalan|paragraf|cerita|puisi|dialog|ilustrasi|infografis|grafik|tabel|gambar|data|informasi|stimulus|kasus|narasi)\b/gi,
    second: /\b(?:berikut|di ?bawah|untuk menjawab)/gi,
    within: 40,
  },
  {
    first: /\b(?:read|study|refer to|use)\b/gi,
    second: /\b(?:passage|text|following|table|graph|figure|questions?)\b/gi,
    within: 60,
  },
]

function follows(sentence: string, { first, second, within }: Pair): boolean {
  const starts = [...sentence.matchAll(second)].map(({ index }) => index)
  let next = 0
  for (const { 0: found, index } of sentence.matchAll(first)) {
    const end = index + found.length
    while ((starts[next] ?? end) < end) next++
    if ((starts[next] ?? Number.POSITIVE_INFINITY) - end <= within) return true
  }
  return false
}

const announces = (plain: string): boolean =>
  ANNOUNCES.test(plain) || plain.split('.').some((sentence) => PAIRS.some((pair) => follows(sentence, pair)))

const SPAN =
  /\b(?:soal|pertanyaan|nomor|no\.?|questions?)\s*(?:(?:nomor|no\.?)\s*)?(\d{1,3})\s*(?:-|–|—|s\.?\s*(?:\/\s*)?d\.?|sampai(?:\s+dengan)?|hingga|dan|to|and)\s*(?:(?:nomor|no\.?)\s*)?(\d{1,3})\b/i

/** The first question that a text names itself to be for. */
export const readFrom = (html: string): number | undefined => {
  const first = SPAN.exec(withoutTags(html).replaceAll('&nbsp;', ' ').replace(/\s+/g, ' '))?.[1]
  return first === undefined ? undefined : Number(first)
}

/** How many questions a text says that it is for; Infinity where it names none; 0 where it is not for questions at all. */
export function readFor(html: string): number {
  const plain = withoutTags(html).replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ')
  const [, first, last] = SPAN.exec(plain) ?? []
  if (first && last && Number(last) > Number(first)) return Number(last) - Number(first) + 1
  return announces(plain) ? Number.POSITIVE_INFINITY : 0
}

/** A name for a text that no other text of the file has: several may stand on one line. */
export function freeKey(stimuli: RawFile['stimuli'], name: string): string {
  const same = stimuli.filter(({ key }) => key === name || key.startsWith(`${name}-`)).length
  return same ? `${name}-${same + 1}` : name
}

/** Texts without a question that stand before the questions they are read for. */
export class Passages {
  readonly #stimuli: RawFile['stimuli']
  #key: string | null = null
  #left = 0

  constructor(stimuli: RawFile['stimuli']) {
    this.#stimuli = stimuli
  }

  /** Whether the text announces questions; it is then what those below it share. */
  begin(place: Place, title: string, html: string): boolean {
    this.end()
    this.#left = readFor(html)
    if (this.#left === 0) return false
    this.#key = freeKey(this.#stimuli, `baris-${place.row}`)
    this.#stimuli.push({ key: this.#key, title: title || 'Bacaan', html, place, guessed: true })
    return true
  }

  /** The text that the next question belongs to. */
  next(): string | null {
    if (this.#left <= 0) return null
    this.#left -= 1
    return this.#key
  }

  end(): void {
    this.#left = 0
    this.#key = null
  }
}
