import multipart from '@fastify/multipart'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { orderActionReply } from '#contract/money/orders.ts'
import { MAX_PROOF } from '#contract/money/transfer-proof.ts'
import { orderProofTable, orderTable } from '../../db/tables/index.ts'
import { invalidField, refusal } from '../../lib/errors.ts'
import { randomId } from '../../lib/random-id.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { changeOrder, holdOrder } from '../change.ts'
import type { MoneyDeps } from '../deps.ts'
import { type OrderRow, orderInFull } from '../order-view.ts'
import { proofReader } from './proof-reader.ts'
import { deleteFiles, removeProofs } from './proofs.ts'
import type { ProofFile } from './read-proof.ts'

/** Far above what a hand does. */
const PER_MINUTE = 20

/** POST /manual-transfer/send-evidence: the proof of a transfer. One that is sent again takes the place of the one before. */
export const sendEvidence: FastifyPluginAsyncZod<MoneyDeps> = async (app, { db, now, random, files }) => {
  await app.register(multipart, { limits: { files: 1, fields: 1, parts: 2, fileSize: MAX_PROOF } })
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  const reader = proofReader()
  app.addHook('onClose', () => reader.stop())

  const description = 'Body: multipart/form-data with order_id and one file (JPG, PNG or PDF, at most 5 MB).'
  const schema = { tags: ['payment'], description, response: { 200: orderActionReply } }
  app.post('/manual-transfer/send-evidence', { schema }, async (request) => {
    const { user_id } = request.requireViewer()
    const { order_id, bytes } = await formOf(request)
    const own = and(eq(orderTable.id, order_id), eq(orderTable.user_id, user_id))
    const [asked] = await db.select().from(orderTable).where(own)
    if (!asked) throw refusal('missing.order')
    eventFor(asked, now())
    limit.take(user_id)
    const proof = await reader.read(bytes)
    const order = await keepProof({ proof, order_id, user_id })
    return { data: await orderInFull(db, order, { names: false }) }
  })

  interface Sent {
    proof: ProofFile
    order_id: string
    user_id: string
  }

  /** The file first: a proof that the order names is always there. One that no order names in the end is taken away. */
  async function keepProof({ proof, order_id, user_id }: Sent): Promise<OrderRow> {
    const deps = { now: now(), random }
    const id = randomId(random)
    const key = `proof/${order_id}/${id}`
    await files.put(key, proof.bytes)
    const change = (order: OrderRow) =>
      ({ event: eventFor(order, deps.now), actor: 'student', actor_id: user_id }) as const
    const kept = { id, order_id, key, media_type: proof.media_type, bytes: proof.bytes.length }
    try {
      const { order, removed } = await db.transaction(async (tx) => {
        const held = await holdOrder(tx, order_id)
        const order = await changeOrder(tx, held, change(held), deps)
        const removed = await removeProofs(tx, eq(orderProofTable.order_id, order_id), deps.now)
        await tx.insert(orderProofTable).values({ ...kept, sent_at: new Date(deps.now).toISOString() })
        return { order, removed }
      })
      await deleteFiles(files, removed)
      return order
    } catch (error) {
      await files.delete(key)
      throw error
    }
  }
}

/** By the server's clock. A proof that waits already may be replaced by a better one, however late. */
function eventFor(
  { payment_method, state, due_at, grace_at }: OrderRow,
  now: number,
): 'send_proof' | 'send_late_proof' {
  if (payment_method !== 'transfer') throw refusal('order.not_by_transfer')
  if (state === 'proof_sent') return 'send_proof'
  if (state === 'late_proof') return 'send_late_proof'
  if (now >= Date.parse(grace_at)) throw refusal('order.proof_too_late')
  return now < Date.parse(due_at) ? 'send_proof' : 'send_late_proof'
}

const orderId = z.uuid()

/** Parts come in any order. */
async function formOf(request: FastifyRequest): Promise<{ order_id: string; bytes: Buffer }> {
  let order_id: string | undefined
  let bytes: Buffer | undefined
  if (request.isMultipart())
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = await part.toBuffer().catch(refuseSize)
      else if (part.fieldname === 'order_id') order_id = orderId.safeParse(part.value).data
    }
  if (!bytes?.length) throw refusal('proof.no_file')
  if (!order_id) throw invalidField('order_id', 'missing.order')
  return { order_id, bytes }
}

function refuseSize(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('proof.too_large', { mb: MAX_PROOF / 1024 / 1024 })
  throw error
}
