import { and, asc, eq, ilike, or } from 'drizzle-orm'
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
import { guideTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { shownText } from './text.ts'

type GuideRow = typeof guideTable.$inferSelect

/** GET /faq and /panduan, and one of each by id or slug: what is published, for anybody. A FAQ's answer is in its list. */
export const publicGuides: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const tags = ['guide']
  const params = z.object({ id: z.string().max(160) })
  const shown = (type: GuideKind) => and(eq(guideTable.type, type), eq(guideTable.status, 'terbit'))

  for (const type of GUIDE_KINDS) {
    const reply = type === 'faq' ? faqsReply : guidesReply
    const list = { tags, querystring: publicGuidesQuery, response: { 200: reply } }
    app.get(`/${type}`, { schema: list }, async (request) => {
      refuseUnstorable(request.query)
      const { q, topik, page = 1, size = PAGE_SIZE } = request.query
      const pattern = q ? likePattern(q) : undefined
      const where = and(
        shown(type),
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
      return { data: await Promise.all(rows.map((row) => (type === 'faq' ? withText(row) : shownGuide(row)))), total }
    })

    const one = { tags, params, response: { 200: guideReply } }
    app.get(`/${type}/:id`, { schema: one }, async (request) => {
      refuseUnstorable(request.params)
      const { id } = request.params
      const isId = z.uuid().safeParse(id).success
      const at = isId ? or(eq(guideTable.id, id), eq(guideTable.slug, id)) : eq(guideTable.slug, id)
      const [row] = await db
        .select()
        .from(guideTable)
        .where(and(shown(type), at))
        .limit(1)
      if (!row) throw refusal('missing.page')
      return { data: await withText(row) }
    })
  }

  async function withText(row: GuideRow) {
    return { ...shownGuide(row), isi_html: await shownText(db, row.isi) }
  }
}

function shownGuide({ id, type, judul, slug, topik, urutan, menit_baca, updated_at }: GuideRow) {
  return { id, type, judul, slug, topik, urutan, menit_baca, updated_at }
}
