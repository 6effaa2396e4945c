import {
  CalendarClock,
  CirclePause,
  CirclePlay,
  type LucideIcon,
  MessageSquareText,
  RotateCcw,
  Square,
  TimerReset,
  Undo2,
  Zap,
} from 'lucide-react'
import type { BoardRow } from '#contract/exam/board.ts'
import type { ActKind } from '#contract/exam/deed.ts'

/** What staff may do: an act on attempts, or an incident. */
export type Action = ActKind | 'incident'

export interface Whom {
  rows: readonly BoardRow[]
  /** Rooms; null: the rows, or everybody where there are none. */
  ruang: readonly string[] | null
}

export const ACTION_ICONS: Record<Action, LucideIcon> = {
  extra: TimerReset,
  pause: CirclePause,
  resume: CirclePlay,
  message: MessageSquareText,
  end: Square,
  reopen: Undo2,
  reset: RotateCcw,
  reschedule: CalendarClock,
  incident: Zap,
}

/** Actions that take something away and are asked about twice. */
export const HEAVY: readonly Action[] = ['end', 'reset']
