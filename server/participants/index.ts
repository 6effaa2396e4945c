import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AuditAction } from '#contract/audit-actions.ts'
import {
  bagiRuangReply,
  bagiRuangRequest,
  calonQuery,
  calonReply,
  cetakQuery,
  cetakReply,
  pesertaQuery,
  pesertaReply,
  ringkasanReply,
  tambahReply,
  tambahRequest,
} from '#contract/peserta-jadwal.ts'
import { once } from '../crud/batch.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import { demandMenu, demandRight } from '../security/rights.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import { tambahPeserta } from './add.ts'
import { calonPeserta } from './candidates.ts'
import { daftarPeserta } from './list.ts'
import { cetakJadwal } from './print.ts'
import { bagiRuangTersimpan } from './save-assigned-rooms.ts'
import { ringkasanPeserta } from './summary.ts'

const MENU = 'jadwal-admin'
const tags = ['jadwal-paket-member']

/** Participants of a schedule: who they are, how they come in, where they sit, what is printed of them. */
export const peserta: FastifyPluginAsyncZod<{ db: Db; now: () => number }> = async (app, { db, now }) => {
  app.get(
    '/peserta-jadwal',
    { schema: { tags, querystring: pesertaQuery, response: { 200: pesertaReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      refuseUnstorable(request.query)
      return daftarPeserta(db, request.query)
    },
  )

  const querystring = z.object({ jadwal_id: z.uuid().toLowerCase() })
  app.get(
    '/peserta-jadwal/summary',
    { schema: { tags, querystring, response: { 200: ringkasanReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      return { data: await ringkasanPeserta(db, request.query.jadwal_id) }
    },
  )

  app.get(
    '/peserta-jadwal/print',
    { schema: { tags, querystring: cetakQuery, response: { 200: cetakReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      refuseUnstorable(request.query)
      const { jadwal_id, ruang } = request.query
      const data = await cetakJadwal(db, jadwal_id, ruang)
      const detail = { ruang: ruang ?? null, peserta: data.peserta.length, kode_mulai: data.jadwal.kode_mulai !== null }
      const event: SecurityEvent = {
        action: 'jadwal-paket-member/print',
        actor_id: request.requireViewer().user_id,
        subject: jadwal_id,
        detail,
      }
      await noteSecurity(db, callerOf(request), event, now())
      return { data }
    },
  )

  app.get(
    '/peserta-jadwal/candidates',
    { schema: { tags, querystring: calonQuery, response: { 200: calonReply } } },
    async (request) => {
      // Whoever only watches a schedule has nobody to add: the list of all students is not for them.
      await demandRight(db, request.requireViewer(), MENU, 'create')
      refuseUnstorable(request.query)
      return calonPeserta(db, request.query.jadwal_id, request.query.q ?? '')
    },
  )

  app.post(
    '/peserta-jadwal/add',
    { schema: { tags, body: tambahRequest, response: { 200: tambahReply } } },
    async (request) => {
      const { body } = request
      const { user_id } = request.requireViewer()
      await demandRight(db, request.requireViewer(), MENU, 'create')
      if (!body.simpan) return { data: await db.transaction((tx) => tambahPeserta(tx, body, now())) }
      const sent = { batch: body.batch, user_id, resource: 'jadwal-paket-member/add' as const, body, now: now() }
      return once(db, sent, async (tx) => {
        const data = await tambahPeserta(tx, body, sent.now)
        const { ditambah: _, ...detail } = data
        await note(tx, {
          ...sent,
          action: sent.resource,
          subject: body.jadwal_id,
          detail: { dari: body.dari, ...detail },
        })
        return { data }
      })
    },
  )

  app.post(
    '/peserta-jadwal/assign-rooms',
    { schema: { tags, body: bagiRuangRequest, response: { 200: bagiRuangReply } } },
    async (request) => {
      const { body } = request
      const { user_id } = request.requireViewer()
      await demandRight(db, request.requireViewer(), MENU, 'update')
      refuseUnstorable(body)
      const sent = {
        batch: body.batch,
        user_id,
        resource: 'jadwal-paket-member/assign-rooms' as const,
        body,
        now: now(),
      }
      return once(db, sent, async (tx) => {
        const { berubah: _, ...data } = await bagiRuangTersimpan(tx, body, sent.now)
        const { ruang, urut, lingkup, awalan } = body
        await note(tx, {
          ...sent,
          action: sent.resource,
          subject: body.jadwal_id,
          detail: { ruang, urut, lingkup, awalan, ...data },
        })
        return { data }
      })
    },
  )
}

interface AuditEntry {
  user_id: string
  action: AuditAction
  subject: string
  detail: object
  now: number
}

async function note(tx: Tx, { user_id, action, subject, detail, now }: AuditEntry): Promise<void> {
  const at = new Date(now).toISOString()
  await tx.insert(auditTable).values({ id: randomUUID(), at, actor_id: user_id, action, subject, reason: null, detail })
}
