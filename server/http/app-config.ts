import fp from 'fastify-plugin'
import { appConfig } from '#contract/app-config.ts'
import { APP_CONFIG_PATH } from '#contract/version.ts'

/** `/app-config.json`: what the built app asks its server at run time. Public, and therefore no place for secrets. */
export default fp<{ applicationSecret: string | undefined }>(async (app, { applicationSecret }) => {
  app.get(APP_CONFIG_PATH, { schema: { hide: true, response: { 200: appConfig } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { application_secret: applicationSecret ?? null }
  })
})
