import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { duplicatesBody, duplicatesReply } from '#contract/question-bank/questions.ts'
import { refuseUnstorable } from '../../crud/storable.ts'
import type { ServeDeps } from '../../crud/types.ts'
import { demandMenu } from '../../security/rights.ts'
import { findNearDuplicates, keepMissingFingerprints } from './find.ts'

/** POST /near-duplicate-soal: questions of the bank whose stem is nearly this one. A warning, never a refusal. */
export const duplicateRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  // Once a start: what came by a seed or another tool is found from then on as well.
  app.addHook('onListen', async () => {
    keepMissingFingerprints(db).catch((error) => app.log.warn({ err: error }, 'stems could not be fingerprinted'))
  })
  const schema = { tags: ['soal'], body: duplicatesBody, response: { 200: duplicatesReply } }
  app.post('/near-duplicate-soal', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'bank-soal')
    refuseUnstorable(request.body)
    const { teks, id } = request.body
    return { data: await findNearDuplicates(db, teks, id ? [id] : []) }
  })
}
