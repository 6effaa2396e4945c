import { setPriority } from 'node:os'

/** A tenth of a processor that everybody wants, all of one that nobody does; at 19 log-ins would stand still. */
const NICE = 10

/**
 * Puts the calling thread behind all that answers requests: whoever saves an answer meanwhile gets the processor
 * first. On Linux a priority is a thread's own; elsewhere it would be the whole process's and is left alone, unless the
 * process does nothing else (`alone`).
 */
export function lowerThreadPriority({ alone = false } = {}): void {
  if (alone || process.platform === 'linux') setPriority(0, NICE)
}
