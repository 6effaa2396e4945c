/** What of notices phones need as well: apart from their kinds (kinds.ts), which the server alone renders. */

/** What people choose by. */
export const NOTICE_GROUPS = ['exam', 'result', 'payment', 'message', 'account', 'news'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

/** Beside the page, where every notice stands. */
export const NOTICE_CHANNELS = ['push', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** After so many days a notice is gone. */
export const NOTICE_DAYS = 90

/** What staff write: a message, or an offer. */
export const STAFF_KINDS = ['staff_message', 'staff_news'] as const
/** To whom: members of a schedule, owners of a package, one student. */
export const STAFF_AUDIENCES = ['jadwal', 'paket', 'user'] as const
/** Letters of its title and text. */
export const MAX_TITLE = 50
export const MAX_TEXT = 240
