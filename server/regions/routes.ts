import { and, asc, eq, ilike, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  REGION_ABOVE,
  REGION_LEVELS,
  type RegionLevel,
  type RegionRow,
  regionCode,
  regionReply,
  regionsQuery,
  regionsReply,
} from '#contract/catalog/regions.ts'
import { MAX_PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { listTotal } from '../crud/list-total.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { regionTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

const [above, second, third] = [alias(regionTable, 'above'), alias(regionTable, 'second'), alias(regionTable, 'third')]

/** GET /provinsi, /kabupaten-kota, /kecamatan, /desa and one of each by its code; open to strangers, who register. */
export const regionRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  for (const level of REGION_LEVELS) {
    const tags = ['regions']
    const schema = { tags, querystring: regionsQuery(level), response: { 200: regionsReply } }
    app.get(`/${level}`, { schema }, async (request) => {
      const query: Record<string, string | number | undefined> = request.query
      refuseUnstorable(query)
      const where = and(
        eq(regionTable.level, level),
        eq(regionTable.listed, true),
        belowOf(level, query),
        query.q ? ilike(regionTable.nama, likePattern(String(query.q))) : undefined,
      )
      const size = Number(query.size ?? MAX_PAGE_SIZE)
      const [data, total] = await Promise.all([
        size === 0 ? [] : regions(db, where, size, (Number(query.page ?? 1) - 1) * size),
        listTotal(db, regionTable, where, Boolean(query.q)),
      ])
      return { data, ...total }
    })
    const params = z.object({ id: regionCode(level) })
    app.get(`/${level}/:id`, { schema: { tags, params, response: { 200: regionReply } } }, async (request) => {
      const [data] = await regions(db, and(eq(regionTable.level, level), eq(regionTable.id, request.params.id)), 1, 0)
      if (!data) throw refusal('missing.data')
      return { data }
    })
  }
}

function belowOf(level: RegionLevel, query: Record<string, string | number | undefined>): SQL | undefined {
  if (level === 'provinsi') return undefined
  const id = query[REGION_ABOVE[level].query]
  return id === undefined ? undefined : eq(regionTable.above_id, String(id))
}

async function regions(db: Db, where: SQL | undefined, limit: number, offset: number): Promise<RegionRow[]> {
  const rows = await db
    .select({
      id: regionTable.id,
      nama: regionTable.nama,
      above: above.nama,
      second: second.nama,
      third: third.nama,
    })
    .from(regionTable)
    .leftJoin(above, eq(above.id, regionTable.above_id))
    .leftJoin(second, eq(second.id, above.above_id))
    .leftJoin(third, eq(third.id, second.above_id))
    .where(where)
    .orderBy(asc(regionTable.nama), asc(regionTable.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, nama, ...lies }) => ({
    id,
    nama,
    within: [lies.above, lies.second, lies.third].filter((name) => name !== null).join(', '),
  }))
}
