import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { previewPage } from './preview.ts'
import { publicBanners } from './public-banners.ts'
import { publicGuides } from './public-guides.ts'
import { publicPages } from './public-pages.ts'

/** Articles, pages, guides, FAQs and banners as their readers get them, beside the resources that staff write. */
export const content: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  await api.register(publicPages, deps)
  await api.register(publicGuides, deps)
  await api.register(publicBanners, deps)
  await api.register(previewPage, deps)
}
