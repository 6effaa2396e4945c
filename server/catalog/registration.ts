import type { Untuk } from '#contract/audience.ts'

interface Registration {
  untuk: Untuk
  pendaftaran_terbuka: boolean
  pendaftaran_mulai: string | null
  pendaftaran_selesai: string | null
  selesai: string
}

/**
 * Why a student may not register now, in words; null where they may. `named`: whether the schedule's classes and schools
 * are the student's. `now`: epoch ms.
 */
export function registrationClosed(jadwal: Registration, named: boolean, now: number): string | null {
  if (Date.parse(jadwal.selesai) <= now) return 'Jadwal ini sudah selesai. Pilih jadwal lain.'
  if (!jadwal.pendaftaran_terbuka || jadwal.untuk === 'daftar')
    return 'Pendaftaran jadwal ini diatur oleh admin. Hubungi sekolah atau admin.'
  if (jadwal.untuk === 'kelompok' && !named)
    return 'Jadwal ini untuk kelas atau sekolah tertentu. Kalau kelasmu seharusnya ikut, hubungi sekolah atau admin.'
  const { pendaftaran_mulai: from, pendaftaran_selesai: until } = jadwal
  if (from !== null && now < Date.parse(from)) return 'Pendaftaran jadwal ini belum dibuka. Coba lagi setelah dibuka.'
  if (until !== null && now >= Date.parse(until)) return 'Pendaftaran jadwal ini sudah ditutup. Pilih jadwal lain.'
  return null
}
