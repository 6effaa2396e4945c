import type { Attempt, Device, LogRow, Outcome, StrayRow } from './core/state.ts'

/** All that is kept of one attempt, or the part of it that was loaded. */
export interface Kept {
  attempt: Attempt
  devices: Device[]
  log: LogRow[]
  strays: StrayRow[]
}

/** What is kept after a rule's decision; undefined while there is no attempt. */
export function mergeOutcome(kept: Kept | undefined, outcome: Outcome<unknown>): Kept | undefined {
  const attempt = outcome.attempt ?? kept?.attempt
  if (!attempt) return undefined
  const devices = new Map((kept?.devices ?? []).map((device) => [device.device_id, device]))
  for (const device of outcome.devices ?? []) devices.set(device.device_id, device)
  const rejudged = new Map((outcome.rejudged ?? []).map((row) => [`${row.device_id}/${row.seq}`, row]))
  const log = (kept?.log ?? []).map((row) => rejudged.get(`${row.device_id}/${row.seq}`) ?? row)
  return {
    attempt,
    devices: [...devices.values()],
    log: [...log, ...(outcome.rows ?? [])],
    strays: [...(kept?.strays ?? []), ...(outcome.strays ?? [])],
  }
}
