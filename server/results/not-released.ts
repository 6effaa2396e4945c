import type { NotReleased } from '#contract/results.ts'
import { AppError } from '../lib/errors.ts'
import type { AttemptFacts } from './load-attempt.ts'

/**
 * Refuses before the release and says from when on it will not; nothing else of the attempt goes out (I8).
 * `released_at` null: the attempt is not sealed yet.
 */
export function notReleased(
  what: 'Hasil' | 'Pembahasan',
  { jadwal, paket }: AttemptFacts,
  released_at: number | null,
): AppError {
  const details: NotReleased = { released_at, nama: jadwal.nama, paket_nama: paket.nama }
  const way =
    released_at === null
      ? `${what} ada setelah semua jawabanmu diterima server dan pengerjaan ditutup.`
      : `${what} dibuka ${stampOf(released_at, jadwal.zona)}.`
  return new AppError('not_released', `${what} belum dibuka`, way, { details })
}

/** Selasa, 1 Desember 2026 pukul 19.00 WIB */
function stampOf(at: number, timeZone: string): string {
  const date = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone }).format(at)
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  return `${date} pukul ${new Intl.DateTimeFormat('id-ID', clock).format(at)}`
}
