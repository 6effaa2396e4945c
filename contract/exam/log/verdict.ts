/** Why an entry does not count. It is kept with its reason, and student and staff are told. */
export const REASONS = [
  'unknown_question',
  'bad_value',
  'attempt_limit',
  /** Its phone had not been given the right to write. */
  'no_right',
  /** Written after another phone went on. */
  'superseded',
  'not_open',
  'too_late',
  /** Written after staff ended the attempt. */
  'ended',
  /** Came after the grace. */
  'arrived_late',
  'sealed',
  'struck_out',
] as const
export type Reason = (typeof REASONS)[number]
/** Staff admit what is a matter of time or right; not what no question of the paper can take. */
export const FOR_GOOD: readonly (Reason | undefined)[] = REASONS.slice(0, 2)

/** What nobody can tell for sure, for staff to look at. `evidence`: something that a phone said of times cannot be true. */
export const MARKS = ['origin', 'right', 'claim', 'opening', 'limit', 'end', 'evidence'] as const
export type Mark = (typeof MARKS)[number]

export interface Verdict {
  counts: boolean
  /** Why it does not count, or would not. With a mark: nobody decided yet. */
  reason: Reason | null
  marks: readonly Mark[]
}

/** Something that speaks against an entry. `mark`: perhaps; then `now` says whether it counts until staff decide. */
export interface Objection {
  reason: Reason
  mark?: Mark
  now?: boolean
}

export const COUNTS: Verdict = { counts: true, reason: null, marks: [] }
