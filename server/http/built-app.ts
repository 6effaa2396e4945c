import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import notFound, { type NotFoundDeps } from './not-found.ts'

/** Also packed, as it lies beside the page. */
const PAGE = /\.html(\.br|\.gz)?$/

/**
 * Serves the built app. Files under assets/ bear their content's hash and never change; the page and the service
 * worker are asked for each time, so that an update is seen. The page is not stored at all: WebKit would keep it, with a
 * transaction of the database in its middle, while the student is elsewhere, and no other page could write. A `.br` or `.gz` beside a file is sent in its place.
 */
export default fp<NotFoundDeps & { folder: string }>(async (app, { folder, headOf }) => {
  const assets = join(folder, 'assets') + sep
  const cacheControl = (path: string) => {
    if (path.startsWith(assets)) return 'public, max-age=31536000, immutable'
    return PAGE.test(path) ? 'no-store' : 'no-cache'
  }
  const hasApp = existsSync(join(folder, 'index.html'))
  if (hasApp) {
    await app.register(fastifyStatic, {
      root: folder,
      schemaHide: true,
      preCompressed: true,
      cacheControl: false,
      // An operator's build may hold more than the app: its list of files, its source maps.
      dotfiles: 'ignore',
      allowedPath: (path) => !path.endsWith('.map'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
      },
    })
  } else {
    app.log.warn('the app is not built: only the API is served')
  }
  await app.register(notFound, { folder: hasApp ? folder : undefined, headOf })
})
