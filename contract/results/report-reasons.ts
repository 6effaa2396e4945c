/** Reports of questions, without their messages: a phone loads these alone. */

/** What a student may say is wrong with a question. */
export const REPORT_REASONS = ['key', 'unclear', 'discussion', 'display'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What staff answer: mended · another key, scores are worked out anew · nothing was wrong. */
export const REPORT_VERDICTS = ['mended', 'key_changed', 'sound'] as const
export type ReportVerdict = (typeof REPORT_VERDICTS)[number]
/** `sent`: waits for staff, and may be changed or taken back. */
export const REPORT_STATES = ['sent', ...REPORT_VERDICTS] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Letters of what a student adds. */
export const MAX_REPORT = 500
