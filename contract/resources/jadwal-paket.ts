import { z } from 'zod'
import { UNTUK } from '../audience/audience.ts'
import { groupRule, kelompok } from '../audience/groups.ts'
import { RILIS, SCHEDULE_PHASES, SCHEDULE_STATES, UNSURE_ANSWERS } from '../choices.ts'
import { epoch } from '../epoch.ts'
import { START_POLICIES } from '../exam/choices.ts'
import { problem } from '../field-problem.ts'
import { reference, seconds, status, zone } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** Schedule: when a package can be sat, and when what is known of it. */
export const jadwalPaket = resource('jadwal-paket', {
  names: {
    id: { one: 'Jadwal', many: 'Jadwal' },
    en: { one: 'Schedule', many: 'Schedules' },
    de: { one: 'Termin', many: 'Termine' },
    fr: { one: 'Session', many: 'Sessions' },
    pt: { one: 'Horário', many: 'Agendas' },
  },
  label: 'nama',
  fields: {
    paket_id: reference('paket'),
    nama: z.string().trim().min(1).max(160),
    /** An attempt may be started from `mulai` until `selesai`; once started it has its full time. */
    mulai: stamp,
    selesai: stamp,
    rilis: z.enum(RILIS),
    /** Results and discussion not before these moments; null: as soon as `rilis` allows. */
    pengumuman_at: stamp.nullable(),
    pembahasan_at: stamp.nullable(),
    /** null: the package's own. */
    cara_mulai: z.enum(START_POLICIES).nullable(),
    /** `code` only: the start code announced in the room (contract/exam/start-code.ts). */
    kode_mulai: z.string().nullable(),
    /** `code` only: each room has a code of its own, which opens for those who sit there. */
    kode_per_ruang: z.boolean(),
    kelonggaran_kirim_detik: seconds(60, 30 * 86_400).nullable(),
    /** How far beyond a limit an answer of uncertain time may lie and still count for now; null: five minutes, in practice without end. */
    toleransi_waktu_detik: seconds(0, 86_400).nullable(),
    jawaban_tak_pasti: z.enum(UNSURE_ANSWERS),
    kuota: z.int().min(1).max(1_000_000).nullable(),
    /** Who may see it and register, where registration is open; staff enter anybody. */
    untuk: z.enum(UNTUK),
    /** `untuk` kelompok: which classes and schools. */
    kelompok: z.array(kelompok).max(100),
    /** Whether those may register themselves. */
    pendaftaran_terbuka: z.boolean(),
    /** When owners may register themselves; null: from publication on, and until the window ends. */
    pendaftaran_mulai: stamp.nullable(),
    pendaftaran_selesai: stamp.nullable(),
    /** Staff see when somebody looked at something else during the exam. */
    catat_fokus: z.boolean(),
    /** The paper comes to Safe Exam Browser alone. */
    seb: z.boolean(),
    /** Config keys beside that of our own configuration, as a school's own file has them. */
    kunci_seb: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[0-9a-f]{64}$/),
      )
      .max(10),
    zona: zone(),
    status: status(...SCHEDULE_STATES),
  },
  blank: {
    rilis: 'setelah_semua',
    untuk: 'daftar',
    kelompok: [],
    pengumuman_at: null,
    pembahasan_at: null,
    cara_mulai: null,
    kode_per_ruang: false,
    kelonggaran_kirim_detik: null,
    toleransi_waktu_detik: null,
    jawaban_tak_pasti: 'terima',
    kuota: null,
    pendaftaran_terbuka: true,
    pendaftaran_mulai: null,
    pendaftaran_selesai: null,
    catat_fokus: false,
    seb: false,
    kunci_seb: [],
    zona: 'Asia/Jakarta',
    status: 'draf',
  },
  /** The category of its package; when the last who may start has had the full time. */
  derived: { kategori_id: z.uuid(), ends_at: stamp },
  rules: ({ mulai, selesai, pendaftaran_mulai, pendaftaran_selesai, ...row }) => [
    epoch(mulai) >= epoch(selesai) && problem('selesai', 'jadwal.ends_first'),
    groupRule(row),
    epoch(pendaftaran_mulai) >= epoch(pendaftaran_selesai ?? selesai) &&
      problem('pendaftaran_mulai', 'jadwal.registration_ends_first'),
    epoch(pendaftaran_selesai) > epoch(selesai) && problem('pendaftaran_selesai', 'jadwal.registration_after_end'),
  ],
  made: ['kode_mulai'],
  access: { read: 'user', write: 'jadwal-admin', private: ['kode_mulai', 'kelompok', 'kunci_seb'] },
  loses: 'rows',
  list: {
    search: ['nama'],
    filter: ['paket_id', 'status'],
    sort: ['nama', 'mulai', 'selesai', 'status'],
    /** `bulan`: as `2026-11`, what starts in that month of WIB or a day beside it: other zones begin the month earlier. `hari`: the moment at which a day begins where it is read. */ views:
      {
        tahap: SCHEDULE_PHASES,
        bulan: /^20\d\d-(0[1-9]|1[0-2])$/,
        hari: /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
      },
  },
})
