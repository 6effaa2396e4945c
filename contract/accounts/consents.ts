/**
 * What people consent to, each with the version of the text that they are shown (src/locales/<language>/register.json; of
 * a school's consent `file.consent` in participants.json). A changed
 * text gets a new version: the ledger says which one was consented to.
 */
export const CONSENTS = {
  /** Terms and privacy, at registration. */
  terms: '2026-11',
  /** News by mail. */
  news: '2026-11',
  /** A guardian's consent for a child. */
  guardian: '2026-11',
  /** As the school has recorded it for the students that it enters. */
  school: '2026-11',
  /** Chances at chosen programmes are estimated from one's scores (words in study.json). */
  profiling: '2026-11',
  /** The whole name in rankings. */
  ranking_name: '2026-11',
} as const
/** Who gives or withdraws a consent. */
export const CONSENT_GIVERS = ['self', 'guardian', 'school'] as const
export type Consent = keyof typeof CONSENTS

/** The longest that a deletion waits. */
export const DELETION_HOURS = 72
