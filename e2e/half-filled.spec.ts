import { MIXED, mixedPaper } from './support/mixed-paper.ts'
import type { Student } from './support/student.ts'
import { expect, test } from './support/world.ts'

test.beforeAll(async ({ server }) => {
  await mixedPaper(server, 'pernyataan', 'pilihan', 'isian', 'pernyataan', 'pauli')
})

const row = (student: Student, place: number) => student.page.getByRole('radiogroup').nth(place)

async function mark(student: Student, place: number): Promise<void> {
  await row(student, place).getByRole('radio').first().locator('xpath=ancestor::label').click()
  await student.isSaved()
}

test('U201.14 a half-filled table is told as such in the question, on the map, in the review, on the receipt and in the result', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(MIXED), MIXED)
  const { page } = student
  await student.start(MIXED)
  const { attempt } = student
  const rows = await page.getByRole('radiogroup').count()
  await expect(page.getByText(`0 dari ${rows} pernyataan dijawab`)).toBeVisible()
  await mark(student, 0)
  await expect(page.getByText(`Baru sebagian: 1 dari ${rows} pernyataan dijawab`)).toBeVisible()
  await expect(student.answered(0, 5)).toBeVisible()
  await student.goTo(4)
  for (let place = 0; place < (await page.getByRole('radiogroup').count()); place++) await mark(student, place)
  await expect(page.getByText(/^(\d+) dari \1 pernyataan dijawab/)).toBeVisible()
  await student.goTo(2)
  await student.choose(1)

  await page.getByRole('button', { name: /^Peta 2\/5/ }).click()
  await expect(page.getByRole('button', { name: 'Nomor 1, dijawab sebagian' })).toBeVisible()
  await expect(page.getByText('2 dari 5 dijawab')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kosong 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Sebagian 1' }).click()
  await expect(page.getByRole('button', { name: /^Nomor / })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'Dijawab sebagian' })).toBeVisible()
  await page.getByRole('button', { name: 'Akhiri tryout' }).click()

  await expect(
    page.getByRole('heading', { name: 'Masih ada dua nomor kosong dan satu baru dijawab sebagian' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Lengkapi nomor 1' }).click()
  await student.questionIs(1)
  await student.end()
  await student.hasReceipt()
  await expect(page.getByText('2 dijawab, 1 sebagian, 1 kosong, 0 isian lembar')).toBeVisible()
  await expect(page.getByText(/^(\d+) dari \1 entri sampai di server/)).toBeVisible()

  type Total = { benar: number; salah: number; kosong: number; jumlah: number }
  const questions = async () => {
    const [found] = await server.query<{ score: { total: Total; subtes: { sheets: { room: number }[] }[] } }>(
      'select score from result where attempt_id = $1',
      [attempt],
    )
    if (!found) return null
    const { total, subtes } = found.score
    const places = subtes.flatMap(({ sheets }) => sheets).reduce((sum, { room }) => sum + room, 0)
    return { given: total.benar + total.salah, blank: total.kosong - places }
  }
  // Of the four questions proper one is blank; the half-filled one was given, and is no right answer.
  await expect.poll(questions, { timeout: 30_000 }).toEqual({ given: 3, blank: 1 })
})

const LAST: [string, (student: Student) => Promise<void>][] = [
  ['a half-filled table', (student) => mark(student, 0)],
  [
    'an answer taken back',
    async (student) => {
      await student.goTo(2)
      await student.page.getByRole('button', { name: 'Kosongkan jawaban' }).click()
      await student.isSaved()
    },
  ],
  [
    'a flag',
    async (student) => {
      await student.goTo(3)
      await student.page.getByRole('button', { name: 'Ragu-ragu' }).click()
      await student.isSaved()
    },
  ],
]
for (const [what, act] of LAST) {
  test(`I4.200 ended without a network after ${what}: no screen says that all has arrived before it has`, async ({
    network,
    newStudent,
    readyStudent,
  }) => {
    const account = await newStudent(MIXED)
    const student = await readyStudent(account, MIXED)
    const { page } = student
    await student.postponesLogIn()
    await student.start(MIXED)
    const { attempt } = student
    await student.goTo(2)
    await student.choose(0)
    await student.goTo(1)
    await expect(student.saveLine).toContainText('Semua terkirim')
    network.set('down')
    await act(student)
    await student.end()

    await expect(page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
    await expect(page.getByText('1 entri lagi dikirim.')).toBeVisible()
    await expect(page.getByText('Semua jawaban sudah sampai')).toHaveCount(0)
    await expect(page.getByText('1 dari 2')).toBeVisible()
    await page.goto(`${network.origin}/tryout`)
    await expect(page.getByText('1 entri belum sampai server')).toBeVisible()
    await expect(page.getByText('Jawaban sudah sampai')).toHaveCount(0)
    await page.goto(`${network.origin}/profil`)
    await expect(page.getByText(/^1 entri jawaban .* ada di HP ini\./)).toBeVisible()

    await page.goto(`${network.origin}/main-ujian?attempt=${attempt}`)
    network.set('clear')
    await student.hasReceipt()
    await expect(page.getByText(/^2 dari 2 entri sampai di server/)).toBeVisible()
  })
}
