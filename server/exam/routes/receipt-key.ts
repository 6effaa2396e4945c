import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { receiptKeyReply } from '#contract/exam/admin.ts'
import type { ExamDeps } from '../deps.ts'

/** GET /receipt-key: the public key, so that anybody can verify a receipt. */
export const receiptKeys: FastifyPluginAsyncZod<ExamDeps> = async (app, { receipts }) => {
  const { key_id, public_key } = receipts
  app.get('/receipt-key', { schema: { tags: ['exam'], response: { 200: receiptKeyReply } } }, async () => ({
    data: [{ key_id, algorithm: 'Ed25519' as const, public_key }],
  }))
}
