import type { Gateway } from '#contract/money/order.ts'
import type { GatewaySettings } from '../../process/config.ts'
import { midtrans } from './midtrans.ts'
import type { PaymentGateway } from './port.ts'
import { xendit } from './xendit.ts'

/** Gateways whose keys are there. New orders go to `chosen`; messages about old orders still reach the others. */
export interface Gateways {
  chosen: PaymentGateway | undefined
  of(name: Gateway | null): PaymentGateway | undefined
}

export function gatewaysOf(settings: GatewaySettings): Gateways {
  const all: Partial<Record<Gateway, PaymentGateway>> = {
    ...(settings.midtrans && { midtrans: midtrans(settings.midtrans) }),
    ...(settings.xendit && { xendit: xendit(settings.xendit) }),
  }
  const of = (name: Gateway | null | undefined) => (name ? all[name] : undefined)
  return { chosen: of(settings.chosen), of }
}
