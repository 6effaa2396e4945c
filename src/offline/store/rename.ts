import { GENESIS } from '#contract/exam/canonical.ts'
import { type Draft, extend, type Memory, nextRow } from './memory.ts'
import type { LogRow } from './rows.ts'

/** What goes on under a new device name, and what stays under the old one. */
export interface Renaming {
  device_id: string
  /** The last own line that stays under the old name; the server has everything up to it. */
  keep: number
  /** What the server holds under the old name beyond that. */
  theirs?: LogRow[]
  /** Lines to be written again under the new name, in this order. */
  moved: readonly Draft[]
}

/** A seq as it was told while the log was called `device_id`, in the numbers of the name that it has now. */
export function seqNow(
  { record: { retired } }: Pick<Memory, 'record'>,
  device_id: string | undefined,
  seq: number,
): number {
  const names = Object.keys(retired)
  const given_up = device_id && device_id in retired ? names.slice(names.indexOf(device_id)) : []
  return given_up.reduce((told, name) => Math.max(1, told - (retired[name] ?? 0)), seq)
}

/** The log goes on under a new name, in memory alone. Nothing is lost: kept lines keep their name, moved ones their content. */
export function rename(memory: Memory, { device_id, keep, theirs = [], moved }: Renaming): void {
  const old = memory.record
  memory.foreign.set(old.device_id, [...memory.own.slice(0, keep), ...theirs])
  memory.own = []
  memory.head = GENESIS
  memory.record = {
    ...old,
    rev: old.rev + 1,
    device_id,
    retired: { ...old.retired, [old.device_id]: keep },
    ...(theirs.length > 0 && { brought: { ...old.brought, [old.device_id]: theirs.length } }),
    acked_seq: 0,
    upload_token: null,
  }
  for (const draft of moved) extend(memory, [nextRow(memory, draft)])
}

/**
 * Lines that stand beside the chain were once tapped. Each goes to its place in time, so that it stands over no answer
 * given after it. All of it goes on under a new name: which of two lines in one place the server has, or is being sent
 * at this moment, is not known. RULES I3.
 */
export function putBack(memory: Memory, strays: readonly LogRow[], device_id: string): void {
  const rows: Draft[] = [...memory.own]
  let keep = memory.record.acked_seq
  for (const stray of strays) {
    const later = rows.findIndex((row) => row.t > stray.t || (row.t === stray.t && row.wall > stray.wall))
    const place = later === -1 ? rows.length : later
    rows.splice(place, 0, stray)
    keep = Math.min(keep, place)
  }
  rename(memory, { device_id, keep, moved: rows.slice(keep) })
}
