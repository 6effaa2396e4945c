import type { TFunction } from 'i18next'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { ProfileMissing } from '#src/lib/session/sign-in.ts'

/** Why a log-in failed, in words for the form. The server's own words are shown where it has any. */
export function loginFailure(failure: unknown, t: TFunction<'account'>): string {
  if (failure instanceof ProfileMissing) return t('error.profileMissing')
  if (!(failure instanceof ApiError) || failure.status === null) return t('error.network')
  if (failure.status === 429 && failure.retryAfter !== null) {
    return t('error.tooMany', { count: Math.max(1, Math.ceil(failure.retryAfter / 60)) })
  }
  if (isForStaff(failure)) return t('error.secondFactor')
  return failure.fields[0]?.message ?? failure.message
}

/** Only the log-in of the back office asks for second factors. */
export const isForStaff = (failure: unknown) => failure instanceof ApiError && failure.code === 'second_factor_required'
