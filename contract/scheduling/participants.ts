import { z } from 'zod'
import { ZONES } from '../accounts/auth.ts'
import { kelompok } from '../audience/groups.ts'
import { START_POLICIES } from '../exam/choices.ts'
import { printedHead } from '../printed-head.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE, stamp } from '../resource.ts'
import { jadwalPaketMember } from '../resources/jadwal-paket-member.ts'

/** Participants of a schedule as staff handle them: a member's row with the person it is, and how far they have come. */
const id = z.uuid().toLowerCase()
const { shape } = jadwalPaketMember.schema.row

/** No attempt yet · one under way · every attempt handed in. */
export const PROGRESS = ['not_started', 'working', 'finished'] as const

/** GET /peserta-jadwal */
export const pesertaQuery = z.object({
  jadwal_id: id,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** A piece of the name, the address, the school or the number. */
  q: z.string().trim().max(120).optional(),
  status: shape.status.optional(),
  progress: z.enum(PROGRESS).optional(),
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
  tambahan_detik: shape.tambahan_detik,
  mulai_sendiri: shape.mulai_sendiri,
  selesai_sendiri: shape.selesai_sendiri,
  progress: z.enum(PROGRESS),
})
export type Peserta = z.infer<typeof peserta>
export const pesertaReply = z.object({ data: z.array(peserta), total: z.int() })

/** Schedules at the same time in which some of them are registered too, and how many. */
const overlaps = z.array(z.object({ jadwal_id: z.uuid(), nama: z.string(), count: z.int() }))

/** GET /peserta-jadwal/summary: counts; those by state and by room are of registered participants. */
export const summaryReply = z.object({
  data: z.object({
    kuota: z.int().nullable(),
    registered: z.int(),
    cancelled: z.int(),
    moved: z.int(),
    not_started: z.int(),
    working: z.int(),
    finished: z.int(),
    /** `kode`: of its own, where the schedule has one for each room. */
    ruang: z.array(z.object({ ruang: z.string().nullable(), count: z.int(), kode: z.string().nullable() })),
    overlaps,
  }),
})
export type ParticipantSummary = z.infer<typeof summaryReply>['data']

/** GET /peserta-jadwal/candidates: students by a piece of their name, address or NISN, and whether they are in the schedule, if there is one yet. */
export const candidatesQuery = z.object({ jadwal_id: id.optional(), q: z.string().trim().max(120).optional() })
const candidate = z.object({
  user_id: z.uuid(),
  nama: z.string(),
  email: z.string(),
  sekolah: z.string().nullable(),
  kelas: z.string().nullable(),
  /** Of their row in the schedule; null where there is none. */
  status: shape.status.nullable(),
})
export type Candidate = z.infer<typeof candidate>
/** The first ones; `more`: there are more than that. */
export const candidatesReply = z.object({ data: z.array(candidate), more: z.boolean() })

export const MAX_PEOPLE = 500

const whom = z.discriminatedUnion('jenis', [
  z.strictObject({ jenis: z.literal('people'), user_ids: z.array(id).min(1).max(MAX_PEOPLE) }),
  z.strictObject({ jenis: z.literal('owners') }),
  /** Whole classes and schools, as staff recorded them. */
  z.strictObject({ jenis: z.literal('groups'), groups: z.array(kelompok).min(1).max(100) }),
  z.strictObject({ jenis: z.literal('kategori'), kategori_id: id }),
])
export type Whom = z.infer<typeof whom>
const whoms = z
  .array(whom)
  .max(120)
  .refine(
    (all) => all.filter(({ jenis }) => jenis === 'people').length <= 1,
    'Siswa yang disebut satu per satu dikirim bersama.',
  )

/** POST /input/jadwal-paket: who is entered for the schedule of its only change, or neither is written. */
export const withPeopleFields = { people: whoms.optional() }
export type WithPeople = { people?: Whom[] | undefined }

/** POST /peserta-jadwal/count: whom these mean, for a schedule that is not saved yet. */
export const countRequest = z.strictObject({
  paket_id: id.nullable(),
  from: whoms,
  /** Its times, where they are known. */
  window: z.strictObject({ mulai: stamp, selesai: stamp }).nullable(),
})
export type CountRequest = z.infer<typeof countRequest>

/**
 * POST /peserta-jadwal/add: enters students by hand, whole classes and schools, or everybody who owns the schedule's package,
 * or any package of a category. Without `save` the reply shows what it would do.
 */
