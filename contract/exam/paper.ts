import * as z from 'zod/mini'
import { ANSWER_FORMATS, DIRECTIONS, SKINS, TIMINGS } from './choices.ts'

/**
 * The paper (naskah): immutable, keyless, everything rendered. `paper_sha256` is the SHA-256 of its JSON text
 * exactly as published; the phone never re-serialises it.
 */
const html = z.string()
const id = z.uuid()
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const base = { id, html, stimulus_id: z.nullable(id) }
const opsi = z.array(z.object({ id: z.string(), html }))

export const paperSoal = z.discriminatedUnion('jenis', [
  z.object({ ...base, jenis: z.literal('pilihan'), opsi }),
  z.object({ ...base, jenis: z.literal('ganda'), opsi }),
  z.object({ ...base, jenis: z.literal('skala'), opsi }),
  z.object({
    ...base,
    jenis: z.literal('pernyataan'),
    kolom: z.tuple([z.string(), z.string()]),
    pernyataan: z.array(html),
  }),
  z.object({ ...base, jenis: z.literal('jodoh'), pernyataan: z.array(html), opsi }),
  z.object({ ...base, jenis: z.literal('urut'), opsi }),
  z.object({ ...base, jenis: z.literal('isian'), format: z.enum(ANSWER_FORMATS) }),
  z.object({ ...base, jenis: z.literal('rumpang'), format: z.enum(ANSWER_FORMATS), celah: z.int() }),
  z.object({ ...base, jenis: z.literal('uraian') }),
  z.object({
    ...base,
    jenis: z.literal('pauli'),
    /** Candidates work a column downwards (Pauli) or upwards (Kraepelin); `kolom` stands in the order of work. */
    arah: z.enum(DIRECTIONS),
    detik_per_kolom: z.int(),
    /** Seconds between "GARIS" signals of a Pauli sheet, 0 where there are none (Kraepelin changes columns). */
    detik_per_garis: z.int(),
    /** Whether the column is left when its time is up; else one works on until the sheet's time is up. */
    pindah_paksa: z.boolean(),
    kolom: z.array(z.array(z.int())),
  }),
  z.object({
    ...base,
    jenis: z.literal('kecermatan'),
    detik_per_kolom: z.int(),
    /** Per column: five symbols A-E, and rows of four of them: which one is missing? */
    kolom: z.array(z.object({ simbol: z.array(z.string()), baris: z.array(z.array(z.string())) })),
  }),
])
export type PaperSoal = z.infer<typeof paperSoal>

export const paperSubtes = z.object({
  id,
  kode: z.string(),
  nama: z.string(),
  durasi_detik: z.int(),
  acak_soal: z.boolean(),
  acak_opsi: z.boolean(),
  soal: z.array(paperSoal),
})
export type PaperSubtes = z.infer<typeof paperSubtes>

export const paper = z.object({
  format: z.literal(1),
  paket_id: id,
  nama: z.string(),
  skin: z.enum(SKINS),
  /** `total`: one timer, free navigation · `subtes`: one timer per sub-test, no way back. */
  waktu: z.enum(TIMINGS),
  durasi_detik: z.int(),
  /** With `subtes`: whether the next sub-test may be entered before the time of this one is up. */
  izin_lanjut_awal: z.boolean(),
  /** Whether a wrong answer costs points, as the package announces it; null where it says nothing of it. */
  salah_mengurangi: z.nullable(z.boolean()),
  /** Whether the runner offers a calculator. Papers from before packages said so have none. */
  kalkulator: z.optional(z.boolean()),
  subtes: z.array(paperSubtes),
  stimulus: z.array(z.object({ id, judul: z.string(), html })),
  /** Images and audio by content, base64; html refers to them as `media:<sha256>`. */
  media: z.array(z.object({ sha256, mime: z.string(), data: z.string() })),
})
export type Paper = z.infer<typeof paper>
