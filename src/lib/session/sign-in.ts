import type { LoginReply } from '#contract/accounts/auth.ts'
import { postJson } from '../calls/request-json.ts'
import { deviceId } from '../device/device.ts'
import { signIn } from '../session.ts'

/** Log-in whose answer lacks the profile or the token (seed, section 8). */
export class ProfileMissing extends Error {}

/** Logs in. Rejects with ApiError, or with ProfileMissing where the answer is not whole. */
export async function logIn(email: string, password: string): Promise<LoginReply> {
  const reply = await postJson<Partial<LoginReply>>('/auth/user-password', { email, password, device_id: deviceId() })
  return enterWith(reply)
}

/** Begins the session that a log-in or its second step answered. Rejects with ProfileMissing. */
export async function enterWith(reply: Partial<LoginReply>): Promise<LoginReply> {
  if (!isWhole(reply)) throw new ProfileMissing()
  await signIn(reply)
  return reply
}

function isWhole(reply: Partial<LoginReply>): reply is LoginReply {
  return !!reply.data?.id && !!reply.token && !!reply.accessToken && !!reply.refreshToken
}
