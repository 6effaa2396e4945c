import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** Sitting: one exam of a schedule (most schedules have one). */
export const jadwalPaketUjian = resource('jadwal-paket-ujian', {
  names: {
    id: { one: 'Ujian jadwal', many: 'Ujian jadwal' },
    en: { one: 'Exam of a schedule', many: 'Exams of schedules' },
    de: { one: 'Prüfung eines Termins', many: 'Prüfungen der Termine' },
    fr: { one: 'Examen de session', many: 'Examens de session' },
    pt: { one: 'Exame do horário', many: 'Exames dos horários' },
  },
  fields: { jadwal_id: reference('jadwal-paket'), ujian_id: reference('ujian'), urutan: z.int().min(0).max(99) },
  blank: { urutan: 0 },
  access: { read: 'user', write: 'jadwal-admin' },
  list: { filter: ['jadwal_id', 'ujian_id'], sort: ['urutan'] },
})
