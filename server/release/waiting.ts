import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sharingQuery, sharingReply } from '#contract/packages/building.ts'
import type { ServeDeps } from '../crud/types.ts'
import { demandMenu } from '../security/rights.ts'
import { sharingWithPaket } from './sharing.ts'

/** GET /jadwal-releases: the other schedules that ask a question of a package, which the release of one of its own waits for. */
export const rilisJadwal: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['jadwal'], querystring: sharingQuery, response: { 200: sharingReply } }
  app.get('/jadwal-releases', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'jadwal-admin')
    const { paket_id, jadwal_id } = request.query
    const sharing = await sharingWithPaket(db, paket_id)
    const others = sharing.filter(
      (one) => one.jadwal_id !== jadwal_id && (one.closes_at > now() || one.rilis === 'langsung'),
    )
    const data = others
      .sort((a, b) => b.closes_at - a.closes_at)
      .map(({ jadwal_id, nama, paket_nama, rilis, closes_at }) => ({
        jadwal_id,
        nama,
        paket_nama,
        rilis,
        until: closes_at,
      }))
    return { data }
  })
}
