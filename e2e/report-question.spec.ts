import { Office } from './support/office.ts'
import { scored } from './support/scored.ts'
import { expect, test } from './support/world.ts'

const QUICK = 'Latihan cepat kapan saja'

test('U238.4 a student reports a question, the desk answers, and the student is told; without a network the discussion says so', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
  newPhone,
}) => {
  const account = await newStudent(QUICK)
  const student = await readyStudent(account, QUICK)
  const { page } = student
  await student.start(QUICK)
  const attempt = student.attempt
  await student.end()
  await student.hasReceipt()
  await scored(server, attempt)

  const discussion = `${network.origin}/pembahasan-soal-tryout?attempt=${attempt}`
  await page.goto(discussion)
  await page.getByRole('button', { name: 'Laporkan soal' }).click()
  const sheet = page.getByRole('dialog', { name: 'Laporkan soal 1' })
  await sheet.getByRole('radio', { name: 'Soal atau gambar tidak jelas' }).check()
  await sheet.getByRole('textbox').fill('Tidak disebut bolanya dikembalikan atau tidak.')
  await sheet.getByRole('button', { name: 'Kirim laporan' }).click()
  await expect(page.getByRole('button', { name: 'Sudah dilaporkan' })).toBeVisible()

  const { page: desk } = await Office.enter(
    newPhone({ viewport: { width: 1280, height: 800 } }),
    'superadmin@elp.test',
    'tryout2026',
  )
  await desk.getByText(/\d+ soal dilaporkan siswa/).waitFor()
  await desk.goto(`${network.origin}/master-admin/laporan-soal?state=open`)
  await desk.getByRole('row').getByRole('link').first().waitFor()
  await desk.getByRole('row').getByRole('link').first().click()
  await expect(desk.getByText('Tidak disebut bolanya dikembalikan atau tidak.')).toBeVisible()
  await expect(desk.getByRole('main')).not.toContainText(account.email)
  await desk.getByRole('radio', { name: 'Diperbaiki' }).check()
  await desk.getByRole('textbox', { name: 'Kalimat untuk siswa' }).fill('Sekarang tertulis: tidak dikembalikan.')
  // Others may have reported the same question.
  await desk.getByRole('button', { name: /^Jawab \d+ laporan/ }).click()
  await expect(desk.getByText(/^\d+ siswa diberi tahu/)).toBeVisible()

  await page.goto(`${network.origin}/notification`)
  await page.getByText('Soal yang kamu laporkan sudah diperbaiki').click()
  await page.waitForURL('**/pembahasan-soal-tryout?**')
  await page.getByRole('button', { name: 'Laporanmu dijawab' }).click()
  await expect(page.getByText('Sekarang tertulis: tidak dikembalikan.')).toBeVisible()
  await page.keyboard.press('Escape')

  await phone.context.setOffline(true)
  await page.getByRole('button', { name: 'Soal berikutnya' }).click()
  await page.getByRole('button', { name: 'Laporkan soal' }).click()
  await expect(page.getByText('Tanpa sinyal. Laporan butuh internet untuk dikirim.')).toBeVisible()
  await phone.context.setOffline(false)
})
