import { GENESIS } from '#contract/exam/canonical.ts'
import type { EntryValue } from '#contract/exam/entry.ts'
import { rowHash } from '../entry-hash.ts'
import type { AttemptRecord, LogRow } from './rows.ts'
import type { United } from './unite.ts'

/** An open attempt in this tab's memory: the third copy, from which a lost store is written anew. */
export interface Memory {
  record: AttemptRecord
  own: LogRow[]
  head: string
  foreign: Map<string, LogRow[]>
}

export interface Draft {
  soal_id: string
  value: EntryValue
  /** Exam time, ms. */
  t: number
  wall: number
}

export const toMemory = ({ record, own, foreign }: United): Memory => ({
  record,
  own: own.rows,
  head: own.head,
  foreign,
})

export const lastSeq = (memory: Pick<Memory, 'own'>): number => memory.own.at(-1)?.seq ?? 0

/** Exam time of the last own line, ms. */
export const lastTime = (memory: Pick<Memory, 'own'>): number => memory.own.at(-1)?.t ?? 0

export const allRows = (memory: Memory): LogRow[] => [...[...memory.foreign.values()].flat(), ...memory.own]

/** The next line of the own log. Its `t` is never less than the one before: the later answer must win. */
export function nextRow(memory: Memory, draft: Draft): LogRow {
  const before = memory.own.at(-1)
  const t = untied(memory, Math.max(Math.round(draft.t), before?.t ?? 0))
  return {
    attempt_id: memory.record.attempt_id,
    device_id: memory.record.device_id,
    seq: lastSeq(memory) + 1,
    soal_id: draft.soal_id,
    value: draft.value,
    t,
    wall: Math.max(0, Math.round(draft.wall)),
    prev: before ? memory.head : GENESIS,
  }
}

/**
 * Of two logs that end in the same moment (exam time stands still at its limit) the name would decide, not who spoke
 * last: a later line goes one millisecond on.
 */
function untied({ foreign }: Memory, t: number): number {
  const ends = new Set([...foreign.values()].map((rows) => rows.at(-1)?.t))
  let free = t
  while (ends.has(free)) free++
  return free
}

/** Takes in lines that follow the own log; those already there, or read under the name it had before, are passed over. */
export function extend(memory: Memory, rows: readonly LogRow[]): void {
  for (const row of rows) {
    if (row.device_id !== memory.record.device_id || row.seq !== lastSeq(memory) + 1) continue
    memory.own.push(row)
    memory.head = rowHash(row)
  }
}
