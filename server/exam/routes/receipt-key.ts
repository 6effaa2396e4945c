import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { receiptKeyReply } from '#contract/exam/admin.ts'
import type { ExamDeps } from '../deps.ts'
import { knownReceiptKeys, rememberReceiptKey } from '../known-receipt-keys.ts'

/** GET /receipt-key: the public keys, so that anybody can verify a receipt by the one that it names. */
export const receiptKeys: FastifyPluginAsyncZod<ExamDeps> = async (app, { db, now, receipts }) => {
  app.addHook('onReady', () => rememberReceiptKey(db, receipts, now()))
  app.get('/receipt-key', { schema: { tags: ['exam'], response: { 200: receiptKeyReply } } }, async () => {
    const keys = await knownReceiptKeys(db, receipts)
    return { data: keys.map((key) => ({ ...key, algorithm: 'Ed25519' as const })) }
  })
}
