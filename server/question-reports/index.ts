import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { answer } from './answer.ts'
import { ownReports } from './own.ts'
import { reportedQuestions } from './reported.ts'

/** Questions that students report after their exam, and what staff answer. */
export const questionReports: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  for (const part of [ownReports, reportedQuestions, answer]) await api.register(part, deps)
}
