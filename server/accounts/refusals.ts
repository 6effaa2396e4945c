import { fieldError, refusal } from '../lib/errors.ts'

/** The same words for an unknown address and for a wrong password. */
export const invalidLogin = () => refusal('login.wrong')

export const accountBlocked = () => refusal('login.blocked')

export const invalidRefreshToken = () => refusal('session.over')

export const wrongPassword = () =>
  refusal('password.wrong', {}, { errors: [fieldError('password', 'password.wrong_field')] })
