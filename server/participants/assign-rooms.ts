import type { BagiRuangRequest } from '#contract/peserta-jadwal.ts'

export interface Tempat {
  id: string
  nomor_peserta: string | null
  ruang: string | null
  kursi: number | null
}

export interface Dibagi {
  /** Those whose place or number is another now. */
  berubah: Tempat[]
  ditempatkan: number
  tanpa_ruang: number
  dinomori: number
}

/**
 * Deals participants, in the order given, into the rooms in their order: the first free seat of the first room with
 * one. Dealt anew, whoever finds none has none. Numbers go on from the highest one of the same beginning.
 */
export function bagiRuang(
  peserta: readonly Tempat[],
  { ruang, lingkup, awalan }: Pick<BagiRuangRequest, 'ruang' | 'lingkup' | 'awalan'>,
  terpakai: readonly string[] = [],
): Dibagi {
  const all = lingkup === 'semua'
  const seats = freeSeats(ruang, all ? [] : peserta)
  const kept = all ? [] : peserta.flatMap((person) => person.nomor_peserta ?? [])
  const numbers = awalan === null ? undefined : freeNumbers(awalan, [...terpakai, ...kept])
  const result: Dibagi = { berubah: [], ditempatkan: 0, tanpa_ruang: 0, dinomori: 0 }
  for (const given of peserta) {
    const seat = ruang.length && (all || given.ruang === null) ? seats.next().value : undefined
    const number = numbers && (all || given.nomor_peserta === null) ? numbers.next().value : undefined
    const dealt = seat ?? (all && ruang.length ? { ruang: null, kursi: null } : {})
    const after = { ...given, ...dealt, ...(number && { nomor_peserta: number }) }
    if (seat) result.ditempatkan++
    if (number) result.dinomori++
    if (after.ruang === null) result.tanpa_ruang++
    if (seat || number || after.ruang !== given.ruang) result.berubah.push(after)
  }
  return result
}

type Seat = Pick<Tempat, 'ruang' | 'kursi'>

/** Seats in the order of rooms and numbers. Who sits in a room without a seat of their own fills its last ones. */
function* freeSeats(ruang: BagiRuangRequest['ruang'], seated: readonly Tempat[]): Generator<Seat, undefined> {
  for (const { nama, kapasitas } of ruang) {
    const here = seated.filter((person) => person.ruang === nama)
    const taken = new Set(here.map((person) => person.kursi))
    let free = kapasitas - here.length
    for (let kursi = 1; kursi <= kapasitas && free > 0; kursi++) {
      if (taken.has(kursi)) continue
      free--
      yield { ruang: nama, kursi }
    }
  }
}

const DIGITS = 4

function* freeNumbers(awalan: string, used: readonly string[]): Generator<string, undefined> {
  const counted = used.flatMap((nomor) => {
    const rest = nomor.startsWith(awalan) ? nomor.slice(awalan.length) : ''
    return /^\d{1,9}$/.test(rest) ? [Number(rest)] : []
  })
  for (let n = Math.max(0, ...counted) + 1; ; n++) yield awalan + String(n).padStart(DIGITS, '0')
}
