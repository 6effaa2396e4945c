/** How long a call of the first screens may be silent, ms: they load no table for it. */

/** What every call needs first. */
export const CONFIG_MS = 1500
/** Something to look at. */
export const READ_MS = 6000
/** A password is slow to check on purpose, and a whole school logs in at once. */
export const PASSWORD_MS = 20_000
