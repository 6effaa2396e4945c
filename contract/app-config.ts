import * as z from 'zod/mini'

/** APP_CONFIG_PATH: what of the built app depends on the server it came from. Public. */
export const appConfig = z.object({
  /** Sent as `x-application-secret` with every call; null where the server asks for none. No security. */
  application_secret: z.nullable(z.string()),
})
export type AppConfig = z.infer<typeof appConfig>
