import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { maintenanceRequest } from '#contract/access/super-admin.ts'
import { serviceStateReply } from '#contract/maintenance/maintenance.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import { maintenanceTable } from '../db/tables/index.ts'
import { invalidField } from '../lib/errors.ts'
import { demandPower } from '../security/rights.ts'
import { callerOf, noteSecurity } from '../security/security-events.ts'
import type { SuperAdminDeps } from './deps.ts'

const ROW = 'now'

/** POST /super-admin/maintenance: closes the platform or opens it. Closed again, its words change and it stays closed since when it was. */
export const maintenanceSwitch: FastifyPluginAsyncZod<SuperAdminDeps> = async (app, deps) => {
  const { connection, now, maintenance } = deps
  const { db } = connection
  const schema = { tags: ['super-admin'], body: maintenanceRequest, response: { 200: serviceStateReply } }
  app.post('/super-admin/maintenance', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { body } = request
    await demandPower(db, viewer, 'maintenance')
    refuseUnstorable(body)
    const at = now()
    if (body.on && body.until && Date.parse(body.until) <= at) {
      throw invalidField('until', 'maintenance.until_past')
    }
    await db.transaction(async (tx) => {
      const event = { actor_id: viewer.user_id, subject: 'maintenance' }
      if (!body.on) {
        const gone = await tx.delete(maintenanceTable).returning()
        // Opened twice is opened once.
        if (gone.length > 0) await noteSecurity(tx, callerOf(request), { ...event, action: 'maintenance/end' }, at)
        return
      }
      const { message, until } = body
      const said = { message, until, by_id: viewer.user_id }
      await tx
        .insert(maintenanceTable)
        .values({ id: ROW, since: new Date(at).toISOString(), ...said })
        .onConflictDoUpdate({ target: maintenanceTable.id, set: said })
      await noteSecurity(
        tx,
        callerOf(request),
        { ...event, action: 'maintenance/begin', reason: message, detail: { until } },
        at,
      )
    })
    await maintenance.read()
    return { data: { maintenance: maintenance.current() } }
  })
}
