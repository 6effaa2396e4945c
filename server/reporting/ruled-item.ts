import { eq } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import type { PaperSoal } from '#contract/exam/paper.ts'
import type { Decision } from '#contract/reporting/ruling.ts'
import type { Db } from '../db/connect.ts'
import { paperTable } from '../db/tables/index.ts'
import { fieldError, invalidInput, refusal } from '../lib/errors.ts'
import type { SoalKeys } from '../packages/publication/keys.ts'
import { type Ruling, soalSha256 } from '../packages/publication/rulings.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { subtesKeys } from '../results/score/score-log.ts'
import { soalKeys } from '../results/score/subtes.ts'
import { chosenPaper, satPapers } from './load-jadwal.ts'

/** A question of a schedule's paper as it was asked, and every paper of its package that asks the same. */
export interface AskedItem {
  soal_id: string
  soal_sha256: string
  soal: PaperSoal
  kode: string
  keys: SoalKeys
  /** How many other questions of its sub-test are judged. */
  others: number
  papers: string[]
}

/** Throws `not_found`. */
export async function askedItem(
  db: Db,
  paket_id: string,
  target: { jadwal_id: string; soal_id: string; paper_sha256?: string | undefined },
): Promise<AskedItem> {
  const sat = chosenPaper(await satPapers(db, target.jadwal_id), target.paper_sha256)
  if (!sat) throw refusal('missing.jadwal_result')
  const paper = await loadPaper(db, sat.paper_sha256)
  const keys = await loadKeys(db, sat.paper_sha256, sat.key_version)
  for (const part of paper.subtes) {
    const index = part.soal.findIndex(({ id }) => id === target.soal_id)
    const soal = part.soal[index]
    if (!soal) continue
    const own = subtesKeys(keys, part.id)
    const soal_sha256 = soalSha256(soal)
    return {
      soal_id: soal.id,
      soal_sha256,
      soal,
      kode: `${part.kode}-${index + 1}`,
      keys: soalKeys(own, soal.id),
      others: own.soal.filter(({ id, ruling }) => id !== soal.id && ruling?.void_as !== 'excluded').length,
      papers: await papersAsking(db, paket_id, soal.id, soal_sha256),
    }
  }
  throw refusal('missing.item')
}

/** The papers of a package on which a question stands just so. */
export async function papersAsking(db: Db, paket_id: string, soal_id: string, sha256: string): Promise<string[]> {
  const rows = await db
    .select({ paper_sha256: paperTable.paper_sha256, outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paket_id, paket_id))
    .orderBy(paperTable.paper_sha256)
  const named = rows.filter(({ outline }) => outline.subtes.some(({ soal }) => soal.some(({ id }) => id === soal_id)))
  const found: string[] = []
  for (const { paper_sha256 } of named) {
    const paper = await loadPaper(db, paper_sha256)
    const soal = paper.subtes.flatMap((part) => part.soal).find(({ id }) => id === soal_id)
    if (soal && soalSha256(soal) === sha256) found.push(paper_sha256)
  }
  return found
}

/** The decision as a ruling on the item. Throws `invalid_input` with what is wrong and what to write instead. */
export function rulingOn(item: AskedItem, decision: Decision, id: string): Ruling {
  const problem = problemOf(item, decision)
  if (problem) throw invalidInput([problem])
  const { soal_id, soal_sha256 } = item
  if (decision.kind === 'void') {
    return { id, soal_id, soal_sha256, void_as: decision.void_as, kunci: [], poin_opsi: null }
  }
  const kunci = decision.kunci.map((key) => (item.soal.jenis === 'ganda' ? [...new Set(key)].sort() : key))
  return { id, soal_id, soal_sha256, void_as: null, kunci, poin_opsi: decision.poin_opsi }
}

function problemOf({ soal, others }: AskedItem, decision: Decision): FieldError | undefined {
  if (soal.jenis === 'pauli' || soal.jenis === 'kecermatan') {
    return fieldError('soal_id', 'ruling.sheet')
  }
  if (decision.kind === 'void') {
    if (decision.void_as === 'full_points' || others > 0) return undefined
    return fieldError('ruling.void_as', 'ruling.last_item')
  }
  return soal.jenis === 'skala' ? pointsProblem(soal, decision.poin_opsi) : keyProblem(soal, decision.kunci)
}

function pointsProblem(
  soal: Extract<PaperSoal, { jenis: 'skala' }>,
  points: Record<string, number> | null,
): FieldError | undefined {
  const ids = soal.opsi.map(({ id }) => id)
  const given = Object.keys(points ?? {})
  if (ids.every((id) => given.includes(id)) && given.every((id) => ids.includes(id))) return undefined
  return fieldError('ruling.poin_opsi', 'ruling.points', { options: ids.join(', ') })
}

type Keyed = Exclude<PaperSoal, { jenis: 'pauli' | 'kecermatan' | 'skala' }>

function keyProblem(soal: Keyed, kunci: readonly string[][]): FieldError | undefined {
  const path = 'ruling.kunci'
  if (soal.jenis === 'uraian') return fieldError(path, 'ruling.essay')
  if (kunci.length === 0) return fieldError(path, 'ruling.no_key')
  if (soal.jenis === 'pernyataan') {
    const fits = kunci.every(
      (key) => key.length === soal.pernyataan.length && key.every((column) => ['0', '1'].includes(column)),
    )
    return fits ? undefined : fieldError(path, 'ruling.columns', { count: soal.pernyataan.length })
  }
  if (soal.jenis === 'rumpang') {
    const whole = kunci.every((key) => key.length === soal.celah && key.every((text) => text.trim() !== ''))
    return whole ? undefined : fieldError(path, 'ruling.parts', { count: soal.celah })
  }
  if (soal.jenis === 'jodoh' || soal.jenis === 'urut') {
    const count = soal.jenis === 'jodoh' ? soal.pernyataan.length : soal.opsi.length
    const whole = kunci.every((key) => key.length === count && (soal.jenis === 'jodoh' || new Set(key).size === count))
    if (!whole) return fieldError(path, 'ruling.parts', { count })
  } else if (soal.jenis !== 'ganda' && kunci.some((key) => key.length !== 1)) {
    return fieldError(path, 'ruling.one_answer')
  }
  if (soal.jenis === 'isian') {
    const blank = kunci.some(([text]) => text?.trim() === '')
    return blank ? fieldError(path, 'ruling.blank_key') : undefined
  }
  const ids = soal.opsi.map(({ id }) => id)
  const unknown = kunci.flat().find((id) => !ids.includes(id))
  if (unknown === undefined) return undefined
  return fieldError(path, 'ruling.unknown_option', { option: unknown, options: ids.join(', ') })
}
