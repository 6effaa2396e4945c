import type { FastifyPluginAsync } from 'fastify'
import { decide } from './decide.ts'
import type { TaskDeps } from './deps.ts'
import { mySyarat } from './own.ts'
import { picture } from './picture.ts'
import { queue } from './queue.ts'
import { sendSyarat } from './send.ts'

/** Tasks of packages that are free on conditions: what students send, and what staff decide about it. */
export const tasks: FastifyPluginAsync<TaskDeps> = async (api, deps) => {
  for (const part of [mySyarat, sendSyarat, picture, queue, decide]) await api.register(part, deps)
}
