import type { Finding } from '#contract/packages-admin.ts'
import { render } from '../text/render.ts'
import { ofSoal, type Placed } from './finding.ts'

/** Share of common runs of words from which on two stems read the same. */
const ALIKE = 0.85
const RUN = 4
/** Shorter stems ("Sinonim dari …") are alike by nature and differ in one word. */
const LONG_ENOUGH = 10

interface Stem {
  /** Words without marks. */
  words: string
  /** The pictures it shows and the reading it refers to: with others it is another question. */
  about: string
}

function stemOf({ soal }: Placed): Stem {
  const { html, media } = render(soal?.teks ?? '')
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}=+\-*/^]+/gu, ' ')
    .trim()
  return { words, about: [...media, soal?.stimulus_id ?? ''].join() }
}

/** Questions whose stem stands in the package before, word for word or nearly so. */
export function twinFindings(placed: readonly Placed[]): Finding[] {
  const known: { one: Placed; runs: Set<string> }[] = []
  const byRun = new Map<string, number[]>()
  const byStem = new Map<string, Placed>()
  const findings: Finding[] = []
  for (const one of placed.filter(({ soal }) => soal !== undefined)) {
    const stem = stemOf(one)
    const whole = `${stem.words}/${stem.about}`
    const same = byStem.get(whole)
    const runs = runsOf(stem)
    const near = same ? undefined : nearest(runs, known, byRun)
    if (same)
      findings.push(ofSoal('kembar', one, `pertanyaannya sama dengan ${placeOf(same)}${optionsWord(one, same)}.`))
    else if (near) findings.push(ofSoal('kembar', one, `pertanyaannya hampir sama dengan ${placeOf(near)}.`))
    if (same) continue
    byStem.set(whole, one)
    for (const run of runs) byRun.set(run, [...(byRun.get(run) ?? []), known.length])
    known.push({ one, runs })
  }
  return findings
}

const placeOf = ({ subtes, nomor }: Placed) => `${subtes.kode} nomor ${nomor}`

function optionsWord(one: Placed, other: Placed): string {
  const texts = ({ soal }: Placed) => JSON.stringify(soal?.opsi.map((opsi) => render(opsi.teks).html) ?? [])
  return texts(one) === texts(other) ? ', opsinya juga' : '; opsinya berbeda'
}

function runsOf({ words, about }: Stem): Set<string> {
  const each = words.split(' ')
  if (each.length < LONG_ENOUGH) return new Set()
  const starts = each.slice(0, each.length - RUN + 1)
  return new Set(starts.map((_word, index) => `${each.slice(index, index + RUN).join(' ')}/${about}`))
}

function nearest(
  runs: ReadonlySet<string>,
  known: readonly { one: Placed; runs: ReadonlySet<string> }[],
  byRun: ReadonlyMap<string, number[]>,
): Placed | undefined {
  const common = new Map<number, number>()
  for (const run of runs) for (const index of byRun.get(run) ?? []) common.set(index, (common.get(index) ?? 0) + 1)
  for (const [index, count] of common) {
    const other = known[index]
    if (other && count / (runs.size + other.runs.size - count) >= ALIKE) return other.one
  }
  return undefined
}
