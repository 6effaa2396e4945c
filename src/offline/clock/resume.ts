import type { ClockPair } from '../store/rows.ts'
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
export function resume(pair: ClockPair, wall: number, origin: number): Resumed {
  const byWall = wall - pair.wall
  const byOrigin = origin - pair.origin
  const elapsed = [byWall, byOrigin].filter((ms) => ms >= 0)
  const t = pair.t + (elapsed.length ? Math.min(...elapsed) : 0)
  return { t, note: noteOf(byWall, byOrigin) }
}

function noteOf(byWall: number, byOrigin: number): ClockNote | null {
  const apart = byWall - byOrigin
  if (Math.abs(apart) > CLOCK_JUMP_MS) return { kind: apart < 0 ? 'wall_back' : 'wall_forward', ms: Math.round(apart) }
  return byWall < -CLOCK_JUMP_MS ? { kind: 'wall_back', ms: Math.round(byWall) } : null
}
