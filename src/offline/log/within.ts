import type { PhonePorts } from './ports.ts'
import { STORE_LIMIT_MS } from './replica.ts'

/** Null where it fails or does not answer in its time: the other store is not held up. */
export function within<T>(
  work: Promise<T>,
  { after }: Pick<PhonePorts, 'after'>,
  limit_ms = STORE_LIMIT_MS,
): Promise<T | null> {
  return new Promise((resolve) => {
    const stop = after(limit_ms, () => resolve(null))
    work.then(resolve, () => resolve(null)).finally(stop)
  })
}
