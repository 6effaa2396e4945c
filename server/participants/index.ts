import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addReply,
  addRequest,
  assignRoomsReply,
  assignRoomsRequest,
  candidatesQuery,
  candidatesReply,
  countReply,
  countRequest,
  pesertaQuery,
  pesertaReply,
  printQuery,
  printReply,
  summaryReply,
} from '#contract/scheduling/participants.ts'
import { once } from '../crud/batch.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import type { Random } from '../lib/random-id.ts'
import { ensureRoomCodes, wrapForRooms } from '../packages/publication/room-codes.ts'
import { demandMenu, demandRight } from '../security/rights.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import { addParticipants, countPeople } from './add.ts'
import { findCandidates } from './candidates.ts'
import { enterNoted, note } from './enter-noted.ts'
import { listParticipants } from './list.ts'
import { printOut } from './print.ts'
import { saveAssignedRooms } from './save-assigned-rooms.ts'
import { participantSummary } from './summary.ts'

const MENU = 'jadwal-admin'
const tags = ['jadwal-paket-member']

/** Participants of a schedule: who they are, how they come in, where they sit, what is printed of them. */
export const peserta: FastifyPluginAsyncZod<{ db: Db; now: () => number; random: Random }> = async (
  app,
  { db, now, random },
) => {
  app.get(
    '/peserta-jadwal',
    { schema: { tags, querystring: pesertaQuery, response: { 200: pesertaReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandMenu(db, viewer, MENU)
      refuseUnstorable(request.query)
      return listParticipants(db, viewer, request.query)
    },
  )

  const querystring = z.object({ jadwal_id: z.uuid().toLowerCase() })
  app.get(
    '/peserta-jadwal/summary',
    { schema: { tags, querystring, response: { 200: summaryReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      await ensureRoomCodes(db, [request.query.jadwal_id], { now: now(), random })
      return { data: await participantSummary(db, request.requireViewer(), request.query.jadwal_id) }
    },
  )

  app.get(
    '/peserta-jadwal/print',
    { schema: { tags, querystring: printQuery, response: { 200: printReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      refuseUnstorable(request.query)
      const { jadwal_id, ruang } = request.query
      await ensureRoomCodes(db, [jadwal_id], { now: now(), random })
      const data = await printOut(db, request.requireViewer(), jadwal_id, ruang)
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
    { schema: { tags, querystring: candidatesQuery, response: { 200: candidatesReply } } },
    async (request) => {
      // Whoever only watches a schedule has nobody to add: the list of all students is not for them.
      await demandRight(db, request.requireViewer(), MENU, 'create')
      refuseUnstorable(request.query)
      return findCandidates(db, request.query.jadwal_id, request.query.q ?? '')
    },
  )

  app.post(
    '/peserta-jadwal/add',
    { schema: { tags, body: addRequest, response: { 200: addReply } } },
    async (request) => {
      const { body } = request
      const { user_id } = request.requireViewer()
      await demandRight(db, request.requireViewer(), MENU, 'create')
      if (!body.save) return { data: await db.transaction((tx) => addParticipants(tx, body, now())) }
      const sent = { batch: body.batch, user_id, resource: 'jadwal-paket-member/add' as const, body, now: now() }
      return once(db, sent, async (tx) => ({ data: await enterNoted(tx, body, user_id, sent.now) }))
    },
  )

  app.post(
    '/peserta-jadwal/count',
    { schema: { tags, body: countRequest, response: { 200: countReply } } },
    async (request) => {
      await demandRight(db, request.requireViewer(), MENU, 'create')
      refuseUnstorable(request.body)
      return { data: await db.transaction((tx) => countPeople(tx, request.body, now())) }
    },
  )

  app.post(
    '/peserta-jadwal/assign-rooms',
    { schema: { tags, body: assignRoomsRequest, response: { 200: assignRoomsReply } } },
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
        const { changed: _, ...data } = await saveAssignedRooms(tx, body, sent.now)
        await wrapForRooms(tx, [body.jadwal_id], { now: sent.now, random })
        const { rooms, order, scope, prefix } = body
        await note(tx, {
          ...sent,
          action: sent.resource,
          subject: body.jadwal_id,
          detail: { rooms, order, scope, prefix, ...data },
        })
        return { data }
      })
    },
  )
}
