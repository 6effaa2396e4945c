import { phaseOf } from '../attempt/phase.ts'
import type { Patience } from '../engine/patience.ts'
import type { Ports } from '../ports.ts'
import type { DrainDeps } from '../send/deps.ts'
import { allRecords } from '../send/outbox.ts'
import { initRequestOf } from '../send/requests.ts'
import { sendInit } from '../send/step-init.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'
import type { SittingInfo } from '../types.ts'
import { withLive } from './facts.ts'

type ReopenedDeps = Pick<DrainDeps, 'send' | 'session' | 'serverTime'> & { vault: Vault; ports: Ports }

/** An attempt that this phone holds a receipt of may have been opened again by staff: asked before another begins. */
export async function reopenedHere(
  deps: ReopenedDeps,
  user_id: string,
  { jadwal_ujian_id }: SittingInfo,
  soon: Patience,
): Promise<AttemptRecord | undefined> {
  const { vault, ports } = deps
  const sealed = (await allRecords(vault)).filter(
    (record) =>
      record.user_id === user_id &&
      record.sitting.jadwal_ujian_id === jadwal_ujian_id &&
      phaseOf(record) === 'sealed' &&
      record.server?.status !== 'archived',
  )
  const newest = sealed.sort((a, b) => b.started_at - a.started_at)[0]
  if (!newest) return undefined
  const answer = await soon(sendInit(deps, user_id, initRequestOf(newest, ports.wall(), undefined)))
  if (answer?.kind !== 'reply') return undefined
  const { live, device_id } = answer.reply
  const told = await vault.update(newest.attempt_id, (record) =>
    record.device_id === device_id ? withLive(record, live) : record,
  )
  return phaseOf(told) === 'running' ? told : undefined
}
