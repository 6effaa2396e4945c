import type { FastifyPluginAsync } from 'fastify'
import type { RankingDeps } from './deps.ts'
import { rankingNameRoutes } from './name-setting.ts'
import { rankingPaket } from './ranking-paket.ts'
import { statistics } from './statistics.ts'

/** Places among others, for participants and staff. */
export const ranking: FastifyPluginAsync<RankingDeps> = async (api, deps) => {
  await api.register(rankingPaket, deps)
  await api.register(rankingNameRoutes, deps)
  await api.register(statistics, deps)
}
