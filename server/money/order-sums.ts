import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrderSums } from '#contract/money/orders.ts'
import { MOST_COUNTED } from '#contract/resource.ts'
import type { Db } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import { wasPaid } from './revenue.ts'

/** What the paid ones of a list come to; null beyond as many as a list counts, which would be read through each time it is opened. */
export async function sumsOf(db: Db, where: SQL | undefined): Promise<OrderSums | null> {
  const { price, discount, unique_code, refunded } = orderTable
  const paid = db
    .select({ price, discount, unique_code, refunded })
    .from(orderTable)
    .where(and(where, wasPaid('orders')))
    .limit(MOST_COUNTED + 1)
    .as('paid')
  const sum = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`
  const [added] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      ...{ price: sum(paid.price), discount: sum(paid.discount) },
      ...{ unique_code: sum(paid.unique_code), refunded: sum(paid.refunded) },
    })
    .from(paid)
  if (!added || added.orders > MOST_COUNTED) return null
  return { ...added, net: added.price - added.discount + added.unique_code - added.refunded }
}
