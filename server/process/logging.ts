import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { errorFacts } from '../lib/error-facts.ts'
import { jobFacts } from '../lib/work-context.ts'
import type { Config } from './config.ts'

/**
 * Structured logs with a request id, also through the jobs that a request asked for, and nothing personal: method, route (never the address itself, which may hold a
 * token, a name or a search), status and time. Bodies and headers are never logged; of an error only what names the
 * fault. `destination`: where lines go, standard output by default.
 */
export function logOptions(config: Config, destination?: DestinationStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    ...(destination && { stream: destination }),
    mixin: jobFacts,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorFacts,
    },
  }
}
