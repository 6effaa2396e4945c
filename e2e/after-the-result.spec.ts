import { randomUUID } from 'node:crypto'
import { scored } from './support/scored.ts'
import type { Server } from './support/server.ts'
import { expect, SKD, test } from './support/world.ts'

const QUICK = 'Latihan cepat kapan saja'

/** What the student sat stands in a UTBK package of their own as well, whose paper is scored as UTBK is; a choice is made in it. */
async function asUtbk(server: Server, user_id: string, attempt_id: string): Promise<string> {
  const [paket, ujian, jadwal, sitting, attempt] = Array.from({ length: 5 }, () => randomUUID())
  const paper = `${randomUUID()}${randomUUID()}`.replaceAll('-', '')
  const copy = (table: string, fields: object, where: string, value: unknown) =>
    server.query(
      `insert into ${table} select (jsonb_populate_record(model, $1)).* from ${table} model where ${where} limit 1`,
      [JSON.stringify(fields), value],
    )
  const [own] = await server.query<{ paper_sha256: string; jadwal_id: string; ujian_id: string; paket_id: string }>(
    'select a.paper_sha256, a.jadwal_id, a.ujian_id, j.paket_id from attempt a join jadwal_paket j on j.id = a.jadwal_id where a.id = $1',
    [attempt_id],
  )
  if (!own) throw new Error('nothing was sat')
  const nama = 'UTBK mini'
  await copy('paket', { id: paket, nama, slug: paket, penilaian: 'irt', rumpun_ids: [] }, 'id = $2', own.paket_id)
  await copy('paper', { paper_sha256: paper, paket_id: paket }, 'paper_sha256 = $2', own.paper_sha256)
  await server.query(
    `insert into paper_key select $1, key_version, jsonb_set(keys, '{penilaian}', '"irt"'), created_at from paper_key
     where paper_sha256 = $2`,
    [paper, own.paper_sha256],
  )
  await copy('ujian', { id: ujian, paket_id: paket, status: 'draf' }, 'id = $2', own.ujian_id)
  await copy('jadwal_paket', { id: jadwal, paket_id: paket, nama }, 'id = $2', own.jadwal_id)
  await copy('jadwal_paket_ujian', { id: sitting, jadwal_id: jadwal, ujian_id: ujian }, 'jadwal_id = $2', own.jadwal_id)
  const place = { jadwal_id: jadwal, jadwal_ujian_id: sitting, ujian_id: ujian, paper_sha256: paper }
  await copy('attempt', { id: attempt, ...place }, 'id = $2', attempt_id)
  await copy('log_batch', { attempt_id: attempt }, 'attempt_id = $2', attempt_id)
  await server.query(
    `insert into member_paket (id, version, created_at, updated_at, paket_id, user_id, sumber, mulai, status)
     values (gen_random_uuid(), 1, now(), now(), $1, $2, 'admin', now(), 'aktif')`,
    [paket, user_id],
  )
  await server.query('insert into study_choice (user_id, paket_id, version, updated_at) values ($1, $2, 1, now())', [
    user_id,
    paket,
  ])
  await server.query(
    `insert into study_choice_major (user_id, paket_id, priority, school_major_id)
     select $1, $2, 1, m.id from school_major m join school s on s.id = m.school_id
     where m.perkiraan_skor is not null and m.status = 'terbit' and s.status = 'terbit' order by m.id limit 1`,
    [user_id, paket],
  )
  return attempt as string
}

