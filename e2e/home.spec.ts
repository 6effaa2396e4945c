import { MIXED, mixedPaper } from './support/mixed-paper.ts'
import { setPace } from './support/pace.ts'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'
import { WrongClock } from './support/wrong-clock.ts'

const HOUR = 3_600_000
const SHORT_SECONDS = 40
const PRACTICE = 'Latihan cepat kapan saja'
const RUNNING = { name: 'Ujianmu masih berjalan' }

test('U206.1 the installed app opened while an exam runs shows it first, with its time, and leads into it in one tap', async ({
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const running = await readyStudent(await newStudent(SKD, PRACTICE), SKD)
  await running.start(SKD)
  await running.answerAndGoOn(0)
  for (const signal of ['clear', 'down'] as const) {
    network.set(signal)
    await phone.kill()
    const { page } = new Student(await phone.open('/home'))
    await expect(page.getByRole('heading', RUNNING)).toBeVisible()
    await expect(page.getByText(/^1:(3|40)\d?:?\d\d:?\d*$/)).toBeVisible()
    await expect(page.getByText('sisa waktu')).toBeVisible()
    // Nothing else is offered while it runs.
    await expect(page.getByText(PRACTICE)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Buka tryout|Siapkan tryout/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Lanjutkan' }).click()
    await expect(page.getByRole('button', { name: `Peta 1/${SKD_QUESTIONS}` })).toBeVisible()
  }
})

test('U206.2 after an end without signal home says what waits to be sent and no longer offers that tryout', async ({
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  await student.start(SKD)
  await student.choose(0)
  network.set('down')
  await student.end()
  await expect(student.page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
  await phone.kill()
  const page = await phone.open('/home')
  const row = page.getByRole('listitem').filter({ hasText: 'belum sampai server' })
  await expect(row.getByRole('button', { name: 'Kirim' })).toBeVisible()
  await expect(page.getByText('Bisa dikerjakan sekarang')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Buka tryout' })).toHaveCount(0)
  await expect(page.getByRole('heading', RUNNING)).toHaveCount(0)
})

test('U206.3 of two running exams home shows the one with less time left, and the other as a row that leads into it', async ({
  phone,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD, PRACTICE), SKD)
  await student.start(SKD)
  await student.page.goto(`${new URL(student.page.url()).origin}/tryout`)
  await student.start(PRACTICE)
  // In the list too one of them is the main one.
  await student.page.goto(`${new URL(student.page.url()).origin}/tryout`)
  await expect(student.page.getByText('Sedang berjalan')).toHaveCount(1)
  await expect(student.page.getByRole('link', { name: /^Lanjutkan: .*SKD/ })).toBeVisible()
  await phone.kill()
  const page = await phone.open('/home')
  await expect(page.getByRole('heading', RUNNING)).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 }).filter({ hasText: /Latihan|SKD/ })
  await expect(headings.nth(0)).toContainText('Latihan')
  await page.getByRole('link', { name: /^Lanjutkan: .*SKD/ }).click()
  await expect(page.getByRole('button', { name: `Peta 0/${SKD_QUESTIONS}` })).toBeVisible()
})

test('U213.2 an exam that was closed is offered whatever the phone’s clock says; once the server tells that its time ran out this is said, at home and in the list, and it ends when it is opened', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  await mixedPaper(server, 'pilihan', 'pilihan')
  await setPace(server, 'tes-pauli', { PAULI: SHORT_SECONDS })
  const student = await readyStudent(await newStudent(MIXED), MIXED)
  await student.start(MIXED)
  const { attempt } = student
  await student.choose(0)
  await expect(student.saveLine).toContainText('Semua terkirim')
  network.set('down')
  await phone.kill()
  const clock = new WrongClock(phone)
  await clock.set(3 * HOUR)
  let page = await phone.open('/home')
  for (const path of ['/tryout', '/home']) {
    await page.goto(network.origin + path)
    await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible()
    await expect(page.getByText(/Waktunya habis/)).toHaveCount(0)
    await expect(page.getByText('sisa waktu')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Lanjutkan' }).click()
  await expect(page.getByRole('button', { name: /^Sisa waktu kira-kira/ })).toBeVisible()
  await phone.kill()

  await clock.set(0)
  const left = `select ends_at - extract(epoch from clock_timestamp()) * 1000 as ms from attempt where id = $1`
  const leftMs = async () => Number((await server.query<{ ms: number }>(left, [attempt]))[0]?.ms)
  await expect.poll(leftMs, { timeout: SHORT_SECONDS * 1000 }).toBeLessThan(-5000)
  network.set('clear')
  page = await phone.open('/home')
  for (const path of ['/tryout', '/home']) {
    await page.goto(network.origin + path)
    await expect(page.getByText(/Waktunya habis, dimulai/)).toBeVisible()
    await expect(page.getByRole('heading', RUNNING)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Lanjutkan' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Selesaikan' }).click()
  await expect(page.getByRole('heading', { name: 'Waktu habis' })).toBeVisible()
  await setPace(server, 'tes-pauli', { PAULI: 3600 })
})
