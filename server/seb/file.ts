import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { jadwalPaketTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { refusal } from '../lib/errors.ts'
import { sebConfiguration, sebFile } from './configuration.ts'

interface SebDeps {
  db: Db
  publicUrl: string
}

const params = z.object({ jadwal_id: z.uuid().toLowerCase() })

/**
 * GET /files/seb/{jadwal_id}.seb: the configuration with which Safe Exam Browser opens a schedule. Anybody's: the browser itself fetches it,
 * and it says nothing but where to begin.
 */
export const sebFileRoute: FastifyPluginAsyncZod<SebDeps> = async (app, { db, publicUrl }) => {
  app.get('/files/seb/:jadwal_id.seb', { schema: { params } }, async (request, reply) => {
    const { jadwal_id } = request.params
    const { id, status, seb } = jadwalPaketTable
    const published = and(eq(id, jadwal_id), eq(status, 'terbit'), eq(seb, true), notTrial(id))
    if ((await db.$count(jadwalPaketTable, published)) === 0) throw refusal('missing.jadwal')
    return reply
      .type('application/seb')
      .header('content-disposition', `attachment; filename="ujian-${jadwal_id.slice(0, 8)}.seb"`)
      .header('cache-control', 'no-cache')
      .send(sebFile(sebConfiguration(publicUrl, jadwal_id)))
  })
}
