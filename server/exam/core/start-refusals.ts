import type { BundleInfo } from '#contract/exam/paper.ts'
import { AppError } from '../../lib/errors.ts'

/** Why a start is refused, in words for the student. */
export const notRegistered = () =>
  new AppError(
    'not_registered',
    'Belum terdaftar',
    'Kamu belum terdaftar pada jadwal ini. Daftar dulu di halaman tryout, lalu mulai lagi.',
  )

export const noSitting = () =>
  new AppError('not_found', 'Jadwal tidak ditemukan', 'Jadwal atau ujian ini tidak ada. Muat ulang daftar tryout.')

export const noPaper = (current: string | undefined) =>
  new AppError(
    'not_found',
    'Naskah tidak dikenal',
    'Naskah di ponselmu bukan naskah jadwal ini. Unduh ulang naskahnya, lalu mulai lagi.',
    {
      details: { paper_sha256: current ?? null },
    },
  )

export const notStarted = (opens_at: number) =>
  new AppError('not_started', 'Belum dimulai', 'Ujian ini belum dibuka. Tunggu sampai waktu mulai.', {
    details: { opens_at },
  })

export const codeRequired = () =>
  new AppError(
    'code_required',
    'Kode mulai diperlukan',
    'Ujian ini dimulai dengan kode dari pengawas. Muat ulang daftar tryout, lalu ketik kodenya, atau minta pengawas mengizinkanmu.',
  )

export const windowClosed = () =>
  new AppError('window_closed', 'Waktu mulai sudah lewat', 'Ujian ini tidak dapat dimulai lagi. Pilih jadwal lain.')

export const attemptLimit = () =>
  new AppError('attempt_limit', 'Kesempatan habis', 'Semua kesempatan untuk ujian ini sudah dipakai.')

/** `bundle`: the paper that the running attempt goes on with, so that this device can fetch it. */
export const attemptOpen = (attempt_id: string, bundle: BundleInfo | null = null) =>
  new AppError(
    'attempt_open',
    'Sedang berjalan',
    'Ujian ini sedang berjalan di perangkat lain. Lanjutkan di perangkat ini, atau kembali ke perangkat itu.',
    {
      details: { attempt_id, bundle },
    },
  )

export const idConflict = () =>
  new AppError(
    'id_conflict',
    'Nomor ujian sudah dipakai',
    'Nomor ujian ini sudah dipakai untuk ujian lain. Jawaban di ponselmu tetap aman; hubungi admin.',
  )

export const tooManyDevices = () =>
  new AppError(
    'too_many_requests',
    'Terlalu banyak perangkat',
    'Ujian ini sudah dibuka di terlalu banyak perangkat. Lanjutkan di salah satunya, atau hubungi admin.',
  )
