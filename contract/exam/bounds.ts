/** Figures of the exam that a phone needs before it reads any message: no zod here. */

/** soal_id of entries that concern no question (clock notes). */
export const NO_SOAL = '00000000-0000-0000-0000-000000000000'

export const MAX_TEXT_ANSWER = 120
/** Letters of an essay, some 1,500 words. */
export const MAX_ESSAY = 10_000

/** Exam time beyond a limit that still counts, for the finger that was on its way (I5). */
export const LATE_TOLERANCE_MS = 2000

/** Entries of a page life. */
export const MAX_SEQ = 1_000_000
/** Longest page life, ms. */
export const MAX_MS = 400 * 24 * 3600 * 1000
/** Code points of the longest text that the log of an attempt holds. */
export const MAX_LONG_TEXT = 20_000
/** Entries that travel together. */
export const MAX_BATCH = 500
/** Attempts of a sitting that are over and unsent on one phone: more than any honest one has. */
export const MAX_AFTER = 40
