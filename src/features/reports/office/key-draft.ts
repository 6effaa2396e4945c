import { TYPES_OF_PARTS } from '#contract/exam/choices.ts'
import type { Item, ReportedSoal } from '#contract/reporting/item.ts'
import type { Decision } from '#contract/reporting/ruling.ts'

/** Accepted answers as they are being typed; `teks`: one short answer a line. */
export interface KeyDraft {
  kunci: string[][]
  teks: string
  poin: Record<string, number | null>
}

/** Keys of which each line is one, its parts with a semicolon between them. */
export const isOfParts = ({ jenis }: ReportedSoal) => TYPES_OF_PARTS.includes(jenis)

const linesOf = (teks: string): string[] =>
  teks
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What stands now, and beside it the option that the best chose where the key is in doubt. */
export function startOf(soal: ReportedSoal, item: Item): KeyDraft {
  const rivals = item.flags.find(({ code }) => code === 'questionable_key' || code === 'competing_options')
  const doubted = soal.jenis === 'pilihan' ? (rivals?.options ?? []).map((id) => [id]) : []
  return {
    kunci: [...soal.kunci, ...doubted],
    teks: soal.kunci.map((key) => key.join(isOfParts(soal) ? '; ' : '\n')).join('\n'),
    poin: { ...soal.poin_opsi },
  }
}

/** The decision that is typed; undefined while it is none. */
export function keysOf(soal: ReportedSoal, { kunci, teks, poin }: KeyDraft): Decision | undefined {
  const decision = (keys: string[][], points: Record<string, number> | null = null): Decision => ({
    ...{ kind: 'key', kunci: keys, poin_opsi: points },
  })
  if (soal.jenis === 'skala') {
    const entries = Object.entries(poin)
    const whole = entries.every(([, value]) => typeof value === 'number')
    return whole ? decision([], Object.fromEntries(entries) as Record<string, number>) : undefined
  }
  if (soal.jenis === 'isian') {
    const texts = [...new Set(linesOf(teks))]
    return texts.length ? decision(texts.map((text) => [text])) : undefined
  }
  if (isOfParts(soal)) {
    const keys = linesOf(teks).map((line) => line.split(';').map((part) => part.trim()))
    return keys.length ? decision(keys) : undefined
  }
  const full = kunci.filter((key) => key.length > 0)
  return full.length ? decision(full) : undefined
}
