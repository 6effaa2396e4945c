import type { FastifyPluginAsync } from 'fastify'
import nextTryout from '../catalog/next-tryout.ts'
import pSubtestPaket from '../catalog/p-subtest-paket.ts'
import type { ServeDeps } from '../crud/types.ts'
import getSoalUjian from '../packages/get-soal-ujian.ts'
import rmSoalUjian from '../packages/rm-soal-ujian.ts'
import checkPurchasePaket from './check-purchase-paket.ts'
import indexMyPaket from './index-my-paket.ts'
import kategoriJadwalPaket from './kategori-jadwal-paket.ts'
import myJadwal from './my-jadwal.ts'
import myPaket from './my-paket.ts'
import register from './register.ts'

/** What students do with packages and schedules, and what staff do to a sitting's questions. */
export const packages: FastifyPluginAsync<ServeDeps & { publicUrl: string }> = async (api, deps) => {
  await api.register(myJadwal, deps)
  await api.register(indexMyPaket, deps)
  await api.register(myPaket, deps)
  await api.register(register, deps)
  await api.register(checkPurchasePaket, deps)
  await api.register(kategoriJadwalPaket, deps)
  await api.register(pSubtestPaket, deps)
  await api.register(nextTryout, deps)
  await api.register(getSoalUjian, deps)
  await api.register(rmSoalUjian, deps)
}