test('U517.1 a student shares the picture of a score, reads the chances, joins SNBP and pays for it', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(QUICK)
  const student = await readyStudent(account, QUICK)
  const { page } = student
  await student.start(QUICK)
  const attempt = student.attempt
  await student.end()
  await student.hasReceipt()
  await scored(server, attempt)

  await page.goto(`${network.origin}/statistik-tryout/${attempt}`)
  await page.getByRole('button', { name: 'Bagikan gambar hasil' }).click()
  const sheet = page.getByRole('dialog', { name: 'Gambar hasil' })
  await expect(sheet.getByRole('img', { name: new RegExp(QUICK) })).toBeVisible()
  await sheet.getByRole('checkbox', { name: /^Tampilkan nama/ }).uncheck()
  const sent = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Bagikan', exact: true }).click()
  expect((await sent).suggestedFilename()).toBe('hasil-elp.png')

  const utbk = await asUtbk(server, account.id, attempt)
  await page.goto(`${network.origin}/hasil-ujian?attempt=${utbk}`)
  await expect(page.getByText(/[Ss]ementara/).first()).toBeVisible()
  await page.goto(`${network.origin}/hasil-rasionalisasi?attempt=${utbk}`)
  const allow = page.getByRole('button', { name: 'Nyalakan perkiraan' })
  await expect(allow.or(page.getByText('Memakai skor UTBK mini'))).toBeVisible()
  if (await allow.isVisible()) await allow.click()
  await expect(page.getByText('Perkiraan ELP, bukan keputusan resmi.')).toBeVisible()
  await expect(page.getByText('Memakai skor UTBK mini')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /\d+%/ }).first()).toBeVisible()

  await page.goto(`${network.origin}/snbp`)
  await page.getByRole('link', { name: 'Ikut' }).click()
  await page.waitForURL('**/snbp/daftar?**')
  const grades = page.getByRole('textbox', { name: /, semester \d/ })
  await expect(grades.first()).toBeVisible()
  for (const grade of await grades.all()) await grade.fill('88')
  await page.getByRole('button', { name: 'Lanjut' }).click()
  const [school] = await server.query<{ nama: string }>('select nama from sekolah_siswa order by nama limit 1')
  await page.getByRole('searchbox', { name: 'Sekolah' }).fill(`${school?.nama}`)
  await page
    .getByRole('button', { name: `${school?.nama}` })
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'Pilihan 1' }).fill('Muria')
  await page.getByRole('button', { name: /Universitas Negeri Muria/ }).click()
  await page
    .getByRole('button', { name: /Akuntansi|Teknik|Ilmu|Pendidikan|Kedokteran|Sistem/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await page.getByRole('button', { name: 'Kirim' }).click()
  await page.waitForURL('**/payment-snbp?**')
  await page.getByRole('radio', { name: 'Bayar online' }).check()
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await page.getByRole('button', { name: 'Buka halaman pembayaran' }).click()
  await page.getByRole('button', { name: 'Bayar', exact: true }).click()
  await expect(page.getByText('Sudah dibayar')).toBeVisible()
  const member = () =>
    server.query<{ status: string }>('select status from snbp_member where user_id = $1', [account.id])
  await expect.poll(async () => (await member())[0]?.status).toBe('aktif')
  await page.goto(`${network.origin}/snbp`)
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  // The figure and the head of the ranking both name it; either may come first.
  await expect(page.getByText('Indeks rapor').first()).toBeVisible()
  await expect(page.getByText('88,00').first()).toBeVisible()
})

test('U517.2 the weakest topic is practised: begun from the statistics, closed and gone on with, handed in, discussed at once', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const student = await readyStudent(account, SKD)
  const { page } = student
  await student.start(SKD)
  const attempt = student.attempt
  await student.answerAndGoOn(0)
  await student.end()
  await student.hasReceipt()
  await scored(server, attempt)

  await page.goto(`${network.origin}/statistik`)
  await expect(page.getByText('Latihan: 10 soal, 8 menit, dari soal yang kuncinya sudah dibuka.')).toBeVisible()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBe(0)
  await page
    .getByRole('link', { name: /^Latihan: / })
    .first()
    .click()
  await page.waitForURL('**/latihan?**')
  await expect(page.getByText(/soal tentang .*Latihan tidak masuk peringkat/)).toBeVisible()
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await page.waitForURL('**/latihan/ujian?**')
  await student.questionIs(1)
  const practised = student.attempt
  await student.answerAndGoOn(0)
  await page.goto(`${network.origin}/latihan/ujian?attempt=${practised}`)
  await expect(page.getByRole('button', { name: /^Peta 1\// })).toBeVisible()
  await student.end()
  await student.hasReceipt()
  await scored(server, practised)
  // At the address of other results as well it leads to no ranking: there is none.
  await page.goto(`${network.origin}/hasil-ujian?attempt=${practised}`)
  await expect(page.getByRole('link', { name: /[Pp]embahasan/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lihat peringkat' })).toHaveCount(0)
  await page.goto(`${network.origin}/hasil-ujian?attempt=${attempt}`)
  await expect(page.getByRole('link', { name: 'Lihat peringkat' })).toBeVisible()
  await page.goto(`${network.origin}/latihan/hasil?attempt=${practised}`)
  await page
    .getByRole('link', { name: /[Pp]embahasan/ })
    .first()
    .click()
  await page.waitForURL('**/latihan/pembahasan?**')
  await expect(page.getByText(/Soal 1\b/).first()).toBeVisible()
  expect(await wide()).toBe(0)
})
