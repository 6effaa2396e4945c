import { phaseOf } from '../attempt/phase.ts'
import { allRecords } from '../send/outbox.ts'
import { lastRow } from '../store/attempt-rows.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'
import type { AttemptProgress, AttemptSummary } from '../types.ts'
import { progressOf } from './progress.ts'

/** The attempts of one student on this phone, newest first. */
export async function summaries(vault: Vault, user_id: string): Promise<AttemptSummary[]> {
  const own = (await allRecords(vault)).filter((record) => record.user_id === user_id)
  const listed = await Promise.all(own.map((record) => summaryOf(vault, record)))
  return listed.sort((a, b) => b.started_at - a.started_at)
}

async function summaryOf(vault: Vault, record: AttemptRecord): Promise<AttemptSummary> {
  const { attempt_id, user_id, sitting, receipt } = record
  return {
    attempt_id,
    user_id,
    sitting,
    phase: phaseOf(record),
    started_at: record.server?.started_at ?? record.started_at + record.offset,
    unsent: await unsentIn(vault, record),
    receipt,
    progress: phaseOf(record) === 'running' ? await progressIn(vault, record) : null,
  }
}

async function progressIn(vault: Vault, { attempt_id }: AttemptRecord): Promise<AttemptProgress | null> {
  const memory = await vault.peek(attempt_id)
  return memory && progressOf(memory)
}

export async function unsentIn(vault: Vault, { attempt_id, device_id, acked_seq }: AttemptRecord): Promise<number> {
  const memory = vault.memories.get(attempt_id)
  const last = memory ? memory.own.at(-1) : (await vault.onDatabase((db) => lastRow(db, attempt_id, device_id)))?.value
  return Math.max(0, (last?.seq ?? 0) - acked_seq)
}
