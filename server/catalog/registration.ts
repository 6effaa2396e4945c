interface Registration {
  untuk: 'semua' | 'pemilik' | 'daftar'
  pendaftaran_terbuka: boolean
  pendaftaran_mulai: string | null
  pendaftaran_selesai: string | null
  selesai: string
}

/** Why students may not register themselves now, in words; null where they may. `now`: epoch ms. */
export function registrationClosed(jadwal: Registration, now: number): string | null {
  if (Date.parse(jadwal.selesai) <= now) return 'Jadwal ini sudah selesai. Pilih jadwal lain.'
  if (!jadwal.pendaftaran_terbuka || jadwal.untuk === 'daftar')
    return 'Pendaftaran jadwal ini diatur oleh admin. Hubungi sekolah atau admin.'
  const { pendaftaran_mulai: from, pendaftaran_selesai: until } = jadwal
  if (from !== null && now < Date.parse(from)) return 'Pendaftaran jadwal ini belum dibuka. Coba lagi setelah dibuka.'
  if (until !== null && now >= Date.parse(until)) return 'Pendaftaran jadwal ini sudah ditutup. Pilih jadwal lain.'
  return null
}
