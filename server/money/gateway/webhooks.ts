import type { FastifyPluginAsync } from 'fastify'
import { GATEWAYS } from '#contract/money/order.ts'
import { refusal } from '../../lib/errors.ts'
import type { GatewayDeps } from './deps.ts'
import { handleMessage, refuseMessage, storeMessage } from './messages.ts'

/** A message has one or two kilobytes. */
const MAX_BODY = 32 * 1024

/**
 * POST /gateway/midtrans, /gateway/xendit: messages of the gateways, which know nothing of our API. Stored as they came, then
 * verified, then the payment is read from the gateway. Answered 200 once it is stored and genuine, also where the order is
 * none of ours: the gateway would send it again and again.
 */
export const gatewayWebhooks: FastifyPluginAsync<GatewayDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => done(null, body))
  for (const name of GATEWAYS) {
    const path = `/gateway/${name}`
    app.post(path, { schema: { hide: true } }, async (request) => {
      const gateway = deps.gateways.of(name)
      if (!gateway) throw refusal('request.unknown_path', { method: 'POST', path })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const id = await storeMessage(deps, name, body)
      const webhook = gateway.readWebhook(body, request.headers)
      if (!webhook?.authentic) {
        await refuseMessage(deps, id)
        throw refusal('gateway.not_genuine')
      }
      await handleMessage(deps, { id, gateway: name }, webhook)
      return { ok: true }
    })
  }
}
