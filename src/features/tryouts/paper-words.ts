import type { Sitting } from '#contract/exam/schedule.ts'
import type { PaperState } from '#offline/types.ts'
import { dateTime, hour, isSameDay, type Zone } from '#src/lib/format/dates.ts'
import { bytesText } from '#src/lib/format/text.ts'

/** What a row says of its paper: a key of the texts, what goes into it, and whether all is well. */
export interface PaperWords {
  key:
    | 'paper.none'
    | 'paper.looking'
    | 'paper.seb'
    | 'paper.missing'
    | 'paper.downloading'
    | 'paper.damaged'
    | 'paper.sealed'
    | 'paper.code'
    | 'paper.ready'
  values?: Record<string, string>
  ready: boolean
}

export function paperWords(
  sitting: Sitting | undefined,
  state: PaperState | undefined,
  now: number,
  zone: Zone,
): PaperWords {
  if (!sitting) return { key: 'paper.none', ready: false }
  if (!state) return { key: sitting.seb ? 'paper.seb' : 'paper.looking', ready: false }
  if (state.kind === 'downloading') {
    const values = { done: bytesText(state.received), all: bytesText(state.total) }
    return { key: 'paper.downloading', values, ready: false }
  }
  if (state.kind === 'damaged') return { key: 'paper.damaged', ready: false }
  if (state.kind !== 'ready')
    return { key: 'paper.missing', values: { all: bytesText(sitting.bundle.bytes) }, ready: false }
  const policy = sitting.mulai > now ? sitting.bundle.policy : 'open'
  const until = isSameDay(sitting.mulai, now, zone) ? hour(sitting.mulai, zone) : dateTime(sitting.mulai, zone)
  if (policy === 'sealed') return { key: 'paper.sealed', values: { hour: until }, ready: true }
  if (sitting.bundle.policy === 'code') return { key: 'paper.code', ready: true }
  return { key: 'paper.ready', ready: true }
}
