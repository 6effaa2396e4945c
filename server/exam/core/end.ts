import type { EndRequest, Receipt } from '#contract/exam/messages.ts'
import { AppError } from '../../errors.ts'
import { seal } from './seal.ts'
import type { Crypto, Facts, Outcome } from './state.ts'
import { isTakenOver } from './writer.ts'

export interface EndContext {
  device_id: string
  now: number
  crypto: Crypto
}

/**
 * Seals the attempt when every seq that the request names is durable (I6); an attempt already sealed answers the
 * receipt it has. A phone that was taken over may not end what goes on elsewhere.
 */
export function end(
  facts: Facts,
  request: EndRequest,
  { device_id, now, crypto }: EndContext,
): Outcome<Receipt | null> {
  const { attempt, devices } = facts
  if (attempt.receipt) return { reply: attempt.receipt }
  const missing = shortfall(facts, request.devices)
  if (missing) return { reply: null, error: incomplete(missing) }
  const asker = devices.find((device) => device.device_id === device_id)
  if (!asker || isTakenOver(asker)) return { reply: null, error: takenOver() }
  const ended_at = Math.min(now, attempt.started_at + request.t)
  const sealed = seal({ ...attempt, ended_at }, devices, 'student', now, crypto)
  return { reply: sealed.receipt, attempt: sealed }
}

/** What the server has of each named device, where that is less than named. */
function shortfall({ devices }: Facts, named: EndRequest['devices']): Record<string, number> | null {
  const acked = (id: string) => devices.find((device) => device.device_id === id)?.acked_seq ?? 0
  const short = Object.entries(named).some(([id, last]) => acked(id) < last)
  return short ? Object.fromEntries(Object.keys(named).map((id) => [id, acked(id)])) : null
}

const incomplete = (devices: Record<string, number>) =>
  new AppError(
    'log_incomplete',
    'Jawaban belum lengkap',
    'Sebagian jawaban belum sampai di server. Ponselmu mengirimnya dulu, lalu ujian ditutup.',
    {
      details: { devices },
    },
  )

const takenOver = () =>
  new AppError(
    'taken_over',
    'Dilanjutkan di perangkat lain',
    'Ujian ini sudah dilanjutkan di perangkat lain. Jawaban dari sini sebelum itu tetap dihitung; selesaikan ujian di perangkat itu.',
  )
