import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newStartCodeReply, newStartCodeRequest } from '#contract/packages/building.ts'
import type { ServeDeps, WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { jadwalPaketTable, paketTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { demandRight } from '../../security/rights.ts'
import { writeAuditEntry } from '../audit-entry.ts'
import { bundleSittings } from './bundles.ts'
import { renewRoomCodes } from './room-codes.ts'
import { newStartCode } from './start-codes.ts'

/** POST /renew-start-code: another start code for a schedule; its papers are wrapped anew, the old code opens them no more. */
export const changeStartCode: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const schema = { tags: ['jadwal'], body: newStartCodeRequest, response: { 200: newStartCodeReply } }
  app.post('/renew-start-code', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, 'jadwal-admin', 'update')
    const { jadwal_id } = request.body
    const deps = { now: now(), random }
    const data = await db.transaction(async (tx) => {
      const changed = await changeCode(tx, jadwal_id, deps)
      const entry = {
        actor_id: viewer.user_id,
        action: 'jadwal-paket/renew-code' as const,
        subject: jadwal_id,
        detail: {},
      }
      await writeAuditEntry(tx, entry, deps.now)
      return changed
    })
    return { message: 'Kode mulai diganti. Kode yang lama tidak berlaku lagi.', data }
  })
}

async function changeCode(tx: Tx, jadwal_id: string, deps: WriteDeps) {
  const [found] = await tx
    .select({ jadwal: jadwalPaketTable, usual: paketTable.cara_mulai })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .where(eq(jadwalPaketTable.id, jadwal_id))
    .for('update', { of: jadwalPaketTable })
  if (!found) throw refusal('missing.jadwal')
  const { jadwal, usual } = found
  if ((jadwal.cara_mulai ?? usual) !== 'code') throw noCode()
  const kode_mulai = newStartCode(deps.random)
  // Its version stays: no form sends a code, so nothing that is typed elsewhere is lost.
  await tx.update(jadwalPaketTable).set({ kode_mulai }).where(eq(jadwalPaketTable.id, jadwal_id))
  await renewRoomCodes(tx, jadwal_id, deps)
  await bundleSittings(tx, { jadwal_ids: [jadwal_id] }, deps)
  return { jadwal_id, kode_mulai }
}

const noCode = () => refusal('jadwal.no_code')
