const SHORT_MS = 6000

/** The longest silence of a student's call, ms, by what is asked. */
const LIMITS: Readonly<Record<string, number>> = {
  // Passwords are slow to check on purpose, and a whole school logs in at once.
  'POST /auth/user-password': 20_000,
  'POST /auth/fg-pw': 15_000,
  'POST /auth/fg-pw-sb': 15_000,
  'POST /auth/rs-pw': 15_000,
  'POST /jwt/logout': SHORT_MS,
  'GET /profile': SHORT_MS,
  'POST /profile': 10_000,
  'GET /auth/sesi': SHORT_MS,
  'POST /auth/sesi/akhiri': 10_000,
  'GET /my-jadwal': SHORT_MS,
  'GET /jadwal-paket': SHORT_MS,
  'GET /paket': SHORT_MS,
  'GET /p-subtest-paket': SHORT_MS,
  'POST /my-paket/register': 15_000,
  'GET /result-paket': 10_000,
  'GET /pembahasan-ujian': 10_000,
}

/**
 * How long a student's call may be silent, ms; null for those of the back office, which may be long at work. `path`:
 * below /api, with or without a query.
 */
export function silenceOf(method: string, path: string): number | null {
  const [plain = ''] = path.split('?')
  // One package is asked for by its id.
  const named = plain.replace(/^\/paket\/[^/]+$/, '/paket')
  return LIMITS[`${method.toUpperCase()} ${named}`] ?? null
}

/** What every call needs first may not stay silent for long. */
export const CONFIG_SILENCE_MS = 1500