export const addRequest = z.strictObject({
  batch: id,
  jadwal_id: id,
  save: z.boolean(),
  from: whom,
})
export type AddRequest = z.infer<typeof addRequest>
export const addReply = z.object({
  data: z.object({
    saved: z.boolean(),
    /** How many gain a place; of them `returning` had lost theirs. */
    added: z.int(),
    returning: z.int(),
    already: z.int(),
    /** Taken out or moved before, or blocked: only somebody who names them brings them back. */
    skipped: z.int(),
    /** Places left before this; null without a quota. */
    places_left: z.int().nullable(),
    /** Rows made now, as far as they can be taken back in one go. */
    added_rows: z.array(z.object({ id: z.uuid(), version: z.int() })),
  }),
})
export type AddReply = z.infer<typeof addReply>['data']

export const countReply = z.object({
  data: z.object({
    /** Active students that each of them means, in their order. */
    each: z.array(z.int()),
    /** All together, nobody twice. */
    total: z.int(),
    overlaps,
  }),
})
export type CountReply = z.infer<typeof countReply>['data']

export const MAX_ROOMS = 200

/** In which order people are dealt to rooms. */
export const ASSIGNMENT_ORDERS = ['nama', 'sekolah', 'nomor_peserta'] as const

/** POST /peserta-jadwal/assign-rooms: deals registered participants into rooms and seats, and numbers them. */
export const assignRoomsRequest = z.strictObject({
  batch: id,
  jadwal_id: id,
  rooms: z
    .array(z.strictObject({ nama: z.string().trim().min(1).max(40), capacity: z.int().min(1).max(1000) }))
    .max(MAX_ROOMS)
    .refine(
      (ruang) => new Set(ruang.map(({ nama }) => nama)).size === ruang.length,
      'Setiap ruang ditulis sekali saja.',
    ),
  order: z.enum(ASSIGNMENT_ORDERS),
  /** `unassigned`: who sits already keeps their seat, who has a number keeps it. */
  scope: z.enum(['unassigned', 'all']),
  /** Numbers are `prefix` and four digits; null: none are given. */
  prefix: z.string().trim().max(20).nullable(),
})
export type AssignRoomsRequest = z.infer<typeof assignRoomsRequest>
export const assignRoomsReply = z.object({
  data: z.object({ placed: z.int(), without_room: z.int(), numbered: z.int() }),
})

/** GET /peserta-jadwal/print: what the print-outs of a schedule say. */
export const printQuery = z.object({ jadwal_id: id, ruang: z.string().max(40).optional() })

const events = z.object({
  at: z.string(),
  action: z.string(),
  reason: z.string(),
  by: z.string().nullable(),
  /** How many participants it was done to. */
  count: z.int(),
})
export const printReply = z.object({
  data: z.object({
    jadwal: z.object({
      id: z.uuid(),
      nama: z.string(),
      mulai: z.string(),
      /** The last moment to start. */
      selesai: z.string(),
      /** When the last who may start has had the full time. */
      ends_at: z.string(),
      zona: z.enum(ZONES),
      cara_mulai: z.enum(START_POLICIES),
      kode_mulai: z.string().nullable(),
      /** Rooms with a code of their own. */
      kode_ruang: z.array(z.object({ ruang: z.string(), kode: z.string() })),
    }),
    /** Null where nobody has written one. */
    letterhead: z.nullable(printedHead),
    paket_nama: z.string(),
    ujian: z.array(z.string()),
    peserta: z.array(
      peserta
        .pick({
          id: true,
          user_id: true,
          nama: true,
          email: true,
          sekolah: true,
          nomor_peserta: true,
          ruang: true,
          kursi: true,
          progress: true,
        })
        .extend({ nisn: z.string().nullable() }),
    ),
    /** More are registered than are printed at once: choose a room. */
    more: z.boolean(),
    minutes: z.object({
      registered: z.int(),
      present: z.int(),
      finished: z.int(),
      /** epoch ms */
      first_start: z.int().nullable(),
      /** Of the attempts that count; null while one of them goes on. */
      last_end: z.int().nullable(),
      events: z.array(events),
      /** Participants with something odd noted on an attempt, and what, by kind. */
      anomalies: z.array(peserta.pick({ nama: true, nomor_peserta: true }).extend({ jenis: z.array(z.string()) })),
    }),
  }),
})
export type PrintOut = z.infer<typeof printReply>['data']
