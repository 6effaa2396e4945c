import type { FastifyPluginAsync } from 'fastify'
import { pembahasanUjian } from './pembahasan-ujian.ts'
import { type ResultsDeps, resultPaket } from './result-paket.ts'
import { subtestWithBobot } from './subtest-with-bobot.ts'

/** What a student learns of a sealed attempt once it is released. */
export const results: FastifyPluginAsync<ResultsDeps> = async (api, deps) => {
  await api.register(resultPaket, deps)
  await api.register(pembahasanUjian, deps)
  await api.register(subtestWithBobot, deps)
}
