import type { ErrorCode } from './errors.ts'

interface Situation {
  code: ErrorCode
  /** The facts that its sentence names. */
  params?: Record<string, 'text' | 'number' | 'texts'>
}

/**
 * The closed set of situations in which the server refuses, each with its code. server/locales/*.json says them in every
 * language; a refusal names its reason and its params, never a sentence.
 */
export const REASONS = {
  'login.wrong': { code: 'invalid_login' },
  'login.blocked': { code: 'account_blocked' },
  'session.over': { code: 'invalid_refresh_token' },
  'session.missing': { code: 'unauthenticated' },
  'password.wrong': { code: 'wrong_password' },
  'password.wrong_field': { code: 'wrong_password' },
  'password.weak': { code: 'weak_password' },
  'password.weak_field': { code: 'weak_password' },
  'password.stale_link': { code: 'invalid_input' },
  'profile.changed': { code: 'version_conflict' },
  'user.own_end': { code: 'forbidden' },
  'user.has_attempts': { code: 'in_use' },
  'factor.set_up': { code: 'second_factor_required' },
  'factor.show': { code: 'second_factor_required' },
  'factor.confirm': { code: 'confirmation_required' },
  'factor.confirm_password': { code: 'confirmation_required' },
  'factor.wrong_totp': { code: 'wrong_code' },
  'factor.wrong_pemulihan': { code: 'wrong_code' },
  'factor.wrong_passkey': { code: 'wrong_code' },
  'factor.demanded': { code: 'in_use' },
  'factor.none_yet': { code: 'forbidden' },
  'factor.use_it': { code: 'forbidden' },
  'factor.already': { code: 'forbidden' },
  'factor.staff_only': { code: 'forbidden' },
  'factor.own_reset': { code: 'forbidden' },
  'right.create': { code: 'forbidden', params: { menu: 'text' } },
  'right.update': { code: 'forbidden', params: { menu: 'text' } },
  'right.delete': { code: 'forbidden', params: { menu: 'text' } },
  'right.menu': { code: 'forbidden', params: { menu: 'texts' } },
  'right.above': { code: 'forbidden', params: { level: 'text' } },
  'right.above_by_menu': { code: 'forbidden', params: { level: 'text', menu: 'text' } },
  'right.last_super_admin': { code: 'in_use' },
  'too_many.tries': { code: 'too_many_requests', params: { count: 'number' } },
  'start.not_registered': { code: 'not_registered' },
  'start.no_sitting': { code: 'not_found' },
  'start.other_paper': { code: 'not_found' },
  'start.too_early': { code: 'not_started' },
  'start.code': { code: 'code_required' },
  'start.too_late': { code: 'window_closed' },
  'start.limit': { code: 'attempt_limit' },
  'start.elsewhere': { code: 'attempt_open' },
  'start.id_taken': { code: 'id_conflict' },
  'start.many_devices': { code: 'too_many_requests' },
  'end.incomplete': { code: 'log_incomplete' },
  'end.taken_over': { code: 'taken_over' },
  'end.more_time': { code: 'attempt_open' },
  'register.full': { code: 'quota_full' },
  'register.paket_full': { code: 'quota_full' },
  'register.not_owned': { code: 'not_registered' },
  'crud.stale': { code: 'version_conflict' },
  'crud.batch_used': { code: 'batch_conflict' },
  'missing.attempt': { code: 'not_found' },
  'missing.butir': { code: 'not_found' },
  'missing.authenticator_key': { code: 'not_found' },
  'missing.data': { code: 'not_found' },
  'missing.export': { code: 'not_found' },
  'missing.factor': { code: 'not_found' },
  'missing.incident': { code: 'not_found' },
  'missing.jadwal': { code: 'not_found' },
  'missing.jadwal_paket': { code: 'not_found' },
  'missing.jadwal_paper': { code: 'not_found' },
  'missing.jadwal_result': { code: 'not_found' },
  'missing.level': { code: 'not_found', params: { nama: 'text' } },
  'missing.media': { code: 'not_found' },
  'missing.paket': { code: 'not_found' },
  'missing.paper': { code: 'not_found' },
  'missing.peserta': { code: 'not_found' },
  'missing.peserta_of_file': { code: 'not_found' },
  'missing.putusan': { code: 'not_found' },
  'missing.receipt': { code: 'not_found' },
  'missing.result': { code: 'not_found' },
  'missing.sitting': { code: 'not_found' },
  'missing.siswa': { code: 'not_found' },
  'missing.soal': { code: 'not_found' },
  'missing.soal_of_ujian': { code: 'not_found' },
  'missing.staff': { code: 'not_found' },
  'missing.subtes': { code: 'not_found' },
  'missing.target_jadwal': { code: 'not_found' },
  'missing.trial': { code: 'not_found' },
  'missing.ujian': { code: 'not_found' },
  'missing.upload': { code: 'not_found' },
} as const satisfies Record<string, Situation>

export type Reason = keyof typeof REASONS

interface Kinds {
  text: string
  number: number
  /** Any one of them. */
  texts: readonly string[]
}

export type ParamsOf<R extends Reason> = (typeof REASONS)[R] extends {
  params: infer P extends Record<string, keyof Kinds>
}
  ? { [name in keyof P]: Kinds[P[name]] }
  : Record<never, never>

/** The facts of a reason as they are on the wire. */
export type Params = Record<string, string | number | readonly string[]>
