import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import type { FileStore } from '../files/store.ts'
import { ebookBuyers } from './buyers.ts'
import { downloadEbook } from './download.ts'
import { ebookShelf } from './shelf.ts'
import { uploadEbook } from './upload.ts'

export interface EbookDeps extends ServeDeps {
  files: FileStore
}

/** E-books beside the resources ebook and kategori-ebook: their files, whose they are, and who bought them. */
export const ebooks: FastifyPluginAsync<EbookDeps> = async (api, deps) => {
  await api.register(uploadEbook, deps)
  await api.register(downloadEbook, deps)
  await api.register(ebookShelf, deps)
  await api.register(ebookBuyers, deps)
}
