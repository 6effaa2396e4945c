import type { LoginReply } from '#contract/accounts/auth.ts'
import type { ConfirmationProof, Enrolled, Factors, Proof } from '#contract/accounts/second-factor.ts'
import { postJson } from '#src/lib/calls/request-json.ts'
import { get, post } from '#src/lib/http.ts'

type Options = Record<string, unknown>

/**
 * Calls that continue a log-in by its ticket, or are made by whoever is logged in. A ticket's go without a session: an
 * old one that is still on this computer is somebody else's word.
 */
function asHolder(ticket: string | undefined) {
  const send = <T>(path: string, body: object) =>
    ticket === undefined ? post<T>(path, body) : postJson<T>(path, { ...body, ticket })
  return {
    beginTotp: () => send<{ id: string; secret: string; uri: string }>('/auth/factors/totp', {}),
    finishTotp: (id: string, code: string) => send<Enrolled>('/auth/factors/totp/activate', { id, code: code }),
    creationOptions: async () => (await send<{ options: Options }>('/auth/factors/passkey', {})).options,
    finishPasskey: (response: object) => send<Enrolled>('/auth/factors/passkey/activate', { response }),
    requestOptions: async () => (await send<{ options: Options }>('/auth/factors/challenge', {})).options,
  }
}

export const factorApi = {
  asHolder,
  enter: (ticket: string, proof: Proof) => postJson<LoginReply>('/auth/factors/login', { ticket, proof }),
  confirm: (proof: ConfirmationProof) => post('/auth/confirm', { proof }),
  own: async () => (await get<{ data: Factors }>('/auth/factors')).data,
  remove: (id: string) => post('/auth/factors/remove', { id }),
  reset: (user_id: string, reason: string) => post('/auth/factors/reset', { user_id, reason }),
  newCodes: async () => (await post<{ recovery_codes: string[] }>('/auth/factors/recovery-codes', {})).recovery_codes,
}
