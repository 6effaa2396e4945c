import * as z from 'zod/mini'

export const MAX_MAINTENANCE_MESSAGE = 300
export const maintenanceMessage = z.string().check(z.trim(), z.maxLength(MAX_MAINTENANCE_MESSAGE))

/** The platform is closed (moments as ISO 8601 text): since when, what staff say of it (may be empty), and until when they expect it to last. */
export const maintenance = z.object({
  since: z.string(),
  message: maintenanceMessage,
  until: z.nullable(z.string()),
})
export type Maintenance = z.infer<typeof maintenance>

/** GET /service-state: for everybody, while the platform is closed as well. */
export const serviceStateReply = z.object({ data: z.object({ maintenance: z.nullable(maintenance) }) })
