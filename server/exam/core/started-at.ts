import type { InitRequest } from '#contract/exam/messages.ts'

/** `t` above 0 says that the attempt already runs on the phone: a start without a network, told late. */
export const isQueuedStart = (request: Pick<InitRequest, 't'>): boolean => (request.t ?? 0) > 0

interface Window {
  mulai: number
  selesai: number
  /** The paper's whole time, ms. */
  total_ms: number
}

/**
 * When an attempt began, by the server's clock (epoch ms). One that asks first begins now. One that already runs is
 * believed, by the fairest account that lies in the window: its exam time, which no change of the phone's clock
 * moves; else how long ago it was by the phone's clock; else that clock set right by its last known offset. Exam time
 * stands still once it is used up, so from then on the phone's clock may say that it was longer ago. Never before the
 * window opens, never in the future.
 * Where part of the exam time is a guess, the clock that it was made by is no better than the others: the account that
 * leaves the student most counts, but for what is known to have passed.
 * `recorded`: the start as an exported file tells it.
 */
export function startedAt(request: InitRequest, window: Window, now: number, recorded?: number): number {
  if (!isQueuedStart(request)) return now
  const { started_at, clock, t = 0, t_least } = request
  const byExamTime = now - t
  const byWall = now - (clock.wall - started_at)
  const inWindow = (at: number) => at >= window.mulai && at <= Math.min(window.selesai, now - (t_least ?? 0))
  const usedUp = t_least === undefined && t >= window.total_ms && inWindow(byWall) && byWall < byExamTime
  const accounts = usedUp ? [byWall] : [byExamTime, byWall, started_at + clock.offset]
  const fair = t_least === undefined ? accounts : accounts.toSorted((a, b) => b - a)
  const believed = recorded ?? fair.find(inWindow) ?? byExamTime
  return Math.min(now, Math.max(window.mulai, believed))
}
