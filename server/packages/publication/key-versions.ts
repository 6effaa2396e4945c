import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, exists, ne } from 'drizzle-orm'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { Tx } from '../../db/connect.ts'
import { attemptTable, paperKeyTable, paperTable } from '../../db/tables/index.ts'
import { paperText } from './bundles.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from './keys.ts'
import { loadRulings, soalSha256, underRulings } from './rulings.ts'

/** A new version only where the keys differ from the newest: scoring anew is asked for by a version. */
export async function keepKeys(tx: Tx, paper_sha256: string, keys: PaperKeys, created_at: string): Promise<void> {
  const newest = await newestKeys(tx, paper_sha256)
  if (newest && isDeepStrictEqual(newest.keys, JSON.parse(JSON.stringify(keys)))) return
  await tx.insert(paperKeyTable).values({ paper_sha256, key_version: (newest?.key_version ?? 0) + 1, keys, created_at })
}

export async function newestKeys(
  tx: Tx,
  paper_sha256: string,
): Promise<{ keys: PaperKeys; key_version: number } | undefined> {
  const [row] = await tx
    .select()
    .from(paperKeyTable)
    .where(eq(paperKeyTable.paper_sha256, paper_sha256))
    .orderBy(desc(paperKeyTable.key_version))
    .limit(1)
  return row && { keys: row.keys as PaperKeys, key_version: row.key_version }
}

/**
 * A key put right reaches the attempts that began on an earlier paper too, for every question that stands there just
 * as it stands now; one that was rewritten since keeps the key it was sat with.
 */
export async function correctEarlierKeys(
  tx: Tx,
  paper: Paper,
  paper_sha256: string,
  keys: PaperKeys,
  created_at: string,
): Promise<void> {
  const earlier = await tx
    .select({ paper_sha256: paperTable.paper_sha256 })
    .from(paperTable)
    .where(
      and(eq(paperTable.paket_id, paper.paket_id), ne(paperTable.paper_sha256, paper_sha256), exists(attemptsOn(tx))),
    )
    .orderBy(paperTable.paper_sha256)
  const rulings = await loadRulings(tx, paper.paket_id)
  for (const row of earlier) {
    const old = await newestKeys(tx, row.paper_sha256)
    const shown = JSON.parse(await paperText(tx, row.paper_sha256)) as Paper
    if (!old) continue
    const right = underRulings(corrected(old.keys, shown, paper, keys), shown, rulings)
    await keepKeys(tx, row.paper_sha256, right, created_at)
  }
}

/**
 * New key versions for the papers of a package that ask one of these questions, under the decisions now in force.
 * Answers which papers that are. Hold the package's row while you call it.
 */
export async function ruleKeys(
  tx: Tx,
  paket_id: string,
  soal: { id: string; sha256: string },
  created_at: string,
): Promise<string[]> {
  const rulings = await loadRulings(tx, paket_id)
  const rows = await tx
    .select({ paper_sha256: paperTable.paper_sha256, outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paket_id, paket_id))
    .orderBy(paperTable.paper_sha256)
  const changed: string[] = []
  for (const { paper_sha256, outline } of rows) {
    if (!outline.subtes.some((part) => part.soal.some((asked) => asked.id === soal.id))) continue
    const newest = await newestKeys(tx, paper_sha256)
    const paper = JSON.parse(await paperText(tx, paper_sha256)) as Paper
    const asked = questions(paper).get(soal.id)
    if (!newest || !asked || soalSha256(asked) !== soal.sha256) continue
    await keepKeys(tx, paper_sha256, underRulings(newest.keys, paper, rulings), created_at)
    changed.push(paper_sha256)
  }
  return changed
}

const attemptsOn = (tx: Tx) =>
  tx.select({ id: attemptTable.id }).from(attemptTable).where(eq(attemptTable.paper_sha256, paperTable.paper_sha256))

function corrected(old: PaperKeys, oldPaper: Paper, paper: Paper, keys: PaperKeys): PaperKeys {
  const before = questions(oldPaper)
  const now = questions(paper)
  const right = new Map(keys.subtes.flatMap((subtes) => subtes.soal).map((soal) => [soal.id, soal]))
  const rules = new Map(keys.subtes.map((subtes) => [subtes.id, subtes]))
  const soalOf = (soal: SoalKeys): SoalKeys =>
    isDeepStrictEqual(before.get(soal.id), now.get(soal.id)) ? (right.get(soal.id) ?? soal) : soal
  const subtesOf = (subtes: SubtesKeys): SubtesKeys => ({
    ...(rules.get(subtes.id) ?? subtes),
    kode: subtes.kode,
    nama: subtes.nama,
    soal: subtes.soal.map(soalOf),
  })
  return { penilaian: keys.penilaian, subtes: old.subtes.map(subtesOf) }
}

const questions = (paper: Paper): Map<string, PaperSoal> =>
  new Map(paper.subtes.flatMap((subtes) => subtes.soal).map((soal) => [soal.id, soal]))
