import { setImmediate as breathe } from 'node:timers/promises'
import type { ImporSoalStatus } from '#contract/import-soal.ts'
import type { Db } from '../db/connect.ts'
import { plainStem, shingles, similarity } from '../lib/near-duplicates/shingles.ts'
import { findNearDuplicates } from '../question-bank/duplicates/find.ts'
import { printOf } from '../question-bank/duplicates/print.ts'
import type { Prepared, ReadySoal } from './prepare.ts'

type Twin = ImporSoalStatus['kembar'][number]
type Lines = ImporSoalStatus['soal']

/** From this share of common pieces on, two stems are nearly the same; as for the bank. */
const NEAR = 0.75
/** Earlier questions of the file that are compared with one: those that share the most with it. */
const CANDIDATES = 20
/** Questions between two looks at waiting requests. */
const STEP = 20

/** New questions that the bank, or the file before them, has in nearly the same words. `lines`: what the bank knows of each. */
export async function twinsOf(
  db: Db,
  { soal }: Prepared,
  lines: Lines,
  short: (html: string) => string,
): Promise<Twin[]> {
  const fresh = new Set(lines.filter(({ hasil }) => hasil === 'baru').map(({ nomor }) => nomor))
  const inFile = new FileStems()
  const found: Twin[] = []
  for (const [index, ready] of soal.entries()) {
    if (index % STEP === 0) await breathe()
    const earlier = inFile.add(ready)
    if (!fresh.has(ready.nomor)) continue
    const own = { nomor: ready.nomor, baris: ready.row, soal: ready.label, teks: short(ready.draft.teks) }
    const [twin] = await findNearDuplicates(db, ready.draft.teks)
    if (twin) {
      const { id, kemiripan, teks } = twin
      found.push({ ...own, dengan: { id, nomor: null, soal: '', teks: short(teks), kemiripan } })
    } else if (earlier) {
      const { draft, nomor, label } = earlier.ready
      const dengan = { id: null, nomor, soal: label, teks: short(draft.teks), kemiripan: earlier.kemiripan }
      found.push({ ...own, dengan })
    }
  }
  return found
}

interface Known {
  ready: ReadySoal
  pieces: ReadonlySet<string>
}

/** The stems of a file so far, found again by their prints. */
class FileStems {
  readonly #byPrint = new Map<number, Known[]>()

  /** Takes one more; answers the earlier one that it nearly repeats. */
  add(ready: ReadySoal): { ready: ReadySoal; kemiripan: number } | undefined {
    const pieces = shingles(plainStem(ready.draft.teks))
    const shared = new Map<Known, number>()
    const own = { ready, pieces }
    for (const print of printOf(pieces)) {
      const there = this.#byPrint.get(print) ?? []
      for (const known of there) shared.set(known, (shared.get(known) ?? 0) + 1)
      // A stem that stands a thousand times is found by its first.
      if (there.length < CANDIDATES) this.#byPrint.set(print, [...there, own])
    }
    const likeliest = [...shared].sort(([, a], [, b]) => b - a).slice(0, CANDIDATES)
    const near = likeliest
      .map(([known]) => ({ ready: known.ready, kemiripan: similarity(pieces, known.pieces) }))
      .filter(({ kemiripan }) => kemiripan >= NEAR)
    return near.sort((a, b) => b.kemiripan - a.kemiripan)[0]
  }
}
