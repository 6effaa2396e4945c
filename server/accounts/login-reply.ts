import type { FastifyInstance } from 'fastify'
import type { AccessMenu } from '#contract/access/access.ts'
import type { LoginReply } from '#contract/accounts/auth.ts'
import { profileOf } from './account.ts'
import type { LoggedIn } from './open-session.ts'

/** What a browser gets that has logged in: the profile, the tokens and the menus. */
export function loginReplyOf(
  app: FastifyInstance,
  { account, viewer, refreshToken }: LoggedIn,
  menus: AccessMenu[],
): LoginReply {
  const accessToken = app.signAccess(viewer)
  const tokenType = 'Bearer' as const
  return { data: profileOf(account), token: accessToken, tokenType, accessToken, refreshToken, menus }
}
