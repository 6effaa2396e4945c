import * as z from 'zod/mini'
import { ZONES } from '../accounts/auth.ts'
import { bundleInfo } from './bundle.ts'
import {
  ATTEMPT_STATES,
  MEMBER_STATES,
  MODES,
  PRICINGS,
  SCORINGS,
  SHEET_KINDS,
  SKINS,
  SOURCES,
  START_POLICIES,
  TIMINGS,
} from './choices.ts'

/**
 * What a student's own lists say: everything a phone needs to show a tryout and to start it without a network.
 * Times are epoch ms by the server's clock, durations seconds, unless named otherwise.
 */
const id = z.uuid()
const epoch = z.int().check(z.gte(0))
const released = z.nullable(epoch)

export const ownAttempt = z.object({
  attempt_id: id,
  status: z.enum(ATTEMPT_STATES),
  started_at: epoch,
  ends_at: epoch,
  sync_until: epoch,
  sealed_at: z.nullable(epoch),
  /** False where it is kept but does not count (one attempt too many). */
  counted: z.boolean(),
  /** The device that may write new entries. */
  phone_id: id,
})
export type OwnAttempt = z.infer<typeof ownAttempt>

export const subtesSummary = z.object({
  id,
  kode: z.string(),
  nama: z.string(),
  durasi_detik: z.int(),
  jumlah_soal: z.int(),
  /** What its sheets are, each kind once; absent where it has none. */
  lembar: z.optional(z.array(z.enum(SHEET_KINDS))),
})
export type SubtesSummary = z.infer<typeof subtesSummary>

/** A sitting whose paper is ready: the shape of SittingInfo in src/offline/types.ts, and the attempts already made. */
export const sitting = z.object({
  jadwal_id: id,
  jadwal_ujian_id: id,
  nama: z.string(),
  paket_nama: z.string(),
  mulai: epoch,
  selesai: epoch,
  kelonggaran_kirim_detik: z.int(),
  bundle: bundleInfo,
  /** Staff admit this student without the start code of the room. */
  tanpa_kode: z.optional(z.boolean()),
  /** Time that staff gave this student ahead, ms. */
  extra_ms: z.optional(z.int()),
  /** Staff see when this student looks at something else. */
  catat_fokus: z.optional(z.boolean()),
  /** The paper comes to Safe Exam Browser alone (server/seb). */
  seb: z.optional(z.boolean()),
  subtes: z.array(subtesSummary),
  attempts: z.array(ownAttempt),
})
export type Sitting = z.infer<typeof sitting>

export const myJadwal = z.object({
  jadwal_id: id,
  nama: z.string(),
  mulai: epoch,
  selesai: epoch,
  /** IANA zone in which the schedule was announced. */
  zona: z.enum(ZONES),
  /** When results and discussion come, as far as known ahead; null: as soon as the attempt is sealed. */
  pengumuman_at: released,
  pembahasan_at: released,
  cara_mulai: z.enum(START_POLICIES),
  paket: z.object({
    id,
    nama: z.string(),
    skin: z.enum(SKINS),
    mode: z.enum(MODES),
    penilaian: z.enum(SCORINGS),
    waktu: z.enum(TIMINGS),
    durasi_detik: z.int(),
    izin_lanjut_awal: z.boolean(),
    maks_percobaan: z.int(),
  }),
  /** Empty until the paper of the exam has been published. */
  sittings: z.array(sitting),
})
export type MyJadwal = z.infer<typeof myJadwal>

/** A sealed attempt of a schedule that is not among one's own any more, or never was: a cancelled place, a practice. */
export const pastAttempt = z.object({ attempt_id: id, nama: z.string(), sealed_at: epoch })
export type PastAttempt = z.infer<typeof pastAttempt>

/** GET /my-jadwal: own registered schedules, the next to start first. */
export const myJadwalReply = z.object({
  data: z.array(myJadwal),
  /** The newest first. A copy that an older app kept is without. */
  past: z.optional(z.array(pastAttempt)),
  server_time: epoch,
})
export type MyJadwalReply = z.infer<typeof myJadwalReply>

/** Where one's own package stands: what the list of tryouts says of it. */
export const PAKET_STATES = ['belum_terdaftar', 'terdaftar', 'berlangsung', 'selesai', 'berakhir'] as const

export const ownPaket = z.object({
  paket_id: id,
  nama: z.string(),
  slug: z.string(),
  tipe: z.enum(PRICINGS),
  mode: z.enum(MODES),
  skin: z.enum(SKINS),
  sumber: z.enum(SOURCES),
  mulai: epoch,
  akhir: z.nullable(epoch),
  state: z.enum(PAKET_STATES),
  jumlah_percobaan: z.int(),
})
export type OwnPaket = z.infer<typeof ownPaket>

/** GET /index-my-paket */
export const indexMyPaketReply = z.object({ data: z.array(ownPaket), server_time: epoch })

/** A schedule as anybody may see it who sees its package. */
export const jadwalFacts = z.object({
  jadwal_id: id,
  nama: z.string(),
  mulai: epoch,
  selesai: epoch,
  zona: z.enum(ZONES),
  pengumuman_at: released,
  pembahasan_at: released,
  cara_mulai: z.enum(START_POLICIES),
  /** Whether this student could register now, by the server's clock. */
  pendaftaran_terbuka: z.boolean(),
  /** From and until when; null: at once, and as long as the schedule lasts. */
  pendaftaran_mulai: released,
  pendaftaran_selesai: released,
  kuota: z.nullable(z.int()),
  terisi: z.int(),
})
export type JadwalFacts = z.infer<typeof jadwalFacts>

/** A schedule of an owned package, registered or open to be. */
export const paketJadwal = z.object({
  ...jadwalFacts.shape,
  /** Null where the student is not registered. */
  status: z.nullable(z.enum(MEMBER_STATES)),
  attempts: z.array(ownAttempt),
})
export type PaketJadwal = z.infer<typeof paketJadwal>

/** GET /my-paket?paket_id= */
export const myPaketReply = z.object({
  data: z.object({
    ...ownPaket.shape,
    deskripsi: z.string(),
    subtes: z.array(subtesSummary),
    jadwal: z.array(paketJadwal),
  }),
  server_time: epoch,
})

/** POST /my-paket/register; repeating it answers the same. */
export const registerRequest = z.strictObject({ jadwal_id: id })
export const registerReply = z.object({
  data: z.object({ id, jadwal_id: id, user_id: id, status: z.literal('terdaftar') }),
  message: z.string(),
})

/** GET /check-purchase-paket?paket_id= : whether this student owns the package, or may take it for nothing. */
export const checkPurchaseReply = z.object({
  data: z.object({ paket_id: id, dimiliki: z.boolean(), akhir: z.nullable(epoch), boleh_daftar_gratis: z.boolean() }),
})

/** GET /p-subtest-paket?paket_id= : sub-tests as shown in the shop. */
export const shopSubtestReply = z.object({ data: z.array(subtesSummary), total: z.int() })
