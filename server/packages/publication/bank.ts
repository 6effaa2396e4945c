import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import {
  mediaTable,
  paketTable,
  soalPauliTable,
  soalTable,
  stimulusTable,
  subSoalPauliTable,
  subtestPaketTable,
} from '../../db/tables/index.ts'
import type { MediaSize } from '../text/render.ts'

export type PaketRow = typeof paketTable.$inferSelect
export type SubtestRow = typeof subtestPaketTable.$inferSelect
export type SoalRow = typeof soalTable.$inferSelect
export type SheetRow = typeof soalPauliTable.$inferSelect
export type ColumnRow = typeof subSoalPauliTable.$inferSelect
export type StimulusRow = typeof stimulusTable.$inferSelect

/** All that a package's paper is made of, as it stands in the question bank. */
export interface Bank {
  paket: PaketRow
  subtes: SubtestRow[]
  soal: ReadonlyMap<string, SoalRow>
  sheets: ReadonlyMap<string, SheetRow>
  /** soal_pauli_id → its columns in order. */
  columns: ReadonlyMap<string, ColumnRow[]>
  stimuli: ReadonlyMap<string, StimulusRow>
}

const byId = <T extends { id: string }>(rows: T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]))

/** A handful of queries whatever the number of questions; undefined where the package is gone. */
export async function loadBank(tx: Tx, paket_id: string): Promise<Bank | undefined> {
  const [paket] = await tx.select().from(paketTable).where(eq(paketTable.id, paket_id))
  if (!paket) return undefined
  const subtes = await tx
    .select()
    .from(subtestPaketTable)
    .where(eq(subtestPaketTable.paket_id, paket_id))
    .orderBy(asc(subtestPaketTable.urutan), asc(subtestPaketTable.id))
  return bankOf(tx, paket, subtes)
}

/** The same for a package and sub-tests that were read already. */
export async function bankOf(tx: Tx, paket: PaketRow, subtes: SubtestRow[]): Promise<Bank> {
  const ids = subtes.flatMap((row) => row.soal_ids)
  const soal = ids.length ? await tx.select().from(soalTable).where(inArray(soalTable.id, ids)) : []
  const sheets = ids.length ? await tx.select().from(soalPauliTable).where(inArray(soalPauliTable.id, ids)) : []
  return {
    paket,
    subtes,
    soal: byId(soal),
    sheets: byId(sheets),
    columns: await columnsOf(tx, sheets),
    stimuli: await stimuliOf(tx, soal),
  }
}

async function columnsOf(tx: Tx, sheets: SheetRow[]): Promise<Map<string, ColumnRow[]>> {
  const ids = sheets.map((sheet) => sheet.id)
  if (!ids.length) return new Map()
  const { soal_pauli_id, urutan } = subSoalPauliTable
  const rows = await tx.select().from(subSoalPauliTable).where(inArray(soal_pauli_id, ids)).orderBy(asc(urutan))
  return Map.groupBy(rows, (row) => row.soal_pauli_id)
}

async function stimuliOf(tx: Tx, soal: SoalRow[]): Promise<Map<string, StimulusRow>> {
  const ids = [...new Set(soal.flatMap((row) => row.stimulus_id ?? []))]
  return ids.length ? byId(await tx.select().from(stimulusTable).where(inArray(stimulusTable.id, ids))) : new Map()
}

export interface MediaRow extends MediaSize {
  sha256: string
  mime: string
  bytes: Buffer
}

export async function loadMedia(tx: Tx, shas: readonly string[]): Promise<Map<string, MediaRow>> {
  if (!shas.length) return new Map()
  const rows = await tx
    .select()
    .from(mediaTable)
    .where(inArray(mediaTable.sha256, [...shas]))
  return new Map(rows.map((row) => [row.sha256, row]))
}
