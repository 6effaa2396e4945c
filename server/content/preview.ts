import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { GUIDE_KINDS, PAGE_KINDS, previewPageBody, previewPageReply } from '#contract/content/content.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import { renderArticle } from '../packages/text/render.ts'
import { demandOneMenu } from '../security/rights.ts'
import { minutesOf, shownText } from './text.ts'

/** POST /preview-page: what is being written, as its readers will see it. Nothing is stored. */
export const previewPage: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['page'], body: previewPageBody, response: { 200: previewPageReply } }
  app.post('/preview-page', { schema }, async (request) => {
    await demandOneMenu(db, request.requireViewer(), [...PAGE_KINDS, ...GUIDE_KINDS])
    refuseUnstorable(request.body)
    const { isi } = request.body
    const problems = [...renderArticle(isi).problems]
    return { data: { html: await shownText(db, isi), menit_baca: minutesOf(isi), problems } }
  })
}
