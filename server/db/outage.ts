/**
 * SQLSTATEs that say that the database cannot do its work now, whatever it was asked: classes 08 (connection), 28 and 3D
 * (no way in), 53 (out of something), 57 (shutting down, or a statement that took too long), and that it takes nothing in.
 */
const STATES = /^(?:08|28|3D|53|57)[0-9A-Z]{3}$|^25006$/

/** What a server answers to every write while it only follows another: a primary that was demoted. */
export const READ_ONLY = '25006'

/** Of the operating system, on the way there. */
const NETWORK = /^(?:ECONN|EHOST|ENET)[A-Z]+$|^(?:EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** The driver's own, which bear no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/

/** Refused at once, because the database left every question unanswered. */
export class DatabaseAway extends Error {
  readonly code = '08006'

  constructor() {
    super('the database does not answer')
  }
}

/** Whether the database is away, or takes nothing in, rather than the statement wrong. Drizzle wraps errors as `cause`. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || NETWORK.test(code))) return true
  return DRIVER.test(error.message) || isOutage(error.cause)
}
