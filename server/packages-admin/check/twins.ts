import type { Finding } from '#contract/packages-admin.ts'
import { render } from '../../papers/text/render.ts'
import { ofSoal, type Placed } from './finding.ts'

/** Share of common runs of words from which on two stems read the same. */
const ALIKE = 0.85
const RUN = 4
/** Shorter stems ("Sinonim dari …") are alike by nature and differ in one word. */
const LONG_ENOUGH = 10

/** A stem as a reader knows it: words without marks, pictures by their content, what it refers to. */
function stemOf({ soal }: Placed): string {
  const { html, media } = render(soal?.teks ?? '')
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}=+\-*/^]+/gu, ' ')
    .trim()
  return [words, ...media, soal?.stimulus_id ?? ''].join(' ').trim()
}

/** Questions whose stem stands in the package before, word for word or nearly so. */
export function twinFindings(placed: readonly Placed[]): Finding[] {
  const known: { one: Placed; stem: string; runs: Set<string> }[] = []
  const byRun = new Map<string, number[]>()
  const byStem = new Map<string, Placed>()
  const findings: Finding[] = []
  for (const one of placed.filter(({ soal }) => soal !== undefined)) {
    const stem = stemOf(one)
    const same = byStem.get(stem)
    const runs = runsOf(stem)
    const near = same ? undefined : nearest(runs, known, byRun)
    if (same) findings.push(ofSoal('kembar', one, `pertanyaannya sama dengan ${placeOf(same)}${optionsWord(one, same)}.`))
    else if (near) findings.push(ofSoal('kembar', one, `pertanyaannya hampir sama dengan ${placeOf(near)}.`))
    if (same) continue
    byStem.set(stem, one)
    for (const run of runs) byRun.set(run, [...(byRun.get(run) ?? []), known.length])
    known.push({ one, stem, runs })
  }
  return findings
}

const placeOf = ({ subtes, nomor }: Placed) => `${subtes.kode} nomor ${nomor}`

function optionsWord(one: Placed, other: Placed): string {
  const texts = ({ soal }: Placed) => JSON.stringify(soal?.opsi.map((opsi) => render(opsi.teks).html) ?? [])
  return texts(one) === texts(other) ? ', opsinya juga' : '; opsinya berbeda'
}

function runsOf(stem: string): Set<string> {
  const words = stem.split(' ')
  if (words.length < LONG_ENOUGH) return new Set()
  return new Set(words.slice(0, words.length - RUN + 1).map((_word, index) => words.slice(index, index + RUN).join(' ')))
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
