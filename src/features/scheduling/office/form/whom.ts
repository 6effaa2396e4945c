import type { Kelompok } from '#contract/audience/audience.ts'
import type { CountRequest, Whom } from '#contract/scheduling/participants.ts'

/** Who is chosen for a schedule while it is made. */
export interface NewPeople {
  groups: readonly Kelompok[]
  people: readonly { user_id: string; nama: string }[]
  /** Everybody who owns its package now. */
  owners: boolean
  /** A file follows once it is saved. */
  file: boolean
}

export const NOBODY: NewPeople = { groups: [], people: [], owners: false, file: false }

/** What is sent: each way once. */
export function whomOf({ groups, people, owners }: NewPeople): Whom[] {
  return [
    ...(groups.length ? [{ jenis: 'groups' as const, groups: [...groups] }] : []),
    ...(owners ? [{ jenis: 'owners' as const }] : []),
    ...(people.length ? [{ jenis: 'people' as const, user_ids: people.map(({ user_id }) => user_id) }] : []),
  ]
}

interface Times {
  paket_id?: unknown
  mulai?: unknown
  selesai?: unknown
}

/** The question how many that are: a class each, so that each has its figure. */
export function countOf({ groups, people, owners }: NewPeople, { paket_id, mulai, selesai }: Times): CountRequest {
  const from: Whom[] = [
    ...groups.map((one) => ({ jenis: 'groups' as const, groups: [one] })),
    ...whomOf({ ...NOBODY, people, owners }),
  ]
  const [first, last] = [String(mulai ?? ''), String(selesai ?? '')]
  const window = Date.parse(last) > Date.parse(first) ? { mulai: first, selesai: last } : null
  return { paket_id: typeof paket_id === 'string' && paket_id ? paket_id : null, from, window }
}

export const sameGroup = (a: Kelompok, b: Kelompok) => a.sekolah === b.sekolah && a.kelas === b.kelas
