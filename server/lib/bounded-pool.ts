import { tooManyRequests } from './errors.ts'

/** Runs at most `workers` pieces of work at once and lets at most `waiting` more stand in line. */
export type BoundedPool = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_SECONDS = 3

/** Work beyond the line is refused with 429 at once: an answer now is worth more than a place at the end. */
export function boundedPool({ workers, waiting }: { workers: number; waiting: number }): BoundedPool {
  const line: (() => void)[] = []
  let busy = 0

  async function enter(): Promise<void> {
    if (busy < workers) {
      busy++
      return
    }
    if (line.length >= waiting) throw tooManyRequests(RETRY_SECONDS)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** The place is handed to the next one waiting, so that a newcomer cannot take it. */
  function leave(): void {
    const next = line.shift()
    if (next) next()
    else busy--
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
