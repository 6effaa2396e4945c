import { and, asc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  faqsReply,
  GUIDE_KINDS,
  type GuideKind,
  guideReply,
  guidesReply,
  publicGuidesQuery,
} from '#contract/content/content.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { guideTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { formerlyAt, formerSlugsOf } from './former-slugs.ts'
import { readableGuide } from './readable.ts'
import { shownText } from './text.ts'

type GuideRow = typeof guideTable.$inferSelect

const shown = (type: GuideKind, now: number) => and(eq(guideTable.type, type), readableGuide(now))

/** By id, by slug, or by a slug that it had before. */
export async function readGuide(db: Db, type: GuideKind, given: string, now: number): Promise<GuideRow | undefined> {
  const { id, slug } = guideTable
  const find = async (at: SQL | undefined) =>
    (
      await db
        .select()
        .from(guideTable)
        .where(and(shown(type, now), at))
        .limit(1)
    )[0]
  const at = z.uuid().safeParse(given).success ? or(eq(id, given), eq(slug, given)) : eq(slug, given)
  return (await find(at)) ?? (await find(inArray(id, formerlyAt(db, type, given))))
}

/** GET /faq and /panduan, and one of each by id or slug: what is published, for anybody. A FAQ's answer is in its list. */
export const publicGuides: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['guide']
  const params = z.object({ id: z.string().max(160) })

  for (const type of GUIDE_KINDS) {
    const reply = type === 'faq' ? faqsReply : guidesReply
    const list = { tags, querystring: publicGuidesQuery, response: { 200: reply } }
    app.get(`/${type}`, { schema: list }, async (request) => {
      refuseUnstorable(request.query)
      const { q, topik, page = 1, size = PAGE_SIZE } = request.query
      const pattern = q ? likePattern(q) : undefined
      const where = and(
        shown(type, now()),
        pattern ? or(ilike(guideTable.judul, pattern), ilike(guideTable.isi, pattern)) : undefined,
        topik ? eq(guideTable.topik, topik) : undefined,
      )
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(guideTable)
          .where(where)
          .orderBy(asc(guideTable.urutan), asc(guideTable.id))
          .limit(size)
          .offset((page - 1) * size),
        db.$count(guideTable, where),
      ])
      return { data: type === 'faq' ? await withAnswers(rows) : rows.map(shownGuide), total }
    })

    const one = { tags, params, response: { 200: guideReply } }
    app.get(`/${type}/:id`, { schema: one }, async (request) => {
      refuseUnstorable(request.params)
      const { id } = request.params
      const row = await readGuide(db, type, id, now())
      if (!row) throw refusal('missing.page')
      return { data: await withText(row) }
    })
  }

  async function withAnswers(rows: GuideRow[]) {
    const former = await formerSlugsOf(
      db,
      'faq',
      rows.map(({ id }) => id),
    )
    return Promise.all(rows.map(async (row) => ({ ...(await withText(row)), former: former.get(row.id) ?? [] })))
  }

  async function withText(row: GuideRow) {
    return { ...shownGuide(row), isi_html: await shownText(db, row.isi) }
  }
}

function shownGuide({ id, type, judul, slug, topik, urutan, menit_baca, updated_at }: GuideRow) {
  return { id, type, judul, slug, topik, urutan, menit_baca, updated_at }
}
