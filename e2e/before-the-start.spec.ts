import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** As Safari and Firefox refuse it in a private window. */
const PRIVATE = () => `
  StorageManager.prototype.getDirectory = async () => { throw new DOMException('refused', 'SecurityError') }
`

test('U203.5 a private window is said in plain words beside the start, with the way out', async ({
  phone,
  newStudent,
  readyStudent,
}) => {
  phone.onEveryPage(PRIVATE)
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  await expect(page.getByRole('alert')).toContainText('jawaban yang belum terkirim hilang')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText('Jendela privat: jawaban hilang saat jendela ini ditutup')).toBeVisible()
  await expect(page.getByText(`Buka ${new URL(page.url()).host} di jendela biasa`)).toBeVisible()
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Salin alamat' }).click()
  await expect(page.getByRole('button', { name: 'Alamat disalin' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('F3.13 no exam starts while a part of the app is missing, script or style, and it starts when it comes', async ({
  network,
  newPhone,
  newStudent,
}) => {
  const phone = newPhone({ fresh: true })
  phone.onEveryPage(() => 'delete Navigator.prototype.serviceWorker')
  const account = await newStudent(SKD)
  const student = new Student(await phone.open())
  const { page } = student
  await student.logIn(account.email, account.password)
  network.withhold(/\/assets\/(late-stages|main-ujian|qr)-.*\.(js|css)/)
  await page.goto(new URL('/tryout', page.url()).href)
  await expect(student.tryout(SKD).getByText(/Naskah di (HP|perangkat)/)).toBeVisible()
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  await expect(page.getByText('Bagian aplikasi belum lengkap')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menyiapkan layar ujian…' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mulai ujian' })).toHaveCount(0)
  await page.evaluate(() => Object.assign(globalThis, { sameLife: true }))
  network.withhold(null)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await student.questionIs(1)
  await student.goTo(3)
  expect(await page.evaluate(() => 'sameLife' in globalThis)).toBe(true)
  // No style sheet is missing either.
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => !sheet)
        .map(({ href }) => href),
    ),
  ).toEqual([])
})
