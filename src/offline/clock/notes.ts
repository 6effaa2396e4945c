/** A clock that moves by more than this against the other is noted on the attempt. */
export const CLOCK_JUMP_MS = 2000

/** What is noted in the log: an entry `{ x: [kind, ms] }`. */
export interface ClockNote {
  kind: 'wall_back' | 'wall_forward' | 'sleep' | 'clock_unknown'
  ms: number
}
