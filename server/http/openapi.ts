import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accessMenu } from '#contract/access/access-menu.ts'
import { API, APP_NAME, SECRET_HEADER } from '#contract/version.ts'
import { withErrors } from './openapi-errors.ts'

export const DOCS_PATH = `${API}/docs`
export const OPENAPI_PATH = `${API}/openapi.json`

const DESCRIPTION =
  'Every error is `{ message, error, code, errors?, details? }` with a code of a closed set. ' +
  'Log in with POST /auth/user-password, then send `Authorization: Bearer <accessToken>`.'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32">
<text x="4" y="25" font-family="sans-serif" font-size="26" font-weight="800" fill="#fff">${APP_NAME}</text></svg>`

// A menu holds menus: only a schema with a name can refer to itself.
z.globalRegistry.add(accessMenu, { id: 'AccessMenu' })

/** `/api/openapi.json`, derived from the schemas that guard the routes, and `/api/docs` to read it. */
export default fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${APP_NAME} API`, version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          application: { type: 'apiKey', in: 'header', name: SECRET_HEADER },
        },
      },
      security: [{ bearer: [], application: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withErrors(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: `${APP_NAME} API` },
    logo: { type: 'image/svg+xml', content: LOGO },
    // The reader of the document writes style elements and its markup as text; its pages show nothing that users wrote.
    transformStaticCSP: (header) =>
      header
        .replace("style-src-elem 'self'", "style-src-elem 'self' 'unsafe-inline'")
        .replace(/;require-trusted-types-for[^;]*;trusted-types[^;]*/, ''),
  })
  app.get(OPENAPI_PATH, { schema: { hide: true } }, async () => app.swagger())
})
