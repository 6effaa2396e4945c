import { lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { AttemptSnapshot } from '../types.ts'

export function phaseOf({ receipt, server, taken_over, end }: AttemptRecord): AttemptSnapshot['phase'] {
  if (receipt || server?.status === 'archived') return 'sealed'
  if (taken_over) return 'taken_over'
  return end || server?.status === 'sealed' ? 'ended' : 'running'
}

export const unsentOf = (memory: Memory): number => Math.max(0, lastSeq(memory) - memory.record.acked_seq)
