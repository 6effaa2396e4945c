import { z } from 'zod'
import { VERSION_SOURCES } from '../choices.ts'
import type { paper } from '../exam/paper.ts'
import { MAX_PAGE_SIZE } from '../resource.ts'
import { soal } from '../resources/soal.ts'
import { soalPauli } from '../resources/soal-pauli.ts'
import { stimulus } from '../resources/stimulus.ts'

/** What the question editor asks beside the three routes of each resource. */
const id = z.uuid().toLowerCase()

/** Bytes of one upload: the largest of what server/packages/media takes. */
export const MAX_MEDIA_BYTES = 10 * 1024 * 1024

/** POST /upload-media: a picture or sound as it is kept. */
export const mediaReply = z.object({
  data: z.object({
    sha256: z.string(),
    /** What a text names it by. */
    url: z.string(),
    mime: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    bytes: z.int(),
  }),
})
export type KeptMedia = z.infer<typeof mediaReply>['data']

const { teks, kolom, ...parts } = soal.schema.draft.shape
/** A question as far as it is written: what is still empty is no reason to show nothing. */
const unfinished = z.object({
  ...parts,
  teks: z.string().max(60_000),
  kolom: z.tuple([z.string().max(40), z.string().max(40)]).nullable(),
  mapel_nama: z.string().max(160).optional(),
})
/** POST /preview-soal. `stimulus`: one that is written here; otherwise the stored one is shown. */
export const previewBody = z.object({
  soal: unfinished.partial({ kode_asal: true, status: true, materi: true, tingkat: true, mapel_id: true }),
  stimulus: z.object({ judul: z.string().max(160), teks: stimulus.fields.teks.or(z.literal('')) }).nullable(),
})
export type PreviewBody = z.input<typeof previewBody>

/** POST /preview-soal-pauli. `id`: a stored sheet, whose columns may have been changed by hand. */
export const sheetPreviewBody = z.object({
  sheet: z.object(soalPauli.fields).omit({ kode_asal: true, status: true, nama: true }),
  nama: z.string().max(160),
  id: id.nullable(),
})
export type SheetPreviewBody = z.input<typeof sheetPreviewBody>

/** Field errors in the words of a refused save. */
const fieldErrors = z.array(z.object({ path: z.string(), message: z.string() }))

export const previewReply = z.object({
  data: z.object({
    /** A paper of this one question, rendered as at publication; its media stand at their own addresses. */
    paper: z.custom<z.infer<typeof paper>>(),
    pembahasan_html: z.string(),
    problems: fieldErrors,
  }),
})
export type Preview = z.infer<typeof previewReply>['data']

export const VERSIONED = ['soal', 'soal-pauli', 'stimulus'] as const
export type Versioned = (typeof VERSIONED)[number]

/** GET /soal-versions: versions of one row, the newest first. */
export const historyQuery = z.object({
  jenis: z.enum(VERSIONED),
  id,
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
})
const version = z.object({
  id: z.uuid(),
  version: z.int(),
  at: z.string(),
  /** Null where it was there before the history, or the account is gone. */
  by: z.string().nullable(),
  source: z.enum(VERSION_SOURCES),
  /** The row's fields as they stood. */
  content: z.record(z.string(), z.unknown()),
})
export type QuestionVersion = z.infer<typeof version>
export const historyReply = z.object({ data: z.array(version), total: z.int() })

/** GET /topik-soal: the topics that questions have, of one subject or of all, by name. */
export const topicsQuery = z.object({ mapel_id: id.optional() })
export const topicsReply = z.object({ data: z.array(z.object({ materi: z.string(), soal: z.int() })) })

/** GET /soal-usage: where a question or sheet is used. */
export const usageQuery = z.object({ id })
const place = z.object({
  subtest_id: z.uuid(),
  kode: z.string(),
  nama: z.string(),
  /** From 1. */
  nomor: z.int(),
  paket_id: z.uuid(),
  paket: z.string(),
  paket_status: z.string(),
  /** Papers in use that hold it: published ones of the package, and older ones still being sat. */
  papers: z.int(),
  /** Schedules of this package's exams, the newest first. */
  jadwal: z.array(
    z.object({ id: z.uuid(), nama: z.string(), mulai: z.string(), selesai: z.string(), status: z.string() }),
  ),
})
export type QuestionPlace = z.infer<typeof place>
export const usageReply = z.object({ data: z.array(place) })

/** POST /near-duplicate-soal: questions whose stem is nearly this one, without their keys. */
export const duplicatesBody = z.object({ teks: z.string().max(60_000), id: id.nullable() })
const nearDuplicate = z.object({
  id: z.uuid(),
  teks: z.string(),
  opsi: soal.fields.opsi,
  jenis: soal.fields.jenis,
  materi: z.string(),
  status: soal.fields.status,
  /** 0 to 1: share of the pieces that the two stems have in common. */
  similarity: z.number(),
})
export type NearDuplicate = z.infer<typeof nearDuplicate>
export const duplicatesReply = z.object({ data: z.array(nearDuplicate) })
