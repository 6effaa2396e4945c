// What somebody who read the files says that they hold, held against what was taken from them.
import { readFileSync } from 'node:fs'
import type { ReadySoal } from '../../server/question-import/prepare.ts'
import type { Judged } from '../../server/question-import/validate-file.ts'

/** A question as people read it: `key` holds letters, one `=text` for a short answer, or nothing where the file names none. */
interface TrueQuestion {
  stem: string
  options: string[]
  key: string[] | null
}

export type Truth = Record<string, TrueQuestion[]>

export interface Verdict {
  questions: number
  right: number
  /** Otherwise than the file says, or absent, and a line of the report says so with its place. */
  told: number
  silent: string[]
  differing: string[]
}

export const readTruth = (file: string): Truth => JSON.parse(readFileSync(file, 'utf8')) as Truth

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Letters, digits and signs of operations: spaces, dots and looks are no matter of truth. */
export function bare(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .replace(/&amp;/g, '&')
    .replace(/\\(?!ce)/g, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}+*/=<>%^√]/gu, '')
    .toLowerCase()
}

const plainBare = (text: string): string => bare(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))

interface Read {
  soal: ReadySoal
  ready: boolean
  stem: string
  whole: string
  options: string[]
  used: boolean
}

export function verdictOn(truth: readonly TrueQuestion[], judged: Judged | null): Verdict {
  const verdict: Verdict = { questions: truth.length, right: 0, told: 0, silent: [], differing: [] }
  if (!judged) return { ...verdict, told: truth.length }
  const { prepared, losses } = judged
  const passages = new Map(prepared.stimuli.map(({ key, teks }) => [key, bare(teks)]))
  const read = [
    ...prepared.soal.map((soal) => readOf(soal, true, passages)),
    ...prepared.rejected.map((soal) => readOf(soal, false, passages)),
  ]
  const doubted = new Set([...prepared.refused, ...losses].flatMap(({ nomor }) => nomor ?? []))
  const quoted = [...prepared.refused, ...losses].map(({ reason }) => bare(reason))
  let unplaced =
    prepared.refused.filter(({ nomor }) => nomor === undefined).length + losses.filter(({ whole }) => whole).length
  for (const one of truth) {
    const found = bestOf(one, read)
    if (!found) {
      if (quoted.some((said) => said.includes(plainBare(one.stem).slice(0, QUOTED))) || isWithin(one, read, doubted))
        verdict.told += 1
      else if (unplaced > 0) {
        unplaced -= 1
        verdict.told += 1
      } else verdict.silent.push(`absent: ${one.stem.slice(0, 70)}`)
      continue
    }
    found.used = true
    const difference = differenceOf(one, found)
    if (!difference) verdict.right += 1
    else {
      verdict.differing.push(`${found.soal.label || found.soal.row}: ${difference}`)
      if (!found.ready || doubted.has(found.soal.nomor)) verdict.told += 1
      else verdict.silent.push(`${found.soal.label || found.soal.row}: ${difference}`)
    }
  }
  for (const extra of read.filter(
    (one) => !one.used && one.ready && one.soal.draft.jenis !== 'pernyataan' && !doubted.has(one.soal.nomor),
  ))
    verdict.silent.push(`not in the file: ${extra.soal.label || extra.soal.row}`)
  return verdict
}

function readOf(soal: ReadySoal, ready: boolean, passages: ReadonlyMap<string, string>): Read {
  const stem = bare(soal.draft.teks)
  const options = soal.draft.opsi.map(({ teks }) => bare(teks))
  return { soal, ready, stem, whole: `${passages.get(soal.stimulus ?? '') ?? ''}${stem}`, options, used: false }
}

/** Whether it ran into a question that is held back, or named as doubtful. */
function isWithin(one: TrueQuestion, read: readonly Read[], doubted: ReadonlySet<number>): boolean {
  const stem = plainBare(one.stem)
  return read.some(
    ({ ready, soal, whole, options }) =>
      (!ready || doubted.has(soal.nomor)) && [whole, ...options].some((text) => text.includes(stem)),
  )
}

const ALIKE = 0.8
/** So much of a stem a line of the report quotes at least. */
const QUOTED = 20

function bestOf(one: TrueQuestion, read: readonly Read[]): Read | undefined {
  const stem = plainBare(one.stem)
  const options = one.options.map(plainBare)
  let best: Read | undefined
  let most = ALIKE
  for (const candidate of read) {
    if (candidate.used) continue
    const shared = options.filter((text) => candidate.options.includes(text)).length / Math.max(1, options.length)
    const same = candidate.stem === stem || candidate.whole === stem
    const near = same
      ? 2
      : !stem
        ? 0
        : candidate.stem.includes(stem)
          ? 0.85
          : candidate.stem.includes(stem.slice(-25))
            ? 0.7
            : 0
    if (near + shared > most) {
      most = near + shared
      best = candidate
    }
  }
  return best
}

function differenceOf(one: TrueQuestion, { soal, ready, stem, whole, options }: Read): string {
  const wanted = plainBare(one.stem)
  if (stem !== wanted && whole !== wanted)
    return `stem "${soal.draft.teks.slice(0, 80)}" for "${one.stem.slice(0, 80)}"`
  const said = one.options.map(plainBare)
  if (said.join('|') !== options.join('|'))
    return `options ${options.join(' | ').slice(0, 120)} for ${said.join(' | ').slice(0, 120)}`
  // Without a key in the file a question is right where it waits for one.
  if (!one.key)
    return ready ? `key ${soal.draft.kunci.join()} where the file names none` : soal.draft.kunci.length ? 'a key' : ''
  const keys = soal.draft.kunci.map((key) => (soal.draft.jenis === 'isian' ? `=${bare(key)}` : key))
  const meant = one.key.map((key) => (key.startsWith('=') ? `=${bare(key)}` : key))
  if ([...keys].sort().join() !== [...meant].sort().join()) return `key ${keys.join()} for ${meant.join()}`
  return ready ? '' : 'held back'
}
