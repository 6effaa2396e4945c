/** A student's own scores as far as they are out; first part of the key of every query for the list. */
export const SCORE_LIST = '/get-persentase-ujian'
