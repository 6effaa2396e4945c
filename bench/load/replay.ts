import type { Lane, Request } from './lane.ts'
import type { BenchPhone, Started } from './phone.ts'
import { phoneOf } from './saves.ts'

/** A whole exam as it was thought: each answer when its student was done thinking, then the end. */
export interface ReplayLoad {
  kind: 'replay'
  label: string
  students: Started[]
  questions: string[]
  connections: number
  /** Seconds that one question takes, as percentiles in equal steps. */
  thinking_seconds: number[]
}

interface Sitter {
  phone: BenchPhone
  /** Exam time (ms) of the next answer. */
  at: number
  left: number
}

/**
 * In the order of exam time and without waiting: the clock runs as fast as the server answers. One answer a request,
 * as phones send it: between two answers passes far more time than between two flushes.
 */
export function replayLanes(load: ReplayLoad): Lane[] {
  const think = () => 1000 * (load.thinking_seconds[Math.floor(Math.random() * load.thinking_seconds.length)] as number)
  return Array.from({ length: load.connections }, (_, lane) => {
    const sitters = load.students
      .filter((_, index) => index % load.connections === lane)
      .map((started): Sitter => ({ phone: phoneOf(started), at: think(), left: load.questions.length }))
    return {
      label: load.label,
      next: (): Request | undefined => {
        const sitter = first(sitters)
        if (!sitter) return undefined
        const { phone, at } = sitter
        if (sitter.left-- === 0) return { bytes: Buffer.from(phone.finish(at)) }
        if (sitter.left < -1) {
          sitters.splice(sitters.indexOf(sitter), 1)
          return { bytes: Buffer.from(phone.end()) }
        }
        sitter.at += sitter.left ? think() : 0
        return { bytes: Buffer.from(phone.flush(1, load.questions, at)) }
      },
    }
  })
}

function first(sitters: Sitter[]): Sitter | undefined {
  let found = sitters[0]
  for (const sitter of sitters) if (found && sitter.at < found.at) found = sitter
  return found
}
