/** A student's own scores as far as they are out; first part of the key of every query for the list. */
export const SCORE_LIST = '/get-persentase-ujian'

/** What a new score changes; each is the first part of a key, the student's id the second. */
export const SCORE_PATHS = [SCORE_LIST, '/get-main-statistik', '/practice'] as const

/** What is released of one attempt; the same of their keys. */
export const RELEASED_PATHS = ['result-paket', 'pembahasan-ujian', 'result-paket/explained'] as const
export type ReleasedPath = (typeof RELEASED_PATHS)[number]
