import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { SHOWN } from '#contract/money/order.ts'
import type { myOrderReply, myOrdersReply } from '#contract/money/orders.ts'
import { noteServerTime } from '#src/lib/calls/server-time.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

type OrderReply = z.infer<typeof myOrderReply>
type OrdersReply = z.infer<typeof myOrdersReply>

export const MY_ORDER = 'my-order'
export const BILLS_SIZE = 10
/** How soon somebody else's step is looked for, ms: the gateway's within seconds, that of staff within a minute. */
const SOON_MS = 5000
const LATER_MS = 30_000

/** One own order in full, asked for again while somebody else has the next step. */
export function useOwnOrder(id: string) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList<OrderReply>({
    queryKey: [MY_ORDER, user_id, id],
    user_id,
    name: `order-${id}`,
    every: () => LATER_MS,
    fetchList: () => fetchOrder(id),
  })
}

/** Asks for an order anew every few seconds while its buyer is at the gateway. */
export function useGatewayWatch(id: string, watching: boolean): void {
  const user_id = useSession((state) => state.session?.profile.id)
  useQuery({
    queryKey: [MY_ORDER, user_id, id, 'watch'],
    enabled: watching,
    refetchInterval: SOON_MS,
    queryFn: async ({ client }) => {
      const reply = await fetchOrder(id)
      client.setQueryData([MY_ORDER, user_id, id], { reply, at: Date.now(), kept: false, fresh: true })
      return reply.data.state
    },
  })
}

async function fetchOrder(id: string): Promise<OrderReply> {
  const reply = await get<OrderReply>(`/my-order/${id}`)
  noteServerTime(reply.server_time)
  return reply
}

export type Shown = (typeof SHOWN)[number]

/** One page of own orders, the newest first; what was last seen of the first is kept on this phone. */
export function useOwnOrders(show: Shown | undefined, page: number) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList<OrdersReply>({
    queryKey: [MY_ORDER, user_id, 'list', show, page],
    user_id,
    name: page === 1 ? `orders-${show ?? 'all'}` : null,
    keepShown: true,
    fetchList: () => get<OrdersReply>('/my-order', { page, size: BILLS_SIZE, ...(show && { show }) }),
  })
}
