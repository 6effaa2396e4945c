import type { FastifyPluginAsync } from 'fastify'
import type { ServeDeps } from '../crud/types.ts'
import { rilisJadwal } from '../release/waiting.ts'
import { checkPaketRoute } from './check-route.ts'
import { changeStartCode } from './publication/change-start-code.ts'
import { publishPaketRoute } from './publication/route.ts'
import { kelompokSiswa } from './recorded-groups.ts'
import { blueprintRoute } from './selection/blueprint.ts'
import { drawSoalRoute } from './selection/draw-soal.ts'
import { pickSoalRoute } from './selection/pick-soal.ts'
import { subtestSoalRoute } from './selection/subtest-soal.ts'
import { sittingSoalRoute } from './sitting-soal.ts'
import { ujiCobaPaket } from './trial/routes.ts'

/** How staff put packages together, check them, try them and publish them. */
export const packagesAdmin: FastifyPluginAsync<ServeDeps> = async (api, deps) => {
  for (const verb of [checkPaketRoute, publishPaketRoute, subtestSoalRoute, pickSoalRoute])
    await api.register(verb, deps)
  for (const verb of [blueprintRoute, drawSoalRoute, ujiCobaPaket, sittingSoalRoute]) await api.register(verb, deps)
  for (const verb of [changeStartCode, rilisJadwal, kelompokSiswa]) await api.register(verb, deps)
}
