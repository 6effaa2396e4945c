import { PASSWORD_MS, READ_MS } from './first-limits.ts'

/** Something that changes what the server has. */
const WRITE_MS = 15_000
/** Scores are worked out, and an answer may have to be read anew. */
const SCORE_MS = 10_000
/** A file is taken in or made before a byte of the answer comes. */
const FILE_MS = 30_000

/** Students' calls that may be silent for another time than `READ_MS` or `WRITE_MS`. */
const OTHERS: Readonly<Record<string, number>> = {
  'POST /auth/rs-pw': PASSWORD_MS,
  'POST /profile/delete': PASSWORD_MS,
  'POST /profile-pht': FILE_MS,
  'GET /profile/download': FILE_MS,
  'POST /manual-transfer/send-evidence': FILE_MS,
  'POST /my-syarat': FILE_MS,
  'POST /download': FILE_MS,
  'GET /invoice': SCORE_MS,
  'GET /result-paket': SCORE_MS,
  'GET /pembahasan-ujian': SCORE_MS,
}

/**
 * How long a call of a student or a visitor may be silent, ms; null for the back office, which may be long at work. `path`:
 * below /api, with or without a query.
 */
export function silenceOf(method: string, path: string, staff: boolean): number | null {
  if (staff) return null
  const verb = method.toUpperCase()
  const [plain = ''] = path.split('?')
  // One package, e-book, order or invoice is asked for by its id.
  const named = plain.replace(/^(\/[a-z-]+)\/[0-9a-f-]{36}$/, '$1')
  return OTHERS[`${verb} ${named}`] ?? (verb === 'GET' ? READ_MS : WRITE_MS)
}
