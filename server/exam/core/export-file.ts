import type { ImportRequest } from '#contract/exam/admin.ts'
import { GENESIS } from '#contract/exam/canonical.ts'
import { type AppError, refusal } from '../../lib/errors.ts'
import type { ReadEntry } from './read-entry.ts'

type File = Pick<ImportRequest['file'], 'head' | 'device_id' | 'init' | 'end'>

/**
 * What is wrong with a phone's exported file; null where it holds together: its entries of one
 * device, seq without gaps, each `prev` the hash of the one before.
 */
export function faultOf({ init, end, device_id, head }: File, entries: readonly ReadEntry[]): AppError | null {
  if (init.device_id !== device_id) return refusal('outbox.two_devices')
  if (end && end.attempt_id !== init.attempt_id) return refusal('outbox.two_attempts')
  const broken = entries.find((entry, index) => !follows(entry, entries[index - 1]))
  if (broken) return refusal('outbox.broken_chain', { seq: broken.seq })
  const last = entries.at(-1)
  return last && last.hash !== head ? refusal('outbox.wrong_head') : null
}

function follows(entry: ReadEntry, before: ReadEntry | undefined): boolean {
  if (entry.seq === 0) return false
  // A file may begin where the server's copy ended; whether it does shows when it is taken in.
  if (!before) return entry.seq > 1 || entry.row?.prev === GENESIS
  return entry.seq === before.seq + 1 && entry.row?.prev === before.hash
}
