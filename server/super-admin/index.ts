import type { FastifyPluginAsync } from 'fastify'
import type { SuperAdminDeps } from './deps.ts'
import { figures } from './figures.ts'
import { maintenanceSwitch } from './maintenance-switch.ts'
import { schools } from './schools.ts'
import { service } from './service.ts'

/** What super admins alone see and do: figures of all schools, the service itself, and closing the platform. */
export const superAdmin: FastifyPluginAsync<SuperAdminDeps> = async (app, deps) => {
  for (const plugin of [figures, schools, service, maintenanceSwitch]) await app.register(plugin, deps)
}
