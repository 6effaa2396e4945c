import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { endMembership } from './end-membership.ts'
import { snbpList } from './list.ts'
import { snbpMemberCheck } from './member-check.ts'
import { snbpRanking } from './ranking.ts'
import { submitSnbp } from './submit.ts'

/** SNBP beside its resources: joining, where a student stands, rankings, the end of a membership. */
export const snbp: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  await api.register(snbpList, deps)
  await api.register(submitSnbp, deps)
  await api.register(snbpMemberCheck, deps)
  await api.register(snbpRanking, deps)
  await api.register(endMembership, deps)
}
