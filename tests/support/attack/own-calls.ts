import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../account.ts'
import type { started } from '../exam-http.ts'

export type Owner = Awaited<ReturnType<typeof started>>

export interface OwnCall {
  path: string
  body?: object
  /** Sent with the upload token that the caller has, in the place of the log-in's. */
  upload?: boolean
}

/** Well-formed calls, about what `owner` has, of the endpoints that ask for no menu. */
export const OWN_CALLS: Record<string, (owner: Owner) => OwnCall> = {
  'POST /auth/user-password': () => logIn('/auth/user-password'),
  'POST /jwt/login': () => logIn('/jwt/login'),
  'POST /jwt/refresh-token': () => refresh('/jwt/refresh-token'),
  'POST /jwt/logout': () => refresh('/jwt/logout'),
  'POST /auth/fg-pw': () => ({ path: '/auth/fg-pw', body: { email: nobody() } }),
  'POST /auth/fg-pw-sb': () => ({ path: '/auth/fg-pw-sb', body: { token: 'A'.repeat(43), password: PASSWORD } }),
  'POST /auth/rs-pw': () => ({ path: '/auth/rs-pw', body: { password: PASSWORD, new_password: `${PASSWORD}!` } }),
  'GET /auth/sessions': () => ({ path: '/auth/sessions' }),
  'POST /auth/sessions/end': () => ({ path: '/auth/sessions/end', body: { id: randomUUID() } }),
  // Never closed here: the calls after it would be told so.
  'POST /super-admin/maintenance': () => ({ path: '/super-admin/maintenance', body: { on: false } }),
  'GET /profile': () => ({ path: '/profile' }),
  'POST /profile': () => ({ path: '/profile', body: { version: 1, sekolah: 'SMA' } }),
  'GET /export-status': () => ({ path: `/export-status?filename=${randomUUID()}` }),
  'GET /clear-export': () => ({ path: `/clear-export?filename=${randomUUID()}` }),
  'GET /my-paket': ({ place }) => ({ path: `/my-paket?paket_id=${place.paket_id}` }),
  'POST /my-paket/register': ({ place }) => ({ path: '/my-paket/register', body: { jadwal_id: place.jadwal_id } }),
  'GET /check-purchase-paket': ({ place }) => ({ path: `/check-purchase-paket?paket_id=${place.paket_id}` }),
  'GET /rumpun-paket': ({ place }) => ({ path: `/rumpun-paket?paket_id=${place.paket_id}` }),
  'POST /input/rumpun-paket': ({ place }) => ({
    path: '/input/rumpun-paket',
    body: { paket_id: place.paket_id, version: 0, rumpun_id: null },
  }),
  'GET /jurusan-paket': ({ place }) => ({ path: `/jurusan-paket?paket_id=${place.paket_id}` }),
  'POST /input/jurusan-paket': ({ place }) => ({
    path: '/input/jurusan-paket',
    body: { paket_id: place.paket_id, version: 0, school_major_ids: [] },
  }),
  'GET /index-rasionalisasi': ({ phone }) => ({ path: `/index-rasionalisasi?attempt_id=${phone.attempt_id}` }),
  'GET /ranking-paket': ({ place }) => ({ path: `/ranking-paket?jadwal_id=${place.jadwal_id}` }),
  'GET /get-persentase-ujian/{attempt_id}': ({ phone }) => ({ path: `/get-persentase-ujian/${phone.attempt_id}` }),
  'GET /snbp-member-cek/{id}': ({ student }) => ({ path: `/snbp-member-cek/${student.id}` }),
  'GET /snbp-voucher': () => ({ path: `/snbp-voucher?program_id=${randomUUID()}` }),
  'GET /ranking-snbp': () => ({ path: `/ranking-snbp?program_id=${randomUUID()}&by=semua` }),
  'GET /p-subtest-paket': ({ place }) => ({ path: `/p-subtest-paket?paket_id=${place.paket_id}` }),
  'GET /next-tryout': () => ({ path: '/next-tryout' }),
  'GET /get-soal-ujian': ({ place }) => ({ path: `/get-soal-ujian?jadwal_id=${place.jadwal_id}` }),
  'POST /init-hasil-ujian': ({ phone, place, started }) => ({
    path: '/init-hasil-ujian',
    body: phone.init(place, started.server_time),
  }),
  'POST /input/hasil-ujian': ({ phone, questions }) => {
    if (phone.entries.length === 1) phone.choose(questions[0] as string, 'A', 100)
    return { path: '/input/hasil-ujian', body: phone.request(), upload: true }
  },
  'POST /end-ujian': ({ phone }) => ({ path: '/end-ujian', body: phone.endRequest(), upload: true }),
  'POST /live-ujian': ({ phone }) => ({
    path: '/live-ujian',
    body: { attempt_id: phone.attempt_id, facts_seq: 0 },
    upload: true,
  }),
  'GET /hasil-ujian': ({ phone }) => ({ path: `/hasil-ujian?attempt_id=${phone.attempt_id}` }),
  'GET /tanda-terima': ({ phone }) => ({ path: `/tanda-terima?attempt_id=${phone.attempt_id}` }),
  'GET /result-paket': ({ phone }) => ({ path: `/result-paket?attempt_id=${phone.attempt_id}` }),
  'GET /result-paket/explained': ({ phone }) => ({ path: `/result-paket/explained?attempt_id=${phone.attempt_id}` }),
  'GET /sertifikat/{attempt_id}': ({ phone }) => ({ path: `/sertifikat/${phone.attempt_id}` }),
  'GET /my-question-reports': ({ phone }) => ({ path: `/my-question-reports?attempt_id=${phone.attempt_id}` }),
  'POST /my-question-reports': ({ phone, questions }) => ({
    path: '/my-question-reports',
    body: { attempt_id: phone.attempt_id, soal_id: questions[0], reason: 'key', text: '' },
  }),
  'POST /practice': ({ phone }) => ({ path: '/practice', body: { attempt_id: phone.attempt_id } }),
  'GET /pembahasan-ujian': ({ phone }) => ({ path: `/pembahasan-ujian?attempt_id=${phone.attempt_id}` }),
}

/** Each its own: tries are counted by address. */
const nobody = () => `${randomUUID()}@elp.test`

const logIn = (path: string): OwnCall => ({ path, body: { email: nobody(), password: PASSWORD } })
const refresh = (path: string): OwnCall => ({ path, body: { refreshToken: `${randomUUID()}.${'A'.repeat(43)}` } })
