import { Office } from './support/office.ts'
import { logInAs } from './support/staff.ts'
import { Student } from './support/student.ts'
import { expect, test } from './support/world.ts'

const SCHOOL = 'SMA Nusa Cendekia'
const CLASS = 'XII IPA 1'
const JADWAL = `Ulangan ${CLASS}`

test('U217.2 a schedule for one class is found, registered for and begun by a student of it, and neither seen nor begun by another', async ({
  server,
  network,
  phone,
  phone2,
  newStudent,
  desk,
}) => {
  const [inside, outside] = [await newStudent(), await newStudent()]
  const record = (id: string, kelas: string) =>
    server.query('update app_user set sekolah_tercatat = $2, kelas = $3 where id = $1', [id, SCHOOL, kelas])
  await record(inside.id, CLASS)
  await record(outside.id, 'XII IPA 2')
  {
    const office = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
    const { page } = office
    await page.goto(`${network.origin}/master-admin/jadwal-admin/tambah`)
    await office.choose('Paket', 'Latihan Cepat')
    await office.write('Nama', JADWAL)
    await office.opensNow()
    await office.choose('Untuk siapa', 'Kelas atau sekolah')
    await page.getByRole('combobox', { name: 'Kelas dan sekolah' }).click()
    await page.getByRole('option', { name: `${SCHOOL} · ${CLASS} · 1 siswa` }).click()
    await page.keyboard.press('Escape')
    await office.choose('Status', 'Terbit')
    await office.press(/^Simpan/)
    await expect(page.getByRole('navigation', { name: 'Bagian jadwal' })).toBeVisible()
  }
  // The package is the demo's: its keys must not wait for this schedule's end in other tests of this server.
  const [jadwal] = await server.query<{ id: string }>(
    "update jadwal_paket set rilis = 'langsung' where nama = $1 returning id",
    [JADWAL],
  )

  const student = new Student(await phone.open())
  await student.logIn(inside.email, inside.password)
  await student.page.goto(`${network.origin}/tryout?list=find`)
  await student
    .tryout(JADWAL)
    .getByRole('button', { name: `Daftar: ${JADWAL}` })
    .click()
  await student.page.getByRole('button', { name: 'Daftar sekarang' }).click()
  await expect(student.page.getByText(`Kamu terdaftar di ${JADWAL}.`)).toBeVisible()
  await student.hasPaperOf(JADWAL)
  await student.start(JADWAL)
  const begun = 'select user_id from attempt where jadwal_id = $1'
  await expect.poll(() => server.query(begun, [jadwal?.id])).toEqual([{ user_id: inside.id }])

  const other = new Student(await phone2.open())
  await other.logIn(outside.email, outside.password)
  const { page } = other
  await page.goto(`${network.origin}/tryout?list=find`)
  // The list is there, without it.
  await expect(other.tryout('Latihan cepat kapan saja')).toBeVisible()
  await expect(other.tryout(JADWAL)).toHaveCount(0)
  await page.goto(`${network.origin}/tryout-detail?jadwal=${jadwal?.id}`)
  await expect(page.getByText('Tryout ini tidak ada di daftarmu')).toBeVisible()
  const calls = await logInAs(server, outside.email, outside.password)
  expect((await calls.post('/my-paket/register', { jadwal_id: jadwal?.id })).status).toBe(409)
  expect(await server.query(begun, [jadwal?.id])).toEqual([{ user_id: inside.id }])
})
