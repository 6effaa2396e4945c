import { and, eq, inArray } from 'drizzle-orm'
import type { ImportSoalItem } from '#contract/question-bank/import-soal.ts'
import type { Db } from '../db/connect.ts'
import { importSoalMediaTable } from '../db/tables/index.ts'
import { type MediaSize, render, withSizes } from '../packages/text/render.ts'
import { stagedSoal } from './staged.ts'

/** A question of a judged file as it will look, rendered as papers are; undefined where there is none. */
export async function uploadedItemOf(db: Db, upload_id: string, number: number): Promise<ImportSoalItem | undefined> {
  const found = await stagedSoal(db, upload_id, number)
  if (!found) return undefined
  const { ready, stimulus } = found
  const { draft } = ready
  const texts = [
    ...[draft.teks, stimulus?.teks ?? '', draft.pembahasan_teks],
    ...draft.opsi.map((opsi) => opsi.teks),
    ...draft.pernyataan,
  ]
  const look = await dresser(db, upload_id, texts)
  return {
    number,
    row: ready.row,
    soal: ready.label,
    jenis: draft.jenis,
    teks: look(draft.teks),
    stimulus: stimulus ? look(stimulus.teks) : null,
    opsi: draft.opsi.map(({ id, teks }) => ({
      id,
      teks: look(teks),
      correct: draft.kunci.includes(id),
      points: draft.poin_opsi?.[id] ?? null,
    })),
    kolom: draft.kolom ?? [],
    pernyataan: draft.pernyataan.map((text, index) => ({
      teks: look(text),
      kunci: draft.kolom?.[Number(draft.kunci[index])] ?? '',
    })),
    accepted_answers: draft.jenis === 'isian' ? draft.kunci : [],
    pembahasan: look(draft.pembahasan_teks),
  }
}

/** Draws a text; pictures of the file, which no address has yet, stand in it whole. */
async function dresser(db: Db, upload_id: string, texts: readonly string[]): Promise<(text: string) => string> {
  const shas = [...new Set(texts.flatMap((text) => render(text).media))]
  const rows = shas.length
    ? await db
        .select()
        .from(importSoalMediaTable)
        .where(and(eq(importSoalMediaTable.upload_id, upload_id), inArray(importSoalMediaTable.sha256, shas)))
    : []
  const sizes = new Map(rows.map((row) => [row.sha256, row as MediaSize]))
  const sources = new Map(
    rows.map(({ sha256, mime, bytes }) => [sha256, `data:${mime};base64,${bytes.toString('base64')}`]),
  )
  return (text) =>
    withSizes(render(text).html, sizes).replace(
      /media:([0-9a-f]{64})/g,
      (_all, sha: string) => sources.get(sha) ?? `/files/media/${sha}`,
    )
}
