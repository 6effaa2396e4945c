import type { MyJadwal } from '#contract/exam/schedule.ts'

interface CardAddress {
  username?: string
  nama_paket?: string
  mulai?: string
  selesai?: string
}

/** The own schedule that an address of a card names; undefined where it is another's, or none. */
export function cardOf(jadwals: readonly MyJadwal[], username: string, address: CardAddress): MyJadwal | undefined {
  if (address.username !== username) return undefined
  return jadwals.find(
    (jadwal) =>
      jadwal.paket.nama === address.nama_paket &&
      String(jadwal.mulai) === address.mulai &&
      String(jadwal.selesai) === address.selesai,
  )
}
