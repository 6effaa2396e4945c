import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { okReply } from '#contract/accounts/auth.ts'
import { bannerReply, bannersQuery, bannersReply, type PublicBanner } from '#contract/content/content.ts'
import type { ServeDeps } from '../crud/types.ts'
import { bannerCountTable, bannerTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { type CountedThings, dailyCounter, flushWith } from './daily-counter.ts'
import { deadLinks } from './dead-links.ts'
import { type Pictures, picturesOf } from './pictures.ts'

type BannerRow = typeof bannerTable.$inferSelect

/** More than one place ever shows. */
const MOST_SHOWN = 50
/** Of one banner from one address in a minute: a school of 500 phones is below it, a script that counts for ever is not. */
const PER_ADDRESS = 600

export const BANNER_COUNTS: CountedThings<'seen' | 'clicked'> = {
  ...{ table: bannerCountTable, id: 'banner_id', things: bannerTable },
  whats: ['seen', 'clicked'],
}

/** GET /banner-promotion(/{id}): on show now. POST …/seen and …/clicked: counted, by nobody. */
export const publicBanners: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['banner']
  const params = z.object({ id: z.uuid().toLowerCase() })
  const counter = dailyCounter(db, now, BANNER_COUNTS)
  flushWith(app, counter, 'banner counts')
  const isDead = deadLinks({ db, now })
  // An address is remembered for the minute that the limit looks back on, in memory alone.
  const limit = windowLimit(PER_ADDRESS, 60_000, now, 5000)
  const onShow = (...more: (SQL | undefined)[]) => {
    const at = new Date(now()).toISOString()
    const { status, mulai, selesai } = bannerTable
    return and(eq(status, 'terbit'), lte(mulai, at), or(isNull(selesai), gt(selesai, at)), ...more)
  }
  const showing = async (...more: (SQL | undefined)[]): Promise<PublicBanner[]> => {
    const rows = await db
      .select()
      .from(bannerTable)
      .where(onShow(...more))
      .orderBy(asc(bannerTable.urutan), asc(bannerTable.id))
      .limit(MOST_SHOWN)
    const pictures = await picturesOf(
      db,
      rows.flatMap(({ gambar, gambar_hp }) => [gambar, gambar_hp]),
    )
    // One that leads to nothing comes down by itself, and hangs again once there is something.
    const dead = await Promise.all(rows.map(({ tujuan }) => isDead(tujuan)))
    return rows.flatMap((row, at) => (dead[at] ? [] : shownBanner(row, pictures)))
  }

  const list = { tags, querystring: bannersQuery, response: { 200: bannersReply } }
  app.get('/banner-promotion', { schema: list }, async (request) => {
    const { tempat } = request.query
    return { data: await showing(tempat && eq(bannerTable.tempat, tempat)) }
  })

  app.get('/banner-promotion/:id', { schema: { tags, params, response: { 200: bannerReply } } }, async (request) => {
    const [found] = await showing(eq(bannerTable.id, request.params.id))
    if (!found) throw refusal('missing.banner')
    return { data: found }
  })

  for (const what of BANNER_COUNTS.whats) {
    const schema = { tags, params, response: { 200: okReply } }
    app.post(`/banner-promotion/:id/${what}`, { schema }, async (request) => {
      const { id } = request.params
      limit.take(`${request.ip}/${id}/${what}`)
      const [found] = await db
        .select({ id: bannerTable.id })
        .from(bannerTable)
        .where(onShow(eq(bannerTable.id, id)))
      if (!found) throw refusal('missing.banner')
      counter.add(id, what)
      return { message: 'Terhitung.' }
    })
  }
}

function shownBanner(row: BannerRow, pictures: Pictures): PublicBanner[] {
  const { id, judul, gambar_alt, tujuan, tempat } = row
  const gambar = pictures.get(row.gambar)
  if (!gambar) return []
  return [{ id, judul, gambar, gambar_hp: pictures.get(row.gambar_hp ?? '') ?? null, gambar_alt, tujuan, tempat }]
}
