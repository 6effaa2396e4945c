import { eq, inArray } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { mediaTable, soalTable, stimulusTable } from '../db/tables/index.ts'
import type { Media } from '../packages/media/encode.ts'
import { touched } from '../packages/publication/policy.ts'
import { keepFingerprints } from '../question-bank/duplicates/find.ts'
import { keepVersions, type Written } from '../question-bank/versions.ts'
import { BY_CONTENT } from './content-id.ts'
import { knownStimuli, planSoal } from './plan.ts'
import type { Prepared } from './prepare.ts'
import { saysSame } from './same-text.ts'
import { stableId } from './stable-id.ts'

export interface Stored {
  created: number
  updated: number
  unchanged: number
  /** Question ids in the file's order, with the sub-test the file names. */
  soal: { id: string; subtest: string | null }[]
}

interface StoreDeps extends WriteDeps {
  /** Who imports, where that is known. */
  by?: string
}

/** Writes what was prepared; a question that is known is changed where it differs, never doubled. */
export async function store(tx: Tx, prepared: Prepared, mapel_id: string | null, deps: StoreDeps): Promise<Stored> {
  const stamp = new Date(deps.now).toISOString()
  await storeMedia(tx, [...prepared.media.values()], stamp)
  const there = await knownStimuli(tx, prepared.stimuli)
  // Named by its text, a stimulus that is there is the same one; by another name it may have changed.
  const wanted = prepared.stimuli.filter(({ key, kode_asal }) => !there.has(key) || !kode_asal.startsWith(BY_CONTENT))
  const stimuli = await upsert(
    tx,
    stimulusTable,
    wanted.map(({ key: _key, ...row }) => row),
    stamp,
  )
  const ids = new Map([
    ...there,
    ...wanted.map(({ key, kode_asal }) => [key, stimuli.ids.get(kode_asal) ?? ''] as const),
  ])
  const plan = await planSoal(tx, prepared, mapel_id)
  const drafts = plan.map(({ ready, draft, before }) => ({
    ...before,
    ...draft,
    ...(ready.stimulus !== null && { stimulus_id: ids.get(ready.stimulus) ?? null }),
  }))
  const known = new Map(plan.flatMap(({ draft, before }) => (before ? [[draft.kode_asal ?? before.id, before]] : [])))
  const soal = await upsert(tx, soalTable, drafts, stamp, known as Map<string, Known>)
  const writer = { by: deps.by ?? null, sumber: 'impor' as const }
  await keepVersions(tx, 'stimulus', stimuli.written, writer)
  await keepVersions(tx, 'soal', soal.written, writer)
  await keepFingerprints(tx, soal.written.map(({ after }) => after) as never)
  touched(tx, { soal_ids: soal.changed, stimulus_ids: stimuli.changed }, deps)
  return {
    created: soal.created,
    updated: soal.changed.length,
    unchanged: drafts.length - soal.created - soal.changed.length,
    soal: plan.map(({ ready, draft, before }) => ({
      id: (before ?? draft).id as string,
      subtest: ready.subtest,
    })),
  }
}

export async function storeMedia(tx: Tx, media: readonly Media[], created_at: string): Promise<void> {
  for (const row of media)
    await tx
      .insert(mediaTable)
      .values({ ...row, created_at })
      .onConflictDoNothing()
}

interface Upserted {
  ids: Map<string, string>
  created: number
  /** Ids of rows that were there and differ now. */
  changed: string[]
  /** Rows before and after, for their history. */
  written: Written[]
}

const CHUNK = 500

/** New rows in a few statements; changed ones one by one, since they are few when a file is imported again. */
async function upsert(
  tx: Tx,
  table: typeof soalTable | typeof stimulusTable,
  rows: readonly { kode_asal: string | null; id?: string }[],
  stamp: string,
  found?: Map<string, Known>,
): Promise<Upserted> {
  const ids = new Map<string, string>()
  const codes = rows.flatMap((row) => row.kode_asal ?? [])
  const known = found ?? (await existing(tx, table, codes))
  const fresh: object[] = []
  const changed: string[] = []
  const written: Written[] = []
  for (const row of rows) {
    const kode_asal = row.kode_asal ?? (row.id as string)
    const before = known.get(kode_asal)
    const id = before?.id ?? row.id ?? stableId(kode_asal)
    ids.set(kode_asal, id)
    if (!before) {
      const after = { ...row, id, version: 1, created_at: stamp, updated_at: stamp }
      fresh.push(after)
      written.push({ after })
    } else if (!same(before, row)) {
      await tx
        .update(table)
        .set({ ...row, version: before.version + 1, updated_at: stamp } as never)
        .where(eq(table.id, id))
      changed.push(id)
      written.push({
        before: before as never,
        after: { ...before, ...row, id, version: before.version + 1, updated_at: stamp },
      })
    }
  }
  for (let at = 0; at < fresh.length; at += CHUNK) await tx.insert(table).values(fresh.slice(at, at + CHUNK) as never)
  return { ids, created: fresh.length, changed, written }
}

type Known = { id: string; version: number; kode_asal: string | null }

async function existing(
  tx: Tx,
  table: typeof soalTable | typeof stimulusTable,
  kode: string[],
): Promise<Map<string, Known>> {
  if (!kode.length) return new Map()
  const rows: Known[] = await tx
    .select()
    .from(table as typeof soalTable)
    .where(inArray(table.kode_asal, kode))
    .for('update')
  return new Map(rows.map((row) => [row.kode_asal as string, row]))
}

/** Whether what a file says of a question is what the bank has. */
export const sameSoal = (before: object, said: object): boolean => same(before, said)

function same(before: object, row: object): boolean {
  return Object.entries(row).every(([key, value]) => saysSame((before as Record<string, unknown>)[key], value))
}
