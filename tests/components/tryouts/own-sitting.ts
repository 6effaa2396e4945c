import type { MyJadwal, Sitting } from '#contract/exam/schedule.ts'

export const HOUR = 3_600_000
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const now = Date.now()

/** A schedule of the student with one sitting, in which an attempt of theirs runs by what the server says. */
export function ownSitting(times: Pick<Sitting, 'mulai' | 'selesai'> & { started_at: number }) {
  const { started_at, ...window } = times
  const sitting: Sitting = {
    ...{ jadwal_id: id(1), jadwal_ujian_id: id(2), nama: 'Tryout pagi', paket_nama: 'Paket UTBK' },
    ...{ ...window, kelonggaran_kirim_detik: 900, subtes: [] },
    bundle: { paper_sha256: '0', bundle_sha256: '1', bytes: 1, policy: 'open', wrapped_key: null },
    attempts: [
      {
        ...{ attempt_id: id(3), status: 'open', started_at, ends_at: now + HOUR, sync_until: now + HOUR },
        ...{ sealed_at: null, counted: true, phone_id: id(4) },
      },
    ],
  }
  const jadwal: MyJadwal = {
    ...{ jadwal_id: id(1), nama: 'Tryout pagi', ...window, zona: 'Asia/Jakarta' },
    ...{ pengumuman_at: null, pembahasan_at: null, cara_mulai: 'open', sittings: [sitting] },
    paket: {
      ...{ id: id(5), nama: 'Paket UTBK', skin: 'utbk', mode: 'nasional', penilaian: 'irt', waktu: 'total' },
      ...{ durasi_detik: 5400, izin_lanjut_awal: true, maks_percobaan: 1 },
    },
  }
  return { sitting, jadwal }
}
