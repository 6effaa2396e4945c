import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { rilisJadwal } from '../release/waiting.ts'
import { kisiKisi } from './selection/blueprint.ts'
import { periksaPaket } from './check-route.ts'
import { acakSoal } from './selection/draw-soal.ts'
import { gantiKodeMulai } from './publication/new-start-code.ts'
import { pilihSoal } from './selection/pick-soal.ts'
import { terbitkanPaket } from './publication/route.ts'
import { kelompokSiswa } from './recorded-groups.ts'
import { soalSesi } from './sitting-soal.ts'
import { soalSubtes } from './selection/subtest-soal.ts'
import { ujiCobaPaket } from './trial/routes.ts'

/** How staff put packages together, check them, try them and publish them. */
export const packagesAdmin: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  for (const verb of [periksaPaket, terbitkanPaket, soalSubtes, pilihSoal]) await api.register(verb, deps)
  for (const verb of [kisiKisi, acakSoal, ujiCobaPaket, soalSesi]) await api.register(verb, deps)
  for (const verb of [gantiKodeMulai, rilisJadwal, kelompokSiswa]) await api.register(verb, deps)
}
