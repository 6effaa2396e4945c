import { setImmediate } from 'node:timers/promises'
import { and, arrayOverlaps, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { NearDuplicate } from '#contract/question-bank/questions.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { soalTable, stemFingerprintTable } from '../../db/tables/index.ts'
import { type Asked, fingerprint } from '../../lib/near-duplicates/fingerprint.ts'
import { minHash } from '../../lib/near-duplicates/min-hash.ts'
import { NEAR } from '../../lib/near-duplicates/near-stems.ts'
import { plainStem, shingles, similarity } from '../../lib/near-duplicates/shingles.ts'

const SHOWN = 5
/** Candidates whose texts are read: those that share the most bands. */
const CANDIDATES = 40
const CHUNK = 300

interface Question extends Asked {
  id: string
  version: number
}

/** Takes the prints of questions just written, in their writer's transaction. */
export async function keepFingerprints(tx: Db | Tx, rows: readonly Question[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const values = rows.slice(at, at + CHUNK).map((row) => ({
      soal_id: row.id,
      version: row.version,
      pieces: minHash(shingles(plainStem(row.teks))),
      content_fingerprint: fingerprint(row),
    }))
    await tx
      .insert(stemFingerprintTable)
      .values(values)
      .onConflictDoUpdate({
        target: stemFingerprintTable.soal_id,
        set: {
          version: sql`excluded.version`,
          pieces: sql`excluded.pieces`,
          content_fingerprint: sql`excluded.content_fingerprint`,
        },
      })
    await setImmediate()
  }
}

/** Takes the prints of questions that came another way than through a save; answers how many those were. */
export async function keepMissingFingerprints(db: Db): Promise<number> {
  const { id, version, teks, opsi, pernyataan } = soalTable
  let done = 0
  for (;;) {
    const rows = await db
      .select({ id, version, teks, opsi, pernyataan })
      .from(soalTable)
      .leftJoin(stemFingerprintTable, sql`${stemFingerprintTable.soal_id} = ${soalTable.id}`)
      .where(or(isNull(stemFingerprintTable.soal_id), ne(stemFingerprintTable.version, soalTable.version)))
      .limit(CHUNK)
    if (!rows.length) return done
    await keepFingerprints(db, rows)
    done += rows.length
  }
}

/**
 * Questions whose stem is nearly the given one, the likest first, at most five. `except`: ids that do not count, like the
 * question's own. Mark-up, punctuation and capitals make no difference; figures do.
 */
export async function findNearDuplicates(
  db: Db | Tx,
  teks: string,
  except: readonly string[] = [],
): Promise<NearDuplicate[]> {
  const own = shingles(plainStem(teks))
  const pieces = minHash(own)
  if (!pieces.length) return []
  const others = except.length ? notInArray(stemFingerprintTable.soal_id, [...except]) : undefined
  const shared = sql<number>`(select count(*) from unnest(${stemFingerprintTable.pieces}) piece where piece = any(${sql.param(pieces, stemFingerprintTable.pieces)}))`
  const candidates = await db
    .select({ id: stemFingerprintTable.soal_id })
    .from(stemFingerprintTable)
    .where(and(arrayOverlaps(stemFingerprintTable.pieces, pieces), others))
    .orderBy(sql`${shared} desc`, stemFingerprintTable.soal_id)
    .limit(CANDIDATES)
  if (!candidates.length) return []
  const { id, teks: stem, opsi, jenis, materi, status } = soalTable
  const rows = await db
    .select({ id, teks: stem, opsi, jenis, materi, status })
    .from(soalTable)
    .where(
      inArray(
        id,
        candidates.map((row) => row.id),
      ),
    )
  return rows
    .map((row) => ({ ...row, similarity: similarity(own, shingles(plainStem(row.teks))) }))
    .filter((row) => row.similarity >= NEAR)
    .sort((a, b) => b.similarity - a.similarity || a.id.localeCompare(b.id))
    .slice(0, SHOWN)
}
