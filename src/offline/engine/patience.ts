import type { PhonePorts } from '../log/ports.ts'

/** Waits for an answer as long as patience lasts; null where it has run out. What is asked goes on and does no harm. */
export type Patience = <T>(answer: Promise<T>) => Promise<T | null>

/** How long a start that needs no network waits for one in all, ms: behind a dead network nothing comes however long one waits. */
const PATIENCE_MS = 1500

export function patience({ after, mono }: Pick<PhonePorts, 'after' | 'mono'>): Patience {
  let left = PATIENCE_MS
  return (answer) => {
    const begun = mono()
    return new Promise((resolve, reject) => {
      const cancel = after(left, () => resolve(null))
      answer.then(resolve, reject).finally(() => {
        cancel()
        left = Math.max(0, left - (mono() - begun))
      })
    })
  }
}
