import type { Lane, Request } from './lane.ts'
import { BenchPhone, type Started } from './phone.ts'

/** Answers of students who have started, `per_request` entries at a time. */
export interface SavesLoad {
  kind: 'saves'
  label: string
  students: Started[]
  questions: string[]
  per_request: number
  /** Over all connections. */
  requests: number
  connections: number
  /** Requests per second over all connections; as fast as they are answered where absent. */
  rate?: number
}

/** One phone per attempt for the life of the process: its log goes on from load to load. */
const phones = new Map<string, BenchPhone>()

export function phoneOf(started: Started): BenchPhone {
  const known = phones.get(started.attempt_id)
  if (known) return known
  const made = new BenchPhone(started)
  phones.set(started.attempt_id, made)
  return made
}

const ALL_TAKEN = Buffer.from('"refused":[]')

/** Prepared ahead: hashing and writing JSON are a phone's work, not part of what is measured. */
export function savesLanes(load: SavesLoad): Lane[] {
  const per_lane = Math.ceil(load.requests / load.connections)
  return Array.from({ length: load.connections }, (_, lane) => {
    const mine = load.students.filter((_, index) => index % load.connections === lane).map(phoneOf)
    const requests = Array.from({ length: per_lane }, (_, index): Request => {
      const phone = mine[index % mine.length] as BenchPhone
      const bytes = Buffer.from(phone.flush(load.per_request, load.questions, phone.written))
      return load.rate ? { bytes, due: ((index * load.connections + lane) * 1000) / load.rate } : { bytes }
    })
    let at = 0
    return {
      label: load.label,
      next: () => requests[at++],
      accepts: (reply) => reply.status === 200 && reply.body.includes(ALL_TAKEN),
    }
  })
}
