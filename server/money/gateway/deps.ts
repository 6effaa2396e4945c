import type { FastifyBaseLogger } from 'fastify'
import type { ServeDeps } from '../../crud/types.ts'
import type { Gateways } from './gateways.ts'

export interface GatewayDeps extends ServeDeps {
  gateways: Gateways
  /** Where buyers come back to. */
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}
