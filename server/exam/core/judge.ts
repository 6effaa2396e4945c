import { LATE_TOLERANCE_MS, NO_SOAL } from '#contract/exam/bounds.ts'
import type { Entry, EntryValue, RejectReason } from '#contract/exam/entry.ts'
import { inTime } from '#contract/exam/timeline.ts'
import { fits } from './fits.ts'
import { widestLimits } from './given.ts'
import type { Attempt, Device, Outline } from './state.ts'
import { isTakenOver, mayWriteAt } from './writer.ts'

export interface Judging {
  attempt: Attempt
  device: Device
  outline: Outline
  /** Server clock, epoch ms. */
  now: number
  /** An admin decided that entries written in time count although they came late. */
  accept_late: boolean
}

/** Why a well-formed entry does not count; null where it does. RULES I4, I5, I7. */
export function reasonAgainst(entry: Entry, judging: Judging): RejectReason | null {
  const { attempt, device, outline } = judging
  const place = placeOf(entry, outline)
  if (typeof place === 'string') return place
  if (attempt.uncounted_reason) return attempt.uncounted_reason
  if (arrivedLate(judging)) return 'too_late'
  if (shut(judging)) return 'sealed'
  if (!mayWriteAt(device, entry.t)) return 'taken_over'
  return withinTime(entry, place, judging) ? null : 'too_late'
}

/** Whether the log still takes what this device sends, be it to count or to be refused on its own merits. */
export const takesEntries = (judging: Judging): boolean => !arrivedLate(judging) && !shut(judging)

/** Index of the sub-test that the entry speaks of, null where it speaks of none. */
function placeOf(entry: Entry, outline: Outline): number | null | RejectReason {
  const { value } = entry
  if ('x' in value) return null
  if ('m' in value) return value.m < outline.subtes.length ? null : 'bad_value'
  if (entry.soal_id === NO_SOAL) return 'unknown_question'
  const place = placesOf(outline).get(entry.soal_id)
  if (!place) return 'unknown_question'
  return fits(place.soal, value) ? place.subtes : 'bad_value'
}

/** While it is paused the grace stands still with the clock. */
const arrivedLate = ({ attempt, now, accept_late }: Judging) =>
  !accept_late && now > attempt.sync_until && !attempt.live?.paused

/**
 * A sealed attempt takes nothing more, but for what a phone had recorded before another took over (I7), and what an
 * admin lets in.
 */
function shut({ attempt, device, accept_late }: Judging): boolean {
  if (attempt.status === 'archived') return true
  return attempt.status === 'sealed' && !accept_late && !isTakenOver(device)
}

function withinTime(entry: Entry, place: number | null, { attempt, device, outline, now }: Judging): boolean {
  if (isClockNote(entry.value)) return true
  const all = widestLimits(attempt, device, outline, now)
  const limit = place === null ? undefined : all[place]
  return limit ? inTime(limit, entry.t) : entry.t <= (all.at(-1)?.akhir ?? 0) + LATE_TOLERANCE_MS
}

const isClockNote = (value: EntryValue) => 'x' in value

interface Place {
  subtes: number
  soal: Outline['subtes'][number]['soal'][number]
}

const places = new WeakMap<Outline, Map<string, Place>>()

/** Where each question stands. Outlines never change, so it is worked out once for each. */
export function placesOf(outline: Outline): Map<string, Place> {
  const known = places.get(outline)
  if (known) return known
  const made = new Map(
    outline.subtes.flatMap(({ soal }, subtes) => soal.map((one) => [one.id, { subtes, soal: one }] as const)),
  )
  places.set(outline, made)
  return made
}
