import type { FastifyInstance } from 'fastify'
import type { Contacts } from '../exam/contacts.ts'

interface Asked {
  jadwal_ujian_id?: string
  jadwal_id?: string
}

/** The board says whose phone has the paper: noted when it was handed out whole, beside the reply. */
export function noteFetchedPapers(api: FastifyInstance, contacts: Contacts): void {
  api.addHook('onRoute', (route) => {
    if (!route.url.endsWith('/get-soal-ujian') || route.method === 'HEAD') return
    route.onResponse = async (request, reply) => {
      const viewer = reply.statusCode === 200 || reply.statusCode === 304 ? request.optionalViewer() : null
      const { jadwal_ujian_id, jadwal_id } = request.query as Asked
      if (viewer) contacts.fetched(viewer.user_id, jadwal_ujian_id ?? null, jadwal_id ?? null)
    }
  })
}
