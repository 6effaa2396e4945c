import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { chances } from './chances.ts'
import { chooseProgrammes } from './choose-programmes.ts'
import { streams } from './streams.ts'

/** Where students want to study, and what chances they have there. */
export const study: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  await api.register(streams, deps)
  await api.register(chooseProgrammes, deps)
  await api.register(chances, deps)
}
