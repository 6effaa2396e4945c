import helmet from '@fastify/helmet'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API } from '#contract/version.ts'
import { DOCS_PATH } from './openapi.ts'

/**
 * Everything comes from our own origin and no script is inline. Inline style *attributes* are allowed: rendered maths
 * positions its parts by them; style elements are not.
 */
const CONTENT_SECURITY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  styleSrcElem: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // Text becomes markup, and an address a worker, through these policies alone: src/lib/device/trusted.ts has the first two, the
  // third is the editor's own for what is pasted into an inert document.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['elp', 'default', 'ProseMirrorClipboard'],
}

/** What the app never asks for; a script that got in could not either. */
const PERMISSIONS =
  'accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** Hashed files: all of the above would double what most of them weigh. A worker among them obeys its own policy. */
const FILE_SECURITY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** A year. */
const HSTS_SECONDS = 31_536_000

/** Replies of the API are data: they need one header of these, and a phone pays for each with every save. */
export default fp<{ production: boolean }>(async (app, { production }) => {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY },
    // A school's server may be plain http on its own network; behind TLS it is told to stay there.
    strictTransportSecurity: production ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
  })

  // Hooks that every save passes: with a callback they cost it no promise.
  app.addHook('onRequest', (request, reply, done) => {
    if (isData(request.url)) reply.header('x-content-type-options', 'nosniff')
    else if (request.url.startsWith('/assets/')) reply.headers(FILE_SECURITY)
    else {
      reply.header('permissions-policy', PERMISSIONS)
      Promise.resolve(reply.helmet()).then(() => done(), done)
      return
    }
    done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    if (isPersonal(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
})

/** A reply about somebody is kept by no cache, unless its call says otherwise. Saves are never kept anyhow. */
const isPersonal = (request: FastifyRequest) => request.method === 'GET' && isData(request.url)

const isData = (url: string) => url.startsWith(`${API}/`) && !url.startsWith(DOCS_PATH)
