import type { RejectReason } from '#contract/exam/entry.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { type Limit, limits, openIndex } from '#contract/exam/timeline.ts'
import { givenTo, pausedAt, unread } from '../live/facts.ts'
import { lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptSnapshot } from '../types.ts'
import { phaseOf, unsentOf } from './phase.ts'
import type { SaveFacts } from './save-state.ts'
import { saveState } from './save-state.ts'
import { syncOf, type View } from './view.ts'

export interface SnapshotFacts extends Omit<SaveFacts, 'record' | 'unsent'> {
  memory: Memory
  view: View
  paper: Paper
  t: number
  clock_known: boolean
}

export const limitsOf = (paper: Paper, view: View, memory: Memory): Limit[] =>
  limits(paper, view.moves, givenTo(memory.record))

export function snapshotOf(facts: SnapshotFacts): AttemptSnapshot {
  const { memory, view, paper, t } = facts
  const { record } = memory
  const all = limitsOf(paper, view, memory)
  const unsent = unsentOf(memory)
  const began = record.server?.started_at ?? record.started_at + record.offset
  const ends_at = began + (all.at(-1)?.akhir ?? 0)
  return {
    attempt_id: record.attempt_id,
    phase: phaseOf(record),
    answers: view.answers,
    flags: view.flags,
    keys: view.keys,
    opened: view.opened,
    sync: syncOf(view, record.acked_seq),
    limits: all,
    open_index: openIndex(all, t),
    save: saveState({ ...facts, record, unsent }),
    entries: lastSeq(memory),
    unsent,
    rejected: rejectedOf(memory),
    receipt: record.receipt,
    clock_known: facts.clock_known,
    ends_at,
    paused: pausedAt(record) !== null,
    stopped: record.live?.stop_t != null,
    notices: unread(record),
    sync_until: record.server?.sync_until ?? ends_at + record.sitting.kelonggaran_kirim_detik * 1000,
  }
}

function rejectedOf(memory: Memory): AttemptSnapshot['rejected'] {
  return memory.record.rejected.flatMap(({ device_id, seq, reason }) => {
    const rows = device_id === memory.record.device_id ? memory.own : memory.foreign.get(device_id)
    const row = rows?.find((line) => line.seq === seq)
    return row ? [{ seq, soal_id: row.soal_id, reason: reason as RejectReason, value: row.value }] : []
  })
}
