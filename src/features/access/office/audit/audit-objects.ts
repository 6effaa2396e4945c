import * as resources from '#contract/resources/index.ts'

/** What can be sought: everything that staff change, and deeds that are no change of a row. */
export const OBJECTS: readonly string[] = [
  ...Object.values(resources).map(({ name }) => name),
  ...['peserta-jadwal', 'import-siswa', 'reset-ujian', 'reschedule-jadwal', 'import-hasil-ujian', 'impor-soal'],
  ...['report-jadwal', 'sesi', 'sandi', 'faktor', 'ekspor', 'cetak', 'akses'],
]
