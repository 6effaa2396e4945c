import type { FastifyPluginAsync } from 'fastify'
import { ebookAccessRoute } from './access.ts'
import { ebookBuyers } from './buyers.ts'
import type { EbookDeps } from './deps.ts'
import { downloadEbook } from './download.ts'
import { ebookShelf } from './shelf.ts'
import { uploadEbook } from './upload.ts'

/** E-books beside the resources ebook and kategori-ebook: their files, whose they are, and who bought them. */
export const ebooks: FastifyPluginAsync<EbookDeps> = async (api, deps) => {
  await api.register(uploadEbook, deps)
  await api.register(downloadEbook, deps)
  await api.register(ebookShelf, deps)
  await api.register(ebookBuyers, deps)
  await api.register(ebookAccessRoute, deps)
}
