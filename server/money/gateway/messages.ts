import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Gateway } from '#contract/money/order.ts'
import { gatewayMessageTable } from '../../db/tables/index.ts'
import type { GatewayDeps } from './deps.ts'
import { GatewayError, type Webhook } from './port.ts'
import { orderOfPayment, reread } from './reread.ts'

type MessageState = (typeof gatewayMessageTable.$inferSelect)['state']

/** As it came, before anybody looks at it. */
export async function storeMessage({ db, now }: GatewayDeps, gateway: Gateway, body: Buffer): Promise<number> {
  const received_at = new Date(now()).toISOString()
  const [row] = await db
    .insert(gatewayMessageTable)
    .values({ gateway, body, received_at })
    .returning({ id: gatewayMessageTable.id })
  if (!row) throw new Error('a message was not stored')
  return row.id
}

export const closeMessage = ({ db }: GatewayDeps, id: number, state: MessageState) =>
  db.update(gatewayMessageTable).set({ state }).where(eq(gatewayMessageTable.id, id))

/** Of messages that nobody of the gateway sent: anybody may send them, and they must not fill the disk. */
export const MOST_REFUSED = 1000

/** Closes one that is not genuine; beyond so many the oldest of these go. */
export async function refuseMessage(deps: GatewayDeps, id: number): Promise<void> {
  await closeMessage(deps, id, 'refused')
  const { state, received_at } = gatewayMessageTable
  const refused = eq(state, 'refused')
  const oldest = deps.db
    .select({ received_at })
    .from(gatewayMessageTable)
    .where(refused)
    .orderBy(desc(received_at))
    .offset(MOST_REFUSED - 1)
    .limit(1)
  await deps.db.delete(gatewayMessageTable).where(and(refused, lt(received_at, oldest)))
}

/** What a stored message is about is read from the gateway. One that the gateway cannot be asked for waits for the job. */
export async function handleMessage(
  deps: GatewayDeps,
  message: { id: number; gateway: Gateway },
  { id, said }: Webhook,
): Promise<void> {
  const order = await orderOfPayment(deps, id)
  if (!order) {
    deps.log.warn(
      { payment: id.slice(0, 60), said: said.slice(0, 40) },
      'a message of the gateway names no order of ours',
    )
    await closeMessage(deps, message.id, 'unknown_order')
    return
  }
  try {
    await reread(deps, { gateway: message.gateway, id }, order.id, async (tx) => {
      await tx.update(gatewayMessageTable).set({ state: 'handled' }).where(eq(gatewayMessageTable.id, message.id))
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, order_id: order.id }, 'the gateway could not be asked about its message')
  }
}

/** A message that nobody is at work on any more. */
const LEFT_MS = 60_000
/** Whoever has not answered in a day does not; the order itself is asked for as long as it is open. */
const GIVEN_UP_MS = 86_400_000
const AT_ONCE = 200

/**
 * Messages that a killed process or a gateway that was away left. Whether they are genuine does not matter here: the gateway
 * itself is asked.
 */
export async function handleLeftMessages(deps: GatewayDeps): Promise<void> {
  const { state, received_at, id } = gatewayMessageTable
  const before = (ms: number) => new Date(deps.now() - ms).toISOString()
  const rows = await deps.db
    .select()
    .from(gatewayMessageTable)
    .where(and(eq(state, 'received'), lt(received_at, before(LEFT_MS)), gt(received_at, before(GIVEN_UP_MS))))
    .orderBy(asc(id))
    .limit(AT_ONCE)
  for (const row of rows) {
    const webhook = deps.gateways.of(row.gateway)?.readWebhook(row.body, {})
    if (webhook) await handleMessage(deps, row, webhook)
    else await refuseMessage(deps, row.id)
  }
}

/** What was no message of the gateway is of no use after this. */
const REFUSED_KEPT_MS = 7 * 86_400_000

export async function purgeRefused({ db, now }: GatewayDeps): Promise<void> {
  const { state, received_at } = gatewayMessageTable
  const oldest = new Date(now() - REFUSED_KEPT_MS).toISOString()
  await db.delete(gatewayMessageTable).where(and(eq(state, 'refused'), lt(received_at, oldest)))
}
