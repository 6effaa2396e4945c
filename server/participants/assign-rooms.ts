import type { AssignRoomsRequest } from '#contract/scheduling/participants.ts'

export interface Seated {
  id: string
  nomor_peserta: string | null
  ruang: string | null
  kursi: number | null
}

export interface Assignment {
  /** Those whose place or number is another now. */
  changed: Seated[]
  placed: number
  without_room: number
  numbered: number
}

/**
 * Deals participants, in the order given, into the rooms in their order: the first free seat of the first room with
 * one. Dealt anew, whoever finds none has none. Numbers go on from the highest one of the same beginning.
 */
export function assignRooms(
  peserta: readonly Seated[],
  { rooms, scope, prefix }: Pick<AssignRoomsRequest, 'rooms' | 'scope' | 'prefix'>,
  used: readonly string[] = [],
): Assignment {
  const all = scope === 'all'
  const seats = freeSeats(rooms, all ? [] : peserta)
  const kept = all ? [] : peserta.flatMap((person) => person.nomor_peserta ?? [])
  const numbers = prefix === null ? undefined : freeNumbers(prefix, [...used, ...kept])
  const result: Assignment = { changed: [], placed: 0, without_room: 0, numbered: 0 }
  for (const given of peserta) {
    const seat = rooms.length && (all || given.ruang === null) ? seats.next().value : undefined
    const number = numbers && (all || given.nomor_peserta === null) ? numbers.next().value : undefined
    const dealt = seat ?? (all && rooms.length ? { ruang: null, kursi: null } : {})
    const after = { ...given, ...dealt, ...(number && { nomor_peserta: number }) }
    if (seat) result.placed++
    if (number) result.numbered++
    if (after.ruang === null) result.without_room++
    if (seat || number || after.ruang !== given.ruang) result.changed.push(after)
  }
  return result
}

type Seat = Pick<Seated, 'ruang' | 'kursi'>

/** Seats in the order of rooms and numbers. Who sits in a room without a seat of their own fills its last ones. */
function* freeSeats(ruang: AssignRoomsRequest['rooms'], seated: readonly Seated[]): Generator<Seat, undefined> {
  for (const { nama, capacity } of ruang) {
    const here = seated.filter((person) => person.ruang === nama)
    const taken = new Set(here.map((person) => person.kursi))
    let free = capacity - here.length
    for (let kursi = 1; kursi <= capacity && free > 0; kursi++) {
      if (taken.has(kursi)) continue
      free--
      yield { ruang: nama, kursi }
    }
  }
}

const DIGITS = 4

function* freeNumbers(prefix: string, used: readonly string[]): Generator<string, undefined> {
  const counted = used.flatMap((nomor) => {
    const rest = nomor.startsWith(prefix) ? nomor.slice(prefix.length) : ''
    return /^\d{1,9}$/.test(rest) ? [Number(rest)] : []
  })
  for (let n = Math.max(0, ...counted) + 1; ; n++) yield prefix + String(n).padStart(DIGITS, '0')
}
