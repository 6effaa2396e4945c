import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

const GENUINE = { name: 'Tanda terima ini asli' }

test('I6.202 the receipt is reached from the finished tryouts and from the result, on another phone too, and without signal once it was seen', async ({
  network,
  phone2,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const first = await readyStudent(account, SKD)
  await first.start(SKD)
  await first.choose(0)
  await first.end()
  await first.hasReceipt()
  const code = await first.page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).innerText()

  await first.page.goto(`${network.origin}/tryout`)
  await first.page.getByRole('link', { name: /^Selesai/ }).click()
  await first.page.getByRole('link', { name: /^Tanda terima/ }).click()
  await expect(first.page.getByText(code)).toBeVisible()

  const student = new Student(await phone2.open())
  const { page } = student
  await student.logIn(account.email, account.password)
  await page.goto(`${network.origin}/tryout-selesai`)
  await page.getByRole('link', { name: 'Hasil' }).click()
  await page.getByRole('link', { name: 'Tanda terima' }).click()
  await expect(page.getByRole('heading', { name: 'Semua jawaban diterima.' })).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.getByText('Tanda tangan digital sah')).toBeVisible()
  const address = page.url()
  await page.evaluate(() => navigator.serviceWorker.ready)
  network.set('down')
  await phone2.kill()
  const again = await phone2.open(new URL(address).pathname + new URL(address).search)
  await expect(again.getByText(code)).toBeVisible()
  await expect(again.getByText('Tanda tangan digital sah')).toBeVisible()
})

test('I6.203 the code on a receipt leads to an open page that verifies it; one that was changed, cut or signed by another is told', async ({
  network,
  phone2,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const student = await readyStudent(account, SKD)
  await student.start(SKD)
  await student.choose(0)
  await student.end()
  await student.hasReceipt()
  const code = await student.page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).innerText()
  const link = await student.page.getByRole('link', { name: /^Kode QR/ }).getAttribute('href')
  expect(link).toContain(`${network.origin}/cek-tanda-terima#`)

  // A phone on which nobody is logged in.
  const page = await phone2.open((link ?? '').slice(network.origin.length))
  const said = page.getByRole('status').filter({ has: page.getByRole('heading') })
  await expect(page.getByRole('heading', GENUINE)).toBeVisible()
  await expect(page.getByText(code).last()).toBeVisible()
  await expect(page.getByText(account.nama)).toHaveCount(0)
  await expect(page.getByText(account.email)).toHaveCount(0)

  const parts = (link ?? '').split('#')[1]?.split('.') ?? []
  const open = async (change: (parts: string[]) => string[]) => {
    await page.goto('about:blank')
    await page.goto(`${network.origin}/cek-tanda-terima#${change([...parts]).join('.')}`)
  }
  await open(([form = '', id = '', revision = '', entries = '', ...rest]) => [
    form,
    id,
    revision,
    `${entries}1`,
    ...rest,
  ])
  await expect(said).toContainText('Tanda terima ini tidak asli')
  await expect(page.getByText(code, { exact: true })).toHaveCount(0)
  await open((all) => [...all.slice(0, -2), 'ffffffffffffffff', all.at(-1) ?? ''])
  await expect(said).toContainText('bukan dari sini')
  await open((all) => all.slice(0, 4))
  await expect(page.getByText('Itu belum berarti palsu')).toBeVisible()

  // Pasted instead of scanned; and without a network nothing is called genuine or forged.
  await page.getByLabel('Tautan atau isi berkas tanda terima').fill('bukan apa-apa')
  await page.getByRole('button', { name: 'Cek', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Tidak ada tanda terima yang terbaca')
  await page.getByLabel('Tautan atau isi berkas tanda terima').fill(link ?? '')
  await page.getByRole('button', { name: 'Cek', exact: true }).click()
  await expect(page.getByRole('heading', GENUINE)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  network.set('down')
  await page.goto('about:blank')
  await page.goto(link ?? '')
  await expect(said).toContainText('Belum bisa diperiksa')
  network.set('clear')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', GENUINE)).toBeVisible()
})

test('I6.209 when a late send is complete the student is told by a toast, and by a row until the receipt was opened', async ({
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
  const page = await phone.open('/tryout')
  await expect(page.getByRole('listitem').filter({ hasText: 'belum sampai server' })).toBeVisible()
  network.set('clear')
  const toast = page.getByRole('status').filter({ hasText: 'Semua jawaban diterima' })
  await expect(toast).toContainText('tanda terima sudah terbit', { timeout: 60_000 })
  const row = page.getByRole('listitem').filter({ hasText: 'Semua jawaban diterima server' })
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(toast).toHaveCount(0)
  await row.getByRole('link', { name: /^Tanda terima/ }).click()
  await expect(page.getByText('Tanda tangan digital sah')).toBeVisible()
  await page.goto(`${network.origin}/tryout`)
  await expect(
    page
      .getByRole('heading', { name: 'Tryout', level: 1 })
      .or(page.getByRole('link', { name: /^Selesai/ }))
      .first(),
  ).toBeVisible()
  await expect(row).toHaveCount(0)
})
