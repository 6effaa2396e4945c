/** What the button at the foot of the checks offers. Times are epoch ms by the server's clock. */
export type StartState =
  | { kind: 'closed' }
  /** The paper is not here yet. */
  | { kind: 'loading' }
  /** Parts of the app that the exam needs are not here yet. */
  | { kind: 'preparing' }
  /** Too early: wait in the room, where the countdown runs. */
  | { kind: 'early'; left: number }
  | { kind: 'waiting'; left: number }
  | { kind: 'ready' }

export interface StartFacts {
  now: number
  mulai: number
  selesai: number
  paper_ready: boolean
  parts_ready: boolean
  /** The student has entered the waiting room. */
  in_room: boolean
}

export function startState({ now, mulai, selesai, paper_ready, parts_ready, in_room }: StartFacts): StartState {
  if (now >= selesai) return { kind: 'closed' }
  if (!paper_ready) return { kind: 'loading' }
  // Waiting needs no part of it; the start does.
  if (now >= mulai) return { kind: parts_ready ? 'ready' : 'preparing' }
  return { kind: in_room ? 'waiting' : 'early', left: mulai - now }
}

/** What an exam needs on disk, in bytes: the paper twice, and its answers many times over. */
export const NEEDED_BYTES = (paper: number) => paper * 2 + 6_000_000

/** A clock off by less than this is nobody's concern. */
export const CLOCK_TOLERANCE_MS = 60_000
