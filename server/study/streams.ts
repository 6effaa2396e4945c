import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { streamChoice, streamChoiceReply, streamsQuery, streamsReply } from '#contract/study/choices.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { rumpunTable, studyChoiceTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { nextVersion, ofPaket } from './stored-choices.ts'
import { chosenPaket, headOf, type StudyPaket, studyPakets } from './study-package.ts'

/** GET /rumpun-paket: the streams of a package, and the chosen one. POST /input/rumpun-paket: the choice. */
export const streams: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  app.get(
    '/rumpun-paket',
    { schema: { tags: ['master'], querystring: streamsQuery, response: { 200: streamsReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const pakets = await studyPakets(db, user_id)
      const paket = chosenPaket(pakets, request.query.paket_id)
      const [data, chosen] = await Promise.all([streamsOf(db, paket), streamOf(db, user_id, paket.id)])
      return { data, ...headOf(paket, pakets), chosen }
    },
  )

  app.post(
    '/input/rumpun-paket',
    { schema: { tags: ['master'], body: streamChoice, response: { 200: streamChoiceReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { paket_id, rumpun_id, version } = request.body
      const paket = chosenPaket(await studyPakets(db, user_id), paket_id)
      if (rumpun_id !== null && !(await streamsOf(db, paket)).some(({ id }) => id === rumpun_id))
        throw refusal('choices.stream_closed')
      await db.transaction(async (tx) => {
        const key = { user_id, paket_id }
        const same = (head: { rumpun_id: string | null }) => head.rumpun_id === rumpun_id
        if ((await nextVersion(tx, key, version, now(), same)) === 'same') return
        await tx.update(studyChoiceTable).set({ rumpun_id }).where(ofPaket(user_id, paket_id))
      })
      return { data: await streamOf(db, user_id, paket_id) }
    },
  )
}

/** Those that the package names, else all. */
const streamsOf = (db: Db, { rumpun_ids }: StudyPaket) =>
  db
    .select({ id: rumpunTable.id, nama: rumpunTable.nama, keterangan: rumpunTable.keterangan })
    .from(rumpunTable)
    .where(and(eq(rumpunTable.status, 'terbit'), rumpun_ids.length ? inArray(rumpunTable.id, rumpun_ids) : undefined))
    .orderBy(asc(rumpunTable.urutan), asc(rumpunTable.nama), asc(rumpunTable.id))

async function streamOf(db: Db, user_id: string, paket_id: string) {
  const [head] = await db.select().from(studyChoiceTable).where(ofPaket(user_id, paket_id))
  return { rumpun_id: head?.rumpun_id ?? null, version: head?.version ?? 0 }
}
