import { randomUUID } from 'node:crypto'
import { Office } from './support/office.ts'
import type { Server } from './support/server.ts'
import { logInAs } from './support/staff.ts'
import { Student } from './support/student.ts'
import { expect, test } from './support/world.ts'

/** Of the demo, open at any time; who else uses it puts its own paper there first (pauli.spec.ts). */
const SCHEDULE = 'Tes kecermatan kapan saja'

const opsi = (texts: string[]) => texts.map((teks, index) => ({ id: 'ABCD'[index], teks: `<p>${teks}</p>` }))
const QUESTIONS = [
  {
    ...{ jenis: 'jodoh', teks: '<p>Pasangkan negara dengan ibu kotanya.</p>', nilai_sebagian: true },
    ...{ opsi: opsi(['Manila', 'Jakarta', 'Hanoi']), pernyataan: ['<p>Indonesia</p>', '<p>Vietnam</p>'] },
    kunci: ['B', 'C'],
  },
  {
    ...{ jenis: 'urut', teks: '<p>Urutkan dari yang terkecil.</p>', opsi: opsi(['tiga', 'satu', 'dua']) },
    kunci: ['B', 'C', 'A'],
  },
  {
    ...{ jenis: 'rumpang', teks: '<p>Air mendidih pada [[1]] °C dan membeku pada [[2]] °C.</p>' },
    ...{ format_isian: 'angka', kunci: ['100', '0'], toleransi: 0.5, nilai_sebagian: true },
  },
  {
    ...{ jenis: 'uraian', teks: '<p>Jelaskan mengapa air laut asin.</p>' },
    rubrik: [
      { nama: 'Isi', poin: 4, petunjuk: 'Menyebut mineral.' },
      { nama: 'Bahasa', poin: 6, petunjuk: '' },
    ],
  },
]
const ESSAY = 'Sungai membawa mineral dari batuan.\nAirnya menguap, mineralnya tinggal.'

/** The one sub-test of that schedule gets one question of each type. */
async function prepare(server: Server): Promise<void> {
  const admin = await logInAs(server, 'superadmin@elp.test')
  const ids = QUESTIONS.map(() => randomUUID())
  const made = await admin.post('/input/soal', {
    batch: randomUUID(),
    changes: QUESTIONS.map((data, index) => ({
      op: 'create',
      id: ids[index],
      data: { ...data, status: 'terbit', kode_asal: `e2e/bagian-${ids[index]}` },
    })),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const [part] = await server.query<{ id: string; version: number }>(
    `select part.id, part.version from subtest_paket part join paket on paket.id = part.paket_id
     where paket.slug = 'tes-kecermatan'`,
  )
  const data = { soal_ids: ids, acak_soal: false, acak_opsi: false }
  const reply = await admin.post('/input/subtest-paket', {
    batch: randomUUID(),
    changes: [{ op: 'update', ...part, data }],
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

test('U750.5 matching, ordering, gaps and an essay are answered without a network, by touch and by keys, outlive a killed browser, are scored and marked', async ({
  server,
  network,
  phone,
  desk,
  newStudent,
  readyStudent,
}) => {
  await prepare(server)
  let student = await readyStudent(await newStudent(SCHEDULE), SCHEDULE)
  await student.start(SCHEDULE)
  const address = new URL(student.page.url())
  network.set('down')

  await student.page.getByLabel('Pasangan untuk nomor 1').selectOption('B. Jakarta')
  await student.page.getByLabel('Pasangan untuk nomor 2').selectOption('A. Manila')
  await student.isSaved()
  await student.next()
  // tiga, satu, dua: the first one down, twice, by keys alone.
  await student.page.getByRole('button', { name: 'Turunkan nomor 1' }).focus()
  await student.page.keyboard.press('Enter')
  await student.page.keyboard.press('Enter')
  await expect(student.page.getByText('Sekarang di nomor 3.')).toBeVisible()
  await student.isSaved()
  await student.next()
  await student.page.getByLabel('Isian 1').fill('99,6')
  await student.page.getByLabel('Isian 2').fill('nol')
  await expect(student.page.getByText('Belum tersimpan: di sini hanya angka')).toBeVisible()
  await student.page.getByLabel('Isian 2').fill('4')
  await student.isSaved()
  await student.next()
  const essay = () => student.page.getByRole('textbox', { name: 'Jelaskan mengapa air laut asin.' })
  await essay().pressSequentially(ESSAY)
  await expect(student.page.getByText('9 kata')).toBeVisible()
  await student.isSaved()

  await phone.kill()
  student = new Student(await phone.open(address.pathname + address.search))
  await student.goTo(4)
  await expect(essay()).toHaveValue(ESSAY)
  await student.goTo(3)
  await expect(student.page.getByLabel('Isian 1')).toHaveValue('99,6')
  await expect(student.page.getByLabel('Isian 2')).toHaveValue('4')
  await student.goTo(1)
  await expect(student.page.getByLabel('Pasangan untuk nomor 2')).toHaveValue('A')
  await student.goTo(2)
  await expect(student.page.getByRole('listitem').first()).toContainText('satu')

  network.set('clear')
  await student.end()
  await student.hasReceipt()
  const score = async () => {
    const [row] = await server.query<{ score: { total: Record<string, number> } }>(
      'select score from result where attempt_id = $1 order by revision desc limit 1',
      [address.searchParams.get('attempt')],
    )
    const { benar, bertingkat, salah, kosong } = row?.score.total ?? {}
    return { benar, bertingkat, salah, kosong }
  }
  // The order is right; of the pairs and of the gaps one of two is.
  await expect.poll(score, { timeout: 30_000 }).toEqual({ benar: 1, bertingkat: 2, salah: 0, kosong: 0 })

  const [{ jadwal_id } = { jadwal_id: '' }] = await server.query<{ jadwal_id: string }>(
    'select jadwal_id from attempt where id = $1',
    [address.searchParams.get('attempt')],
  )
  const office = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  await office.page.goto(`${new URL(office.page.url()).origin}/master-admin/jadwal-admin/essays/${jadwal_id}`)
  await expect(office.page.getByText('Sungai membawa mineral dari batuan.')).toBeVisible()
  await office.page.getByLabel('Isi (0–4)').fill('4')
  await office.press('Simpan nilai')
  await expect(office.page.getByText('Isi 0 sampai 6.')).toBeVisible()
  await office.page.getByLabel('Bahasa (0–6)').fill('4,5')
  await office.page.getByLabel('Catatan untuk siswa').fill('Bagus.')
  await office.press('Simpan nilai')
  await expect(office.page.getByText('Semua sudah dinilai')).toBeVisible()
  await office.press('Terbitkan 1 nilai')
  await office.page.getByRole('dialog').getByRole('button', { name: 'Terbitkan 1 nilai' }).click()
  await expect.poll(score, { timeout: 30_000 }).toEqual({ benar: 1, bertingkat: 3, salah: 0, kosong: 0 })
})
