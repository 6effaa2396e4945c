import type { FastifyPluginAsync } from 'fastify'
import { eksporSoalRoutes } from '../import/export/routes.ts'
import { imporSoalRoutes } from '../import/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { jadwalPaketRoutes } from './jadwal-paket.ts'
import { jadwalPaketUjianRoutes } from './jadwal-paket-ujian.ts'
import { kategoriPaketRoutes, subcatPaketRoutes } from './kategori-paket.ts'
import { levelRoutes } from './level.ts'
import { mapelRoutes } from './mapel.ts'
import { jadwalPaketMemberRoutes, memberPaketRoutes } from './members.ts'
import { menuRoutes } from './menu.ts'
import { paketRoutes } from './paket.ts'
import { roleRoutes } from './role.ts'
import { rumpunRoutes } from './rumpun.ts'
import { soalRoutes, stimulusRoutes } from './soal.ts'
import { soalPauliRoutes, subSoalPauliRoutes } from './soal-pauli.ts'
import { subtestPaketRoutes } from './subtest-paket.ts'
import type { ResourceDeps } from './types.ts'
import { kategoriUjianRoutes, ujianRoutes } from './ujian.ts'
import { userListRoutes } from './user-list.ts'

/** Every resource, with the rules of those that have some. */
export const resources: FastifyPluginAsync<ResourceDeps>[] = [
  mapelRoutes,
  kategoriPaketRoutes,
  subcatPaketRoutes,
  rumpunRoutes,
  paketRoutes,
  subtestPaketRoutes,
  soalRoutes,
  stimulusRoutes,
  soalPauliRoutes,
  subSoalPauliRoutes,
  kategoriUjianRoutes,
  ujianRoutes,
  jadwalPaketRoutes,
  jadwalPaketUjianRoutes,
  jadwalPaketMemberRoutes,
  memberPaketRoutes,
  exportRoutes,
  imporSoalRoutes,
  eksporSoalRoutes,
  levelRoutes,
  menuRoutes,
  roleRoutes,
  userListRoutes,
]
