/** Participants of a study programme in one row (`ranking_prodi`): such a row stays on one page of the table. */
export const BUCKET = 100
