import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { recap } from './recap.ts'
import { reportCard } from './report-card.ts'
import { schoolGrades } from './school-grades.ts'

/** School grades, PAS results and combined grades of a student, and the recap of many (contract/report-card/report-card.ts). */
export const reportCards: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  await api.register(schoolGrades, deps)
  await api.register(reportCard, deps)
  await api.register(recap, deps)
}
