import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { GUIDE_KINDS, PAGE_KINDS, previewPageBody, previewPageReply } from '#contract/content/content.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import { renderArticle } from '../packages/text/render.ts'
import { demandOneMenu } from '../security/rights.ts'
import { deadLinks, linksOf } from './dead-links.ts'
import { minutesOf, shownText } from './text.ts'

/** POST /preview-page: what is being written, as its readers will see it. Nothing is stored. */
export const previewPage: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const isDead = deadLinks({ db, now })
  const schema = { tags: ['page'], body: previewPageBody, response: { 200: previewPageReply } }
  app.post('/preview-page', { schema }, async (request) => {
    await demandOneMenu(db, request.requireViewer(), [...PAGE_KINDS, ...GUIDE_KINDS])
    refuseUnstorable(request.body)
    const { isi } = request.body
    const html = await shownText(db, isi)
    const links = linksOf(html)
    const dead = await Promise.all(links.map(isDead))
    const lost = links.filter((_link, at) => dead[at])
    const problems = [
      ...renderArticle(isi).problems,
      ...lost.map((link) => `Tautan ${link} tidak menuju apa pun di aplikasi ini.`),
    ]
    return { data: { html, menit_baca: minutesOf(isi), problems } }
  })
}
