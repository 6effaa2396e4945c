import { readLog } from './support/log.ts'
import { setPace } from './support/pace.ts'
import { expect, test } from './support/world.ts'

const UTBK = 'Tryout UTBK-SNBT gelombang 1'

test('U50.22 sub-tests with their own time: an early move, no way back, and the next one when the time is up', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  await setPace(server, 'tryout-utbk-snbt', { PU: 120, PPU: 25, PBM: 120 })
  await server.query(`update jadwal_paket set mulai = now() - interval '1 minute' where nama = $1`, [UTBK])
  const student = await readyStudent(await newStudent(UTBK), UTBK)
  const { page } = student
  await student.tryout(UTBK).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).click()

  // The first is entered by hand, and left before its time.
  await expect(page.getByRole('heading', { name: 'Penalaran Umum', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await student.questionIs(1)
  const attempt_id = student.attempt
  await student.choose(0)
  await page.getByRole('button', { name: /^Peta/ }).click()
  await page.getByRole('button', { name: 'Akhiri subtes' }).click()
  await page.getByRole('button', { name: 'Lanjut ke subtes berikutnya' }).click()
  await page.getByRole('button', { name: 'Ya, lanjut' }).click()

  // No way back: neither by the buttons, nor by the browser, nor by opening it again.
  await student.questionIs(1)
  const second = page.getByRole('heading', { name: 'Pengetahuan dan Pemahaman Umum' })
  await expect(second.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled()
  await page.reload()
  await student.questionIs(1)
  await expect(second.first()).toBeVisible()
  await student.choose(1)

  // Its time runs out: locked, told, and the third begins with an OK.
  await expect(page.getByText('Waktu Pengetahuan dan Pemahaman Umum sudah selesai.')).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'OK, kerjakan' }).click()
  await expect(page.getByRole('heading', { name: 'Pemahaman Bacaan dan Menulis' }).first()).toBeVisible()
  await student.choose(2)

  await expect.poll(async () => (await readLog(server, attempt_id)).entries.length, { timeout: 20_000 }).toBe(4)
  const { entries } = await readLog(server, attempt_id)
  expect(entries.map(({ value }) => Object.keys(value)[0])).toEqual(['a', 'move', 'a', 'a'])
  expect(entries[1]?.value).toEqual({ move: 1 })
  expect(entries.filter(({ counts }) => !counts)).toEqual([])
})
