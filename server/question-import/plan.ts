import { isDeepStrictEqual } from 'node:util'
import { inArray, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { mapelTable, soalTable, stimulusTable } from '../db/tables/index.ts'
import type { Prepared, ReadySoal, ReadyStimulus } from './prepare.ts'
import { saysSame } from './same-text.ts'
import { stableId } from './stable-id.ts'
import type { SoalDraft } from './types.ts'

type Soal = typeof soalTable.$inferSelect

export interface Planned {
  ready: ReadySoal
  /** What is written: of a known question only what the file says. */
  draft: Partial<SoalDraft> & { kode_asal: string | null; id?: string }
  /** The question as the bank has it. */
  before?: Soal
}

/**
 * Which questions of a file the bank knows: by the name that they were imported under, by their id, by the code that staff
 * gave them, or by what they ask and offer.
 */
export async function planSoal(tx: Tx | Db, prepared: Prepared, mapel_id: string | null): Promise<Planned[]> {
  const codes = prepared.soal.map(({ draft }) => draft.kode_asal)
  const rows = await named(tx, codes)
  const byContent = await alike(
    tx,
    prepared.soal.filter((ready) => ready.byContent),
  )
  const subjects = await mapelIds(tx, prepared.soal)
  const stimuli = await knownStimuli(tx, prepared.stimuli)
  const taken = new Set<string>()
  return prepared.soal.map((ready) => {
    const code = ready.draft.kode_asal
    const known = rows.byName.get(code) ?? coded(rows.byCode.get(code), ready.draft)
    const found = known ?? byContent.find((row) => !taken.has(row.id) && sameContent(row, ready.draft))
    const own = ready.mapel === null ? mapel_id : (subjects.get(ready.mapel) ?? mapel_id)
    const stimulus_id = ready.stimulus === null ? null : (stimuli.get(ready.stimulus) ?? null)
    const draft = { ...ready.draft, mapel_id: own, stimulus_id }
    // The code stays with the question that staff gave it to; this one is known again by the id that follows from it.
    if (!found) return { ready, draft: { ...draft, id: stableId(code), kode_asal: rows.used.has(code) ? null : code } }
    taken.add(found.id)
    const unspecified = ready.unspecified.filter((field) => field !== 'mapel_id' || own === null)
    const said = Object.fromEntries(
      Object.entries(draft).filter(([field]) => !unspecified.includes(field as keyof SoalDraft)),
    )
    return { ready, draft: { ...said, kode_asal: found.kode_asal }, before: found }
  })
}

/** Ids of the stimuli that the bank has, by their key in the file: of that name, or else of that text and title. */
export async function knownStimuli(tx: Tx | Db, stimuli: readonly ReadyStimulus[]): Promise<Map<string, string>> {
  if (!stimuli.length) return new Map()
  const { id, judul, teks, kode_asal } = stimulusTable
  const rows = await tx
    .select({ id, judul, teks, kode_asal })
    .from(stimulusTable)
    .where(
      or(
        inArray(
          kode_asal,
          stimuli.map((one) => one.kode_asal),
        ),
        inArray(
          teks,
          stimuli.map((one) => one.teks),
        ),
      ),
    )
    .orderBy(stimulusTable.created_at, id)
  return new Map(
    stimuli.flatMap((one) => {
      const named = rows.find((row) => row.kode_asal === one.kode_asal)
      const found = named ?? rows.find((row) => row.teks === one.teks && row.judul === one.judul)
      return found ? [[one.key, found.id] as const] : []
    }),
  )
}

/** Codes of subjects that the file names and the bank does not have. */
export async function unknownMapel(tx: Tx | Db, soal: readonly ReadySoal[]): Promise<ReadySoal[]> {
  const subjects = await mapelIds(tx, soal)
  return soal.filter(({ mapel }) => mapel !== null && !subjects.has(mapel))
}

async function mapelIds(tx: Tx | Db, soal: readonly ReadySoal[]): Promise<Map<string, string>> {
  const codes = [...new Set(soal.flatMap(({ mapel }) => mapel ?? []))]
  if (!codes.length) return new Map()
  const rows = await tx
    .select({ id: mapelTable.id, kode: mapelTable.kode })
    .from(mapelTable)
    .where(inArray(mapelTable.kode, codes))
  return new Map(rows.map(({ id, kode }) => [kode, id]))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Named {
  /** By the name that a question was imported under, which its id follows from, or by its id. */
  byName: ReadonlyMap<string, Soal>
  /** The others, by the code that they have now. */
  byCode: ReadonlyMap<string, Soal>
  /** Codes that questions have. */
  used: ReadonlySet<string | null>
}

/** Locked, since they are compared and then written. */
async function named(tx: Tx | Db, codes: readonly string[]): Promise<Named> {
  if (!codes.length) return { byName: new Map(), byCode: new Map(), used: new Set() }
  const ids = codes.filter((code) => UUID.test(code))
  const imported = new Map(codes.map((code) => [stableId(code), code]))
  const rows = await tx
    .select()
    .from(soalTable)
    .where(or(inArray(soalTable.kode_asal, [...codes]), inArray(soalTable.id, [...ids, ...imported.keys()])))
    .for('update')
  // A name given by an author goes before an id.
  const byName = new Map([
    ...rows.filter(({ id }) => ids.includes(id)).map((row) => [row.id, row] as const),
    ...rows.flatMap((row) => (imported.has(row.id) ? [[imported.get(row.id) as string, row] as const] : [])),
  ])
  const meant = new Set([...byName.values()])
  return {
    byName,
    byCode: new Map(rows.filter((row) => !meant.has(row)).map((row) => [row.kode_asal as string, row])),
    used: new Set(rows.map(({ kode_asal }) => kode_asal)),
  }
}

/** Staff may give any question the code that a file has for another: then only what asks the same is the same. */
const coded = (row: Soal | undefined, draft: SoalDraft): Soal | undefined =>
  row && row.jenis === draft.jenis && saysSame(row.teks, draft.teks) ? row : undefined

async function alike(tx: Tx | Db, soal: readonly ReadySoal[]): Promise<Soal[]> {
  if (!soal.length) return []
  const texts = [...new Set(soal.map(({ draft }) => draft.teks))]
  return tx
    .select()
    .from(soalTable)
    .where(inArray(soalTable.teks, texts))
    .orderBy(soalTable.created_at, soalTable.id)
    .for('update')
}

function sameContent(row: Soal, draft: SoalDraft): boolean {
  const { jenis, teks, pernyataan } = row
  const offered = row.opsi.map((option) => option.teks)
  return (
    jenis === draft.jenis &&
    teks === draft.teks &&
    isDeepStrictEqual(pernyataan, draft.pernyataan) &&
    isDeepStrictEqual(
      offered,
      draft.opsi.map((option) => option.teks),
    )
  )
}
