import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { calibrationRunTable, itemParameterTable, paperCalibrationTable } from '../db/tables/index.ts'
import type { PaperKeys } from '../packages/publication/keys.ts'
import { soalSha256 } from '../packages/publication/rulings.ts'
import { fromDifficulty, type Item } from '../psychometrics/model.ts'
import { loadKeys, newestKeyVersion } from './load-keys.ts'
import { loadPaper } from './load-paper.ts'
import type { Parameters, SubtestParameters } from './score/calibrated.ts'

/** What a score is worked out by, beside the log. */
export interface ScoreBasis {
  paper_sha256: string
  key_version: number
  /** Null: the scores of the paper are provisional, or not by item response theory. */
  calibration_id: string | null
}

/**
 * By what a paper is scored now. Where its scores are calibrated, newer keys count only if they judge as those of the calibration
 * do: others wait until a revision is published.
 */
export async function basisOf(db: Db, paper_sha256: string): Promise<ScoreBasis> {
  const newest = await newestKeyVersion(db, paper_sha256)
  const [row] = await db
    .select()
    .from(paperCalibrationTable)
    .where(eq(paperCalibrationTable.paper_sha256, paper_sha256))
  if (!row) return { paper_sha256, key_version: newest, calibration_id: null }
  const same = await judgeAlike(db, paper_sha256, row.key_version, newest)
  return { paper_sha256, key_version: same ? newest : row.key_version, calibration_id: row.run_id }
}

/** Whether two versions of a paper's keys give the same scores. */
export async function judgeAlike(db: Db, paper_sha256: string, one: number, other: number): Promise<boolean> {
  if (one === other) return true
  const [before, after] = await Promise.all([loadKeys(db, paper_sha256, one), loadKeys(db, paper_sha256, other)])
  const known = alike.get(before)?.get(after)
  if (known !== undefined) return known
  const same = isDeepStrictEqual(judging(before), judging(after))
  alike.set(before, (alike.get(before) ?? new WeakMap()).set(after, same))
  return same
}

/** Answered once for two versions that stay read: a rescoring asks for each attempt. */
const alike = new WeakMap<PaperKeys, WeakMap<PaperKeys, boolean>>()

const judging = ({ penilaian, subtes }: PaperKeys) => ({
  penilaian,
  subtes: subtes.map(({ kode: _, nama: __, soal, ...rule }) => ({
    ...rule,
    soal: soal.map(({ id, kunci, kunci_lain = [], poin_opsi, ruling }) => [
      ...[id, kunci, kunci_lain, poin_opsi],
      ruling?.void_as ?? null,
    ]),
  })),
})

const KEPT = 8
const kept = new WeakMap<Db, Map<string, Promise<Parameters>>>()

/** The parameters of a run never change once its scores are being worked out. */
export function loadParameters(db: Db, run_id: string, paper_sha256: string): Promise<Parameters> {
  const known = kept.get(db) ?? new Map<string, Promise<Parameters>>()
  kept.set(db, known)
  const name = `${run_id}/${paper_sha256}`
  const found = known.get(name) ?? read(db, run_id, paper_sha256)
  known.delete(name)
  known.set(name, found)
  if (known.size > KEPT) known.delete(known.keys().next().value as string)
  found.catch(() => known.delete(name))
  return found
}

async function read(db: Db, run_id: string, paper_sha256: string): Promise<Parameters> {
  const [run] = await db
    .select({ models: calibrationRunTable.models })
    .from(calibrationRunTable)
    .where(eq(calibrationRunTable.id, run_id))
  if (!run) throw new Error(`no calibration ${run_id}`)
  const { subtes_id, soal_id, soal_sha256, a, b } = itemParameterTable
  const rows = await db
    .select({ subtes_id, soal_id, soal_sha256, a, b })
    .from(itemParameterTable)
    .where(eq(itemParameterTable.run_id, run_id))
  const named = new Map(rows.map((row) => [`${row.subtes_id}/${row.soal_id}/${row.soal_sha256}`, row]))
  const paper = await loadPaper(db, paper_sha256)
  const subtes = paper.subtes.flatMap((part): [string, SubtestParameters][] => {
    const model = run.models.find((one) => one.subtes_id === part.id)
    const items = part.soal.flatMap((soal): [string, Item][] => {
      const row = named.get(`${part.id}/${soal.id}/${soalSha256(soal)}`)
      return row && row.a !== null && row.b !== null ? [[soal.id, fromDifficulty(row.a, row.b)]] : []
    })
    if (!model || !items.length) return []
    const latent = { mean: model.mean, sd: model.sd }
    return [[part.id, { latent, provisional: model.rung === 'author_levels', items: new Map(items) }]]
  })
  return { subtes: new Map(subtes) }
}
