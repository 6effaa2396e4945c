import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { mediaUpload } from './media.ts'
import { previewRoutes } from './preview.ts'
import { topicRoutes } from './topics.ts'
import { unsavedDraftRoutes } from './unsaved-draft.ts'
import { usageRoutes } from './usage.ts'
import { historyRoutes } from './versions.ts'

/** What the question editor needs beside the resources soal, soal-pauli and stimulus. */
export const questions: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  await api.register(mediaUpload, deps)
  await api.register(previewRoutes, deps)
  await api.register(historyRoutes, deps)
  await api.register(usageRoutes, deps)
  await api.register(topicRoutes, deps)
  await api.register(duplicateRoutes, deps)
  await api.register(unsavedDraftRoutes, deps)
}
