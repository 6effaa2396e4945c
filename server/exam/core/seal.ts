import type { SEALERS } from '#contract/choices.ts'
import { logText, receiptText } from '#contract/exam/canonical.ts'
import type { Receipt } from '#contract/exam/messages.ts'
import { note } from './anomaly.ts'
import type { Attempt, Crypto, Device } from './state.ts'

export type SealedBy = (typeof SEALERS)[number]

/** The attempt closed over everything that has arrived, with a receipt that names it. */
export function seal(attempt: Attempt, devices: readonly Device[], by: SealedBy, now: number, crypto: Crypto): Attempt {
  return {
    ...attempt,
    status: 'sealed',
    sealed_at: now,
    sealed_by: by,
    receipt: receiptOf(attempt.id, devices, now, crypto),
  }
}

/**
 * The receipt anew after entries that count came in late: what a phone wrote before it was taken over, or what an
 * admin let in. The old receipt stays true of the log it names; that it was replaced is noted.
 */
export function reseal(
  attempt: Attempt,
  devices: readonly Device[],
  device_id: string,
  now: number,
  crypto: Crypto,
): Attempt {
  const detail = { replaced_log_sha256: attempt.receipt?.log_sha256 ?? '' }
  const anomalies = note(attempt.anomalies, { kind: 'resealed', at: now, device_id, detail })
  return { ...attempt, anomalies, sealed_at: now, receipt: receiptOf(attempt.id, devices, now, crypto) }
}

function receiptOf(attempt_id: string, devices: readonly Device[], sealed_at: number, crypto: Crypto): Receipt {
  const heads = devices
    .filter((device) => device.acked_seq > 0)
    .map(({ device_id, acked_seq, head }) => ({ device_id, last_seq: acked_seq, head }))
  const log_sha256 = crypto.sha256(logText(attempt_id, heads))
  const last_seq = heads.reduce((sum, head) => sum + head.last_seq, 0)
  const facts = { attempt_id, last_seq, log_sha256, sealed_at }
  return { ...facts, ...crypto.sign(receiptText(facts)), code: shortCode(log_sha256) }
}

/** "3FA9-01BC": to be read out or written down. */
const shortCode = (sha256: string) => `${sha256.slice(0, 4)}-${sha256.slice(4, 8)}`.toUpperCase()
