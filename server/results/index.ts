import type { FastifyPluginAsync } from 'fastify'
import { type CertificateDeps, certificate } from './certificate.ts'
import { pembahasanUjian } from './pembahasan-ujian.ts'
import { resultPaket } from './result-paket.ts'
import { subtestWithBobot } from './subtest-with-bobot.ts'

/** What a student learns of a sealed attempt once it is released. */
export const results: FastifyPluginAsync<CertificateDeps> = async (api, deps) => {
  await api.register(resultPaket, deps)
  await api.register(certificate, deps)
  await api.register(pembahasanUjian, deps)
  await api.register(subtestWithBobot, deps)
}
