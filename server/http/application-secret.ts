import { createHash, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import { API, SECRET_HEADER } from '#contract/version.ts'
import { refusal } from '../lib/errors.ts'
import { DOCS_PATH, OPENAPI_PATH } from './openapi.ts'

/** Readable without the secret: they say how to call the API. */
const OPEN = [OPENAPI_PATH, DOCS_PATH]

const wrongSecret = () => refusal('request.wrong_secret')

/**
 * The fixed application-secret header of every call. It is no security – the app itself hands the value to anybody –
 * but keeps strays and copies of the app away.
 */
export default fp<{ secret: string | undefined }>(async (app, { secret }) => {
  if (secret === undefined) return
  const expected = digest(secret)

  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?')[0] as string
    const open = OPEN.some((free) => path === free || path.startsWith(`${free}/`))
    if (open || (path !== API && !path.startsWith(`${API}/`))) return done()
    const given = request.headers[SECRET_HEADER]
    // Digests have one length, so that comparing them takes one time.
    const right = typeof given === 'string' && timingSafeEqual(digest(given), expected)
    done(right ? undefined : wrongSecret())
  })
})

const digest = (text: string) => createHash('sha256').update(text).digest()
