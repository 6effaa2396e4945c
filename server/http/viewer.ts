import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Role } from '#contract/access/access.ts'
import { refusal } from '../lib/errors.ts'
import { hasExpired, type SignedClaims, signedClaims } from './signed-claims.ts'

/** Who asks, as the access token says. */
export interface Viewer {
  user_id: string
  level_id: string
  role: Role
  /** Session family (one per device's log-in). */
  family: string
}

interface AccessClaims {
  typ: 'access'
  sub: string
  lvl: string
  role: Role
  fam: string
}

export const ACCESS_SECONDS = 600

declare module 'fastify' {
  interface FastifyRequest {
    /** The viewer, or null for a stranger; a token that is there but not good throws. */
    optionalViewer(): Viewer | null
    /** The viewer; a stranger gets 401. */
    requireViewer(): Viewer
  }
  interface FastifyInstance {
    signedClaims: SignedClaims
    signAccess(viewer: Viewer): string
  }
}

export const unauthenticated = () => refusal('session.missing')

/**
 * `Authorization: Bearer …`, or the seed's `Author` header with the same content: a proxy's own log-in may have taken the
 * first for itself.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return tokenIn(headers.authorization) ?? tokenIn(headers.author)
}

const tokenIn = (header: string | string[] | undefined) => /^Bearer ([\w.~+/=-]+)$/i.exec(String(header))?.[1]

/** Clock of the whole server (epoch ms), handed in so that tests can move it. */
export default fp<{ secret: string; now: () => number }>(async (app, { secret, now }) => {
  await app.register(jwt, { secret, sign: { algorithm: 'HS256' } })
  app.decorate(
    'signedClaims',
    signedClaims((token) => app.jwt.verify<object>(token, { ignoreExpiration: true, algorithms: ['HS256'] })),
  )

  app.decorate('signAccess', (viewer: Viewer) => {
    const at = now()
    const iat = Math.floor(at / 1000)
    const claims: AccessClaims = {
      typ: 'access',
      sub: viewer.user_id,
      lvl: viewer.level_id,
      role: viewer.role,
      fam: viewer.family,
    }
    return app.jwt.sign({ ...claims, iat, exp: iat + ACCESS_SECONDS })
  })

  app.decorateRequest('optionalViewer', function (this: FastifyRequest): Viewer | null {
    const token = bearerOf(this)
    if (!token) return null
    const claims = app.signedClaims<AccessClaims>(token)
    if (claims?.typ !== 'access' || hasExpired(claims, now())) throw unauthenticated()
    return { user_id: claims.sub, level_id: claims.lvl, role: claims.role, family: claims.fam }
  })

  app.decorateRequest('requireViewer', function (this: FastifyRequest): Viewer {
    const viewer = this.optionalViewer()
    if (!viewer) throw unauthenticated()
    return viewer
  })
})
