import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

/** The screens below the packages and sittings: with the demo's data, and a package that has nothing yet. */
export async function takePackageTour(page: Page, { server, network, shot }: Scene): Promise<void> {
  const first = async (sql: string) => (await server.query<{ id: string }>(sql))[0]?.id ?? ''
  const paket = await first(`select id from paket where penilaian = 'irt' order by nama limit 1`)
  const subtes = await first(`select id from subtest_paket where paket_id = '${paket}' order by urutan limit 1`)
  const sesi = await first(
    `select s.id from jadwal_paket_ujian s join ujian u on u.id = s.ujian_id where u.paket_id = '${paket}' limit 1`,
  )
  const ujian = await first(`select id from ujian where paket_id = '${paket}' limit 1`)
  const empty = await emptyPackage(server)
  const at: [string, string][] = [
    ['paket-detail', `paket-tryout/detail/${paket}`],
    ['paket-detail-kosong', `paket-tryout/detail/${empty.paket}`],
    ['paket-soal', `paket-tryout/detail/soal/${subtes}`],
    ['paket-soal-kosong', `paket-tryout/detail/soal/${empty.subtes}`],
    ['paket-soal-pilih', `paket-tryout/detail/soal/${subtes}?bagian=pilih`],
    ['paket-soal-acak', `paket-tryout/detail/soal/${subtes}?bagian=acak`],
    ['ujian-detail', `ujian-admin/detail/${ujian}`],
    ['jadwal-soal', `jadwal-admin/detail/soal/${sesi}`],
    ['uji-coba', `uji-coba/${paket}`],
  ]
  for (const [name, path] of at) {
    await page.goto(`${network.origin}/master-admin/${path}`)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
    await shot(page, `80-admin-${name}`)
  }
}

async function emptyPackage(server: Scene['server']): Promise<{ paket: string; subtes: string }> {
  const [paket, subtes] = [randomUUID(), randomUUID()]
  await server.query(
    `insert into paket (id, kategori_id, nama, slug, deskripsi, harga, tipe, mode, penilaian, skin, waktu,
       izin_lanjut_awal, maks_percobaan, cara_mulai, kelonggaran_kirim_detik, urutan, status)
     select '${paket}', id, 'Paket baru', '${paket}', '', 0, 'gratis', 'mandiri', 'benar_salah', 'latihan', 'subtes',
       true, 1, 'open', 900, 0, 'draf' from kategori_paket limit 1`,
  )
  await server.query(
    `insert into subtest_paket (id, paket_id, kode, nama, urutan, durasi_detik, acak_soal, acak_opsi, bobot, poin_benar,
       poin_salah, poin_kosong, soal_ids)
     values ('${subtes}', '${paket}', 'BARU', 'Subtes baru', 0, 600, false, false, 1, 1, 0, 0, '{}')`,
  )
  return { paket, subtes }
}
