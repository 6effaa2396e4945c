import { z } from 'zod'
import { epoch } from '../epoch.ts'
import { MEMBER_STATES } from '../exam/choices.ts'
import { problem } from '../field-problem.ts'
import { reference, seconds, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** Member of a schedule: a student registered to sit it. */
export const jadwalPaketMember = resource('jadwal-paket-member', {
  names: {
    id: { one: 'Peserta', many: 'Peserta' },
    en: { one: 'Participant', many: 'Participants' },
    de: { one: 'Teilnehmer', many: 'Teilnehmer' },
    fr: { one: 'Participant', many: 'Participants' },
    pt: { one: 'Participante', many: 'Participantes' },
  },
  fields: {
    jadwal_id: reference('jadwal-paket'),
    user_id: reference('user-list'),
    status: status(...MEMBER_STATES),
    /** What the participant's card and the attendance list call them by; unique within the schedule. */
    nomor_peserta: z.string().trim().min(1).max(32).nullable(),
    /** Where they sit: what is done to "room 3" reaches everybody whose `ruang` is that. */
    ruang: z.string().trim().min(1).max(40).nullable(),
    kursi: z.int().min(1).max(9999).nullable(),
    /** Staff admit them without the start code of the room. */
    tanpa_kode: z.boolean(),
    /** Time on top of everybody's, from the beginning of the attempt on. */
    tambahan_detik: seconds(0, 86_400),
    /** From when until when they may start; null: as the schedule says. */
    mulai_sendiri: stamp.nullable(),
    selesai_sendiri: stamp.nullable(),
    /** Registered by themselves, and let in as long as the schedule and its package are for them; else entered by staff. */
    mandiri: z.boolean(),
  },
  blank: {
    status: 'terdaftar',
    nomor_peserta: null,
    ruang: null,
    kursi: null,
    tanpa_kode: false,
    tambahan_detik: 0,
    mulai_sendiri: null,
    selesai_sendiri: null,
    mandiri: false,
  },
  rules: ({ mulai_sendiri, selesai_sendiri }) => [
    epoch(mulai_sendiri) >= epoch(selesai_sendiri) && problem('selesai_sendiri', 'jadwal.ends_first'),
  ],
  access: { read: 'user', write: 'jadwal-admin' },
  list: { filter: ['jadwal_id', 'user_id', 'status'], sort: ['status'] },
})
