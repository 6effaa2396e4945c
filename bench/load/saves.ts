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
  /** Each save of a student goes over the connection after that of the one before; with a rate at which none overtakes it. */
  moving?: boolean
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
  const { connections, students, rate } = load
  const lanes = Array.from({ length: connections }, (): Request[] => [])
  // Who is asked after so many requests is asked over the same connection where that is a multiple of their number.
  const turn = students.length - (students.length % connections) + (load.moving ? 1 - connections : 0)
  const all = students.slice(0, turn).map(phoneOf)
  const each = Math.ceil(load.requests / connections) * connections
  for (let n = 0; n < each; n++) {
    const phone = all[n % all.length] as BenchPhone
    const bytes = Buffer.from(phone.flush(load.per_request, load.questions, phone.written))
    lanes[n % connections]?.push(rate ? { bytes, due: (n * 1000) / rate } : { bytes })
  }
  return lanes.map((requests) => {
    let at = 0
    return {
      label: load.label,
      next: () => requests[at++],
      accepts: (reply) => reply.status === 200 && reply.body.includes(ALL_TAKEN),
    }
  })
}
