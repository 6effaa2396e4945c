import type { ClockPair, SureTime } from '../store/rows.ts'
import { CLOCK_JUMP_MS, type ClockNote } from './notes.ts'

export interface Resumed {
  /** Exam time to go on from, ms: a guess until the server says. */
  t: number
  note: ClockNote | null
}

/**
 * Exam time after the page died. Two witnesses saw the time between: the phone's clock, and the clock as it stood when
 * each page began. Where one of them was moved, the lesser of what both claim is believed, as long as it is not
 * negative: too little is made up for when the server answers, too much would lock a sub-test early. Where both went
 * back nothing is known, and time goes on from where it was.
 */
export function resume(pair: Omit<ClockPair, 'attempt_id'>, wall: number, origin: number): Resumed {
  const byWall = wall - pair.wall
  const byOrigin = origin - pair.origin
  const elapsed = [byWall, byOrigin].filter((ms) => ms >= 0)
  const t = pair.t + (elapsed.length ? Math.min(...elapsed) : 0)
  return { t, note: noteOf(byWall, byOrigin) }
}

/** Exam time as the server is told of it. */
export interface ToldTime {
  t: number
  /** The least that it can be, where it is a guess. */
  t_least?: number | undefined
}

/** What is sure of the time that a page goes on from: all, where the last one left no guess. */
export const sureOf = ({ provisional, sure, t, wall }: Omit<ClockPair, 'attempt_id'>): SureTime | undefined =>
  provisional ? sure : { t, wall, least: t }

/**
 * A guess at exam time `t` made anew by the phone's clock as it stands now, where that says less: what moved it forward
 * was taken back. No less than what was lived through.
 */
export function guessAgain(t: number, sure: SureTime | undefined, wall: number): number {
  const anew = sure ? sure.t + wall - sure.wall : t
  return sure && anew >= sure.least && anew < t - CLOCK_JUMP_MS ? anew : t
}

function noteOf(byWall: number, byOrigin: number): ClockNote | null {
  const apart = byWall - byOrigin
  if (Math.abs(apart) > CLOCK_JUMP_MS) return { kind: apart < 0 ? 'wall_back' : 'wall_forward', ms: Math.round(apart) }
  return byWall < -CLOCK_JUMP_MS ? { kind: 'wall_back', ms: Math.round(byWall) } : null
}
