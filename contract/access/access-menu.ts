import * as z from 'zod/mini'
import type { AccessMenu } from './access.ts'

/** Apart from the rules of access.ts: every screen needs those at once, and the schema library only later. */
const flag = z.union([z.literal(0), z.literal(1)])

export const accessMenu: z.ZodMiniType<AccessMenu> = z.object({
  id: z.uuid(),
  name: z.string(),
  route_name: z.string(),
  icon: z.string(),
  url: z.string(),
  create: flag,
  update: flag,
  delete: flag,
  own: z.optional(z.array(z.string())),
  submenus: z.array(z.lazy(() => accessMenu)),
})
