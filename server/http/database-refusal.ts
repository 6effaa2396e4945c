import { isOutage } from '../db/outage.ts'
import { type AppError, invalidField, refusal } from '../lib/errors.ts'

/** Text that PostgreSQL cannot hold: NUL, or half of a surrogate pair in JSON. */
const UNSTORABLE = new Set(['22P05', '22021'])
/** A number, date or id outside what its column takes. */
const OUT_OF_RANGE = new Set(['22001', '22003', '22007', '22008', '22009', '22P02'])
/** Two waited for each other, or one for too long: another try may succeed. */
const IN_EACH_OTHERS_WAY = new Set(['40001', '40P01', '55P03'])
const RETRY_SECONDS = 5

/** What the database refuses because of the input, or because it is away; undefined for faults of ours. */
export function asDatabaseRefusal(error: unknown): AppError | undefined {
  if (isOutage(error)) return away()
  const code = databaseCode(error)
  if (code === undefined) return undefined
  if (UNSTORABLE.has(code)) return invalidField('', 'request.nul')
  if (OUT_OF_RANGE.has(code)) return invalidField('', 'request.out_of_range')
  return IN_EACH_OTHERS_WAY.has(code) ? away() : undefined
}

const away = () => refusal('server.busy', {}, { retryAfter: RETRY_SECONDS })

/** Drizzle wraps the driver's error as `cause`. */
export function databaseCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const found = typeof code === 'string' ? code : (cause as { code?: unknown } | undefined)?.code
  return typeof found === 'string' ? found : undefined
}
