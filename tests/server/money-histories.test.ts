import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayDo, ORDER_ACTORS, ORDER_EVENTS, stateAfter } from '#contract/money/order.ts'
import { orderTable } from '#server/db/tables/index.ts'
import { AppError } from '#server/lib/errors.ts'
import { changeOrder, holdOrder } from '#server/money/change.ts'
import { checkMoney } from '#server/money/check-money.ts'
import { make } from '../support/factories.ts'
import { person } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
const transfer = { payment_id: '', rekening_id: '' as string | null }
const gateway = { payment_id: '', rekening_id: null }

beforeAll(async () => {
  world = await createWorld()
  transfer.payment_id = await make(world, 'payment', { cara: 'transfer' })
  transfer.rekening_id = await make(world, 'rekening')
  gateway.payment_id = await make(world, 'payment', { cara: 'gateway' })
  await make(world, 'voucher', { kode: 'HEMAT', jenis: 'nominal', nilai: 5_000, per_user: 1000 })
})
afterAll(() => world.close())

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('order' as const),
      way: fc.constantFrom('transfer' as const, 'gateway' as const),
      voucher: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('event' as const),
      event: fc.constantFrom(...ORDER_EVENTS.filter((event) => event !== 'take_free')),
      actor: fc.constantFrom(...ORDER_ACTORS),
      which: fc.nat(3),
      twice: fc.boolean(),
    }),
  ),
  { maxLength: 14 },
)

test('O51.1 whatever happens to the orders of one buyer for one thing, in any order and twice: nothing paid is undelivered, nothing delivered is unpaid, ledger and vouchers agree', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happened) => {
      const { token, id: user_id } = await person(world)
      const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
      for (const step of happened) {
        world.clock.advance(60_000)
        if (step.kind === 'order') {
          const way = step.way === 'gateway' ? gateway : transfer
          const voucher_code = step.voucher ? 'HEMAT' : null
          const body = { press_id: randomUUID(), goods: 'paket', goods_id, ...way, voucher_code }
          await world.call('POST', '/checkout-paket', { token, body })
          continue
        }
        const { event, actor, which, twice } = step
        const own = await world.db.select().from(orderTable).where(eq(orderTable.user_id, user_id))
        const order = own[which % Math.max(1, own.length)]
        if (!order || !mayDo(actor, event)) continue
        const change = { event, actor, actor_id: null }
        const deps = { now: world.clock.ms, random: randomBytes }
        for (let n = 0; n < (twice ? 2 : 1); n++) {
          const fits = stateAfter(order.state, event) !== null
          const done = await world.db
            .transaction(async (tx) => changeOrder(tx, await holdOrder(tx, order.id), change, deps))
            .catch((error) => {
              if (error instanceof AppError) return null
              throw error
            })
          if (n === 0) expect(done !== null).toBe(fits)
        }
      }
      expect(await checkMoney(world.db)).toEqual({})
    }),
    { numRuns: 60 },
  )
}, 120_000)
