import { z } from 'zod'
import { ZONES } from './auth.ts'
import { START_POLICIES } from './exam/choices.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './resource.ts'
import { jadwalPaketMember } from './resources/jadwal-paket-member.ts'

/** Participants of a schedule as staff handle them: a member's row with the person it is, and how far they have come. */
const id = z.uuid().toLowerCase()
const { shape } = jadwalPaketMember.schema.row

/** No attempt yet · one under way · every attempt handed in. */
export const KEADAAN = ['belum', 'mengerjakan', 'selesai'] as const

/** GET /peserta-jadwal */
export const pesertaQuery = z.object({
  jadwal_id: id,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** A piece of the name, the address, the school or the number. */
  q: z.string().trim().max(120).optional(),
  status: shape.status.optional(),
  keadaan: z.enum(KEADAAN).optional(),
  /** A room by its name; empty: those without one. */
  ruang: z.string().max(40).optional(),
  sort: z.enum(['nama', 'sekolah', 'nomor_peserta', 'ruang']).default('nama'),
})
export type PesertaQuery = z.infer<typeof pesertaQuery>

const peserta = z.object({
  id: z.uuid(),
  version: z.int(),
  user_id: z.uuid(),
  nama: z.string(),
  email: z.string(),
  sekolah: z.string().nullable(),
  status: shape.status,
  nomor_peserta: z.string().nullable(),
  ruang: z.string().nullable(),
  kursi: z.int().nullable(),
  tanpa_kode: z.boolean(),
  keadaan: z.enum(KEADAAN),
})
export type Peserta = z.infer<typeof peserta>
export const pesertaReply = z.object({ data: z.array(peserta), total: z.int() })

/** GET /peserta-jadwal/summary: counts; those by state and by room are of registered participants. */
export const ringkasanReply = z.object({
  data: z.object({
    kuota: z.int().nullable(),
    terdaftar: z.int(),
    dibatalkan: z.int(),
    dijadwal_ulang: z.int(),
    belum: z.int(),
    mengerjakan: z.int(),
    selesai: z.int(),
    ruang: z.array(z.object({ ruang: z.string().nullable(), jumlah: z.int() })),
    /** Schedules at the same time in which some of them are registered too, and how many. */
    bentrok: z.array(z.object({ jadwal_id: z.uuid(), nama: z.string(), jumlah: z.int() })),
  }),
})
export type RingkasanPeserta = z.infer<typeof ringkasanReply>['data']

/** GET /peserta-jadwal/candidates: students by a piece of their name or address, and whether they are in the schedule. */
export const calonQuery = z.object({ jadwal_id: id, q: z.string().trim().max(120).optional() })
const calon = z.object({
  user_id: z.uuid(),
  nama: z.string(),
  email: z.string(),
  sekolah: z.string().nullable(),
  /** Of their row in the schedule; null where there is none. */
  status: shape.status.nullable(),
})
export type Calon = z.infer<typeof calon>
/** The first ones; `lagi`: there are more than that. */
export const calonReply = z.object({ data: z.array(calon), lagi: z.boolean() })

export const MAX_ORANG = 500

/**
 * POST /peserta-jadwal/add: enters students by hand, or everybody who owns the schedule's package, or any package of
 * a category. Without `simpan` the reply shows what it would do.
 */
export const tambahRequest = z.strictObject({
  batch: id,
  jadwal_id: id,
  simpan: z.boolean(),
  dari: z.discriminatedUnion('jenis', [
    z.strictObject({ jenis: z.literal('orang'), user_ids: z.array(id).min(1).max(MAX_ORANG) }),
    z.strictObject({ jenis: z.literal('pemilik') }),
    z.strictObject({ jenis: z.literal('kategori'), kategori_id: id }),
  ]),
})
export type TambahRequest = z.infer<typeof tambahRequest>
export const tambahReply = z.object({
  data: z.object({
    tersimpan: z.boolean(),
    /** How many gain a place; of them `kembali` had lost theirs. */
    baru: z.int(),
    kembali: z.int(),
    sudah: z.int(),
    /** Taken out or moved before, or blocked: only somebody who names them brings them back. */
    dilewati: z.int(),
    /** Places left before this; null without a quota. */
    sisa_kuota: z.int().nullable(),
    /** Rows made now, as far as they can be taken back in one go. */
    ditambah: z.array(z.object({ id: z.uuid(), version: z.int() })),
  }),
})
export type TambahReply = z.infer<typeof tambahReply>['data']

export const MAX_RUANG = 200

/** In which order people are dealt to rooms. */
export const DEALING_ORDERS = ['nama', 'sekolah', 'nomor_peserta'] as const

/** POST /peserta-jadwal/assign-rooms: deals registered participants into rooms and seats, and numbers them. */
export const bagiRuangRequest = z.strictObject({
  batch: id,
  jadwal_id: id,
  ruang: z
    .array(z.strictObject({ nama: z.string().trim().min(1).max(40), kapasitas: z.int().min(1).max(1000) }))
    .max(MAX_RUANG)
    .refine(
      (ruang) => new Set(ruang.map(({ nama }) => nama)).size === ruang.length,
      'Setiap ruang ditulis sekali saja.',
    ),
  urut: z.enum(DEALING_ORDERS),
  /** `kosong`: who sits already keeps their seat, who has a number keeps it. */
  lingkup: z.enum(['kosong', 'semua']),
  /** Numbers are `awalan` and four digits; null: none are given. */
  awalan: z.string().trim().max(20).nullable(),
})
export type BagiRuangRequest = z.infer<typeof bagiRuangRequest>
export const bagiRuangReply = z.object({
  data: z.object({ ditempatkan: z.int(), tanpa_ruang: z.int(), dinomori: z.int() }),
})

/** GET /peserta-jadwal/print: what the print-outs of a schedule say. */
export const cetakQuery = z.object({ jadwal_id: id, ruang: z.string().max(40).optional() })

const events = z.object({
  at: z.string(),
  action: z.string(),
  reason: z.string(),
  oleh: z.string().nullable(),
  /** How many participants it was done to. */
  jumlah: z.int(),
})
export const cetakReply = z.object({
  data: z.object({
    jadwal: z.object({
      id: z.uuid(),
      nama: z.string(),
      mulai: z.string(),
      selesai: z.string(),
      zona: z.enum(ZONES),
      cara_mulai: z.enum(START_POLICIES),
      kode_mulai: z.string().nullable(),
    }),
    paket_nama: z.string(),
    ujian: z.array(z.string()),
    peserta: z.array(
      peserta.pick({
        id: true,
        user_id: true,
        nama: true,
        email: true,
        sekolah: true,
        nomor_peserta: true,
        ruang: true,
        kursi: true,
        keadaan: true,
      }),
    ),
    /** Of the participants above. */
    /** More are registered than are printed at once: choose a room. */
    lebih: z.boolean(),
    minutes: z.object({
      terdaftar: z.int(),
      present: z.int(),
      selesai: z.int(),
      /** epoch ms */
      first_start: z.int().nullable(),
      last_end: z.int().nullable(),
      events: z.array(events),
      /** Participants with something odd noted on an attempt, and what, by kind. */
      anomalies: z.array(peserta.pick({ nama: true, nomor_peserta: true }).extend({ jenis: z.array(z.string()) })),
    }),
  }),
})
export type Cetak = z.infer<typeof cetakReply>['data']
