import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FieldError } from '#contract/errors.ts'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import { previewBody, previewReply, sheetPreviewBody } from '#contract/question-bank/questions.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { mediaTable, soalPauliTable, stimulusTable, subSoalPauliTable } from '../db/tables/index.ts'
import type { SheetRow, SoalRow } from '../packages/publication/bank.ts'
import { sheetSoal, writtenSoal } from '../packages/publication/build.ts'
import { withMediaAddresses } from '../packages/publication/keys.ts'
import { makeSheet } from '../packages/publication/sheet.ts'
import { soalProblems } from '../packages/publication/soal-rules.ts'
import { type MediaSize, render, withSizes } from '../packages/text/render.ts'
import { demandMenu } from '../security/rights.ts'
import { planOf } from './soal-pauli.ts'

const MENU = 'bank-soal'
/** Seconds that the clock of a preview has to run. */
const QUESTION_SECONDS = 20 * 60
/** A sheet whose columns do not change by the clock takes the time of its sub-test: an hour in the manuals. */
const FREE_SECONDS = 60 * 60
const UNSAVED = { version: 1, created_at: '', updated_at: '', kode_asal: null, status: 'draf' as const }

/**
 * POST /preview-soal and /preview-soal-pauli: what is being written, as a paper of one question made by the same
 * code that makes real papers. Nothing is stored.
 */
export const previewRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const response = { 200: previewReply }

  app.post('/preview-soal', { schema: { tags: ['soal'], body: previewBody, response } }, async (request) => {
    await demandMenu(db, request.requireViewer(), MENU)
    refuseUnstorable(request.body)
    const { mapel_nama = '', ...fields } = request.body.soal
    const given = { materi: '', tingkat: 'sedang' as const, mapel_id: null, ...fields }
    const row: SoalRow = { ...UNSAVED, ...given, id: randomUUID(), stimulus_id: null }
    const shared = request.body.stimulus ?? (await stored(db, fields.stimulus_id))
    const stimulus = shared && { id: randomUUID(), judul: shared.judul, teks: shared.teks }
    const texts = [row.teks, ...row.opsi.map(({ teks }) => teks), ...row.pernyataan, row.pembahasan_teks]
    const sizes = await sizesOf(db, [...texts, stimulus?.teks ?? ''])
    const show = (text: string) => withSizes(render(text).html, sizes)
    const shown = { ...row, kolom: row.kolom ?? (['', ''] as [string, string]), stimulus_id: stimulus?.id ?? null }
    const paper = paperOf({
      nama: mapel_nama,
      seconds: QUESTION_SECONDS,
      soal: writtenSoal(shown, show),
      stimulus: stimulus ? [{ id: stimulus.id, judul: stimulus.judul, html: show(stimulus.teks) }] : [],
    })
    const problems: FieldError[] = [
      ...soalProblems(row),
      ...render(stimulus?.teks ?? '').problems.map((message) => ({ path: 'stimulus_id', message })),
    ]
    return { data: { paper, pembahasan_html: withMediaAddresses(show(row.pembahasan_teks)), problems } }
  })

  app.post('/preview-soal-pauli', { schema: { tags: ['soal'], body: sheetPreviewBody, response } }, async (request) => {
    await demandMenu(db, request.requireViewer(), MENU)
    refuseUnstorable(request.body)
    const { sheet, nama, id } = request.body
    const row: SheetRow = { ...UNSAVED, ...sheet, nama, id: randomUUID() }
    const columns = (await ownColumns(db, id, row)) ?? makeSheet(row).map((column) => ({ ...column, ...keyless(row) }))
    const sizes = await sizesOf(db, [row.petunjuk])
    const soal = sheetSoal(row, columns, (text) => withSizes(render(text).html, sizes))
    const forced = row.jenis === 'kecermatan' || row.pindah_paksa
    const seconds = forced ? row.detik_per_kolom * row.jumlah_kolom : FREE_SECONDS
    const problems = render(row.petunjuk).problems.map((message) => ({ path: 'petunjuk', message }))
    return { data: { paper: paperOf({ nama, seconds, soal, stimulus: [] }), pembahasan_html: '', problems } }
  })
}

const keyless = (sheet: SheetRow) => ({ ...UNSAVED, id: randomUUID(), soal_pauli_id: sheet.id })

/** Columns of a stored sheet as they are, where what the generator goes by has not been touched. */
async function ownColumns(db: Db, id: string | null, sheet: SheetRow) {
  if (!id) return undefined
  const [kept] = await db.select().from(soalPauliTable).where(eq(soalPauliTable.id, id))
  if (!kept || planOf(kept) !== planOf(sheet)) return undefined
  const { soal_pauli_id, urutan } = subSoalPauliTable
  return db.select().from(subSoalPauliTable).where(eq(soal_pauli_id, id)).orderBy(asc(urutan))
}

async function stored(db: Db, id: string | null) {
  if (!id) return null
  const [row] = await db.select().from(stimulusTable).where(eq(stimulusTable.id, id))
  return row ?? null
}

async function sizesOf(db: Db, texts: readonly string[]): Promise<Map<string, MediaSize>> {
  const shas = [...new Set(texts.flatMap((text) => render(text).media))]
  if (!shas.length) return new Map()
  const { sha256, width, height } = mediaTable
  const rows = await db.select({ sha256, width, height }).from(mediaTable).where(inArray(sha256, shas))
  return new Map(rows.map((row) => [row.sha256, row]))
}

interface Given {
  nama: string
  seconds: number
  soal: PaperSoal
  stimulus: Paper['stimulus']
}

function paperOf({ nama, seconds, soal, stimulus }: Given): Paper {
  const subtes = { id: randomUUID(), kode: '', nama, durasi_detik: seconds, acak_soal: false, acak_opsi: false }
  return {
    ...{ format: 1, paket_id: randomUUID(), nama, skin: 'utbk', waktu: 'total', durasi_detik: seconds },
    ...{ izin_lanjut_awal: false, salah_mengurangi: false, stimulus, media: [] },
    subtes: [{ ...subtes, soal: [soal] }],
  } as Paper
}
