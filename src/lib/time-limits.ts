import { PASSWORD_MS, READ_MS } from './first-limits.ts'

/** The longest silence of a student's call with a log-in, ms, by what is asked. */
const LIMITS: Readonly<Record<string, number>> = {
  'POST /auth/rs-pw': PASSWORD_MS,
  'GET /profile': READ_MS,
  'POST /profile': 10_000,
  'POST /profile-pht': 30_000,
  'POST /profile-pht/hapus': 10_000,
  'GET /auth/sessions': READ_MS,
  'POST /auth/sessions/end': 10_000,
  'GET /my-jadwal': READ_MS,
  'GET /jadwal-paket': READ_MS,
  'GET /paket': READ_MS,
  'GET /p-subtest-paket': READ_MS,
  'GET /kategori-paket': READ_MS,
  'GET /check-purchase-paket': READ_MS,
  'GET /index-my-paket': READ_MS,
  'GET /voucher-paket': READ_MS,
  'GET /ebook': READ_MS,
  'GET /kategori-ebook': READ_MS,
  'GET /my-ebook': READ_MS,
  'POST /save-ebook': 15_000,
  'GET /voucher-ebook': READ_MS,
  'GET /transaction/p-method': READ_MS,
  'GET /my-order': READ_MS,
  'POST /checkout-paket': 15_000,
  'POST /cancel-order': 15_000,
  'POST /update-timer-manual-tf': 15_000,
  'POST /manual-transfer/rm-evidence': 15_000,
  'POST /manual-transfer/send-evidence': 30_000,
  'POST /my-paket/register': 15_000,
  'GET /tanda-terima': READ_MS,
  'GET /result-paket': 10_000,
  'GET /pembahasan-ujian': 10_000,
}

/**
 * How long a student's call may be silent, ms; null for those of the back office, which may be long at work. `path`:
 * below /api, with or without a query.
 */
export function silenceOf(method: string, path: string): number | null {
  const [plain = ''] = path.split('?')
  // One package, e-book or order is asked for by its id.
  const named = plain.replace(/^(\/paket|\/ebook|\/my-order)\/[^/]+$/, '$1')
  return LIMITS[`${method.toUpperCase()} ${named}`] ?? null
}
