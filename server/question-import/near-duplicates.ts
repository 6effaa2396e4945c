import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import type { Db } from '../db/connect.ts'
import { NearStems } from '../lib/near-duplicates/near-stems.ts'
import { findNearDuplicates } from '../question-bank/duplicates/find.ts'
import type { Prepared, ReadySoal } from './prepare.ts'

type NearDuplicate = ImportSoalStatus['near_duplicates'][number]
type Lines = ImportSoalStatus['soal']

/** Questions between two looks at waiting requests. */
const STEP = 20

/** New questions that the bank, or the file before them, has in nearly the same words. `lines`: what the bank knows of each. */
export async function nearDuplicatesOf(
  db: Db,
  { soal }: Prepared,
  lines: Lines,
  short: (html: string) => string,
): Promise<NearDuplicate[]> {
  const fresh = new Set(lines.filter(({ outcome }) => outcome === 'added').map(({ number }) => number))
  const inFile = new NearStems<ReadySoal>()
  const found: NearDuplicate[] = []
  for (const [index, ready] of soal.entries()) {
    if (index % STEP === 0) await breathe()
    const earlier = inFile.add(ready.draft.teks, ready)
    if (!fresh.has(ready.nomor)) continue
    const own = { number: ready.nomor, row: ready.row, soal: ready.label, teks: short(ready.draft.teks) }
    const [nearDuplicate] = await findNearDuplicates(db, ready.draft.teks)
    if (nearDuplicate) {
      const { id, similarity, teks } = nearDuplicate
      found.push({ ...own, other: { id, number: null, soal: '', teks: short(teks), similarity } })
    } else if (earlier) {
      const { draft, nomor, label } = earlier.item
      const other = { id: null, number: nomor, soal: label, teks: short(draft.teks), similarity: earlier.similarity }
      found.push({ ...own, other })
    }
  }
  return found
}
