/** How the clock looks. 30, 5 and 1 minute are warnings; `over` is locked. */
export type TimerPhase = 'plain' | 'soon' | 'late' | 'last' | 'over'

const MINUTE = 60_000
/** Warnings, latest first: at most this many ms left. */
const WARNINGS: readonly [number, TimerPhase][] = [
  [0, 'over'],
  [MINUTE, 'last'],
  [5 * MINUTE, 'late'],
  [30 * MINUTE, 'soon'],
]

/** `whole`: all the time there was; a sub-test of 20 minutes does not begin with the warning at 30. */
export function timerPhase(left: number, whole: number): TimerPhase {
  return WARNINGS.find(([limit]) => left <= limit && limit < whole)?.[1] ?? 'plain'
}

/** `1:12:40` or `31:24`, rounded up: 0:00 is shown only when time is up. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A phone gives one short buzz when a warning begins, not when an exam is opened inside one. */
export function shouldBuzz(before: TimerPhase, now: TimerPhase): boolean {
  return before !== now && (now === 'soon' || now === 'late' || now === 'last')
}

export type Announcement = { unit: 'minutes' | 'seconds'; count: number }

/**
 * What a screen reader is told at this whole second: each minute, at 10 s, then the last five seconds.
 * Never every second before that: it would drown the question.
 */
export function announcement(left: number): Announcement | null {
  const seconds = Math.ceil(left / 1000)
  if (seconds <= 0) return null
  if (seconds % 60 === 0) return { unit: 'minutes', count: seconds / 60 }
  if (seconds === 10 || seconds <= 5) return { unit: 'seconds', count: seconds }
  return null
}

/** ms until the shown second changes. */
export function untilNextSecond(left: number): number {
  const rest = left % 1000
  return rest > 0 ? rest : 1000
}
