import type { FastifyPluginAsync } from 'fastify'
import { checkout } from './checkout.ts'
import type { MoneyDeps } from './deps.ts'
import { openPage } from './gateway/open-page.ts'
import { refundOrder } from './gateway/refund.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { myOrder } from './my-order.ts'
import { offeredVouchers } from './offered-vouchers.ts'
import type { OrderRow } from './order-view.ts'
import { ordersExport } from './orders-export.ts'
import { pMethod } from './p-method.ts'
import { sales } from './sales.ts'
import { transactions } from './transactions.ts'
import { transactionsInput } from './transactions-input.ts'
import { actions } from './transfer/actions.ts'
import { proof } from './transfer/proof.ts'
import { sendEvidence } from './transfer/send-evidence.ts'

/** Orders: what is bought, how it is paid, and where each order stands. */
export const money: FastifyPluginAsync<MoneyDeps> = async (api, deps) => {
  const onOrdered = deps.gateways.chosen && ((order: OrderRow) => openPage(deps, order.id))
  await api.register(checkout, { ...deps, onOrdered })
  await api.register(refundOrder, deps)
  await api.register(myOrder, deps)
  await api.register(invoicePdf, deps)
  await api.register(offeredVouchers, deps)
  await api.register(pMethod, deps)
  await api.register(sales, deps)
  await api.register(transactions, deps)
  await api.register(ordersExport, deps)
  await api.register(transactionsInput, deps)
  await api.register(sendEvidence, deps)
  await api.register(proof, deps)
  await api.register(actions, deps)
}
