import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { orderActionReply } from '#contract/money/orders.ts'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'
import { MY_ORDER } from './own-order.ts'

type Action = '/cancel-order' | '/update-timer-manual-tf' | '/manual-transfer/rm-evidence'

/** A step of the buyer's own; afterwards the order is asked for anew. Refusals are told as toasts. */
export function useOrderAction(path: Action, order_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post<z.infer<typeof orderActionReply>>(path, { order_id }),
    onSettled: () => client.invalidateQueries({ queryKey: [MY_ORDER] }),
    onError: toastFailure,
  })
}
