import { randomUUID } from 'node:crypto'
import { readLog } from './support/log.ts'
import type { Server } from './support/server.ts'
import { logInAs } from './support/staff.ts'
import { expect, test } from './support/world.ts'

const KRAEPELIN = 'Tes Kraepelin kapan saja'

/** The demo's Kraepelin gets a question before it, a symbol sheet after it and one more question, in one sub-test. */
async function mixSheets(server: Server): Promise<string[]> {
  const pick = async (sql: string) => (await server.query<{ id: string }>(sql)).map(({ id }) => id)
  const sheetOf = (slug: string) =>
    pick(
      `select part.soal_ids[1] as id from subtest_paket part join paket on paket.id = part.paket_id
       where paket.slug = '${slug}'`,
    )
  // Of its own: a result waits for every sitting that asks the same question.
  const [first, last] = await Promise.all(['Berapa baris?', 'Berapa kolom?'].map((teks) => ownQuestion(server, teks)))
  const [kraepelin] = await sheetOf('tes-kraepelin')
  const [kecermatan] = await sheetOf('kecermatan-intensif')
  const soal_ids = [first, kraepelin, kecermatan, last] as string[]
  const [part] = await server.query<{ id: string; version: number }>(
    `select part.id, part.version from subtest_paket part join paket on paket.id = part.paket_id
     where paket.slug = 'tes-kraepelin'`,
  )
  const admin = await logInAs(server, 'superadmin@elp.test')
  const changes = [{ op: 'update', ...part, data: { soal_ids } }]
  const reply = await admin.post('/input/subtest-paket', { batch: randomUUID(), changes })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return soal_ids
}

/** A question of the demo with another text. */
async function ownQuestion(server: Server, teks: string): Promise<string> {
  const id = randomUUID()
  await server.query(
    `insert into soal select (jsonb_populate_record(model, $1)).* from soal model
     where jenis = 'pilihan' and stimulus_id is null order by kode_asal limit 1`,
    [JSON.stringify({ id, teks: `<p>${teks}</p>`, kode_asal: null })],
  )
  return id
}

test('U50.43 two sheets among questions in one sub-test: each begins when it is opened, all are reached, and all are counted', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  const [, kraepelin, kecermatan] = await mixSheets(server)
  const student = await readyStudent(await newStudent(KRAEPELIN), KRAEPELIN)
  const { page } = student
  await student.start(KRAEPELIN)
  const attempt_id = student.attempt
  const begin = page.getByRole('button', { name: 'Mulai lembar ini' })
  await student.answerAndGoOn(0)

  await expect(page.getByRole('article', { name: 'Soal 2', exact: true })).toContainText('Lembar hitung')
  await begin.click()
  const pair = page.getByRole('region', { name: /ditambah/ })
  await expect(pair).toBeVisible()
  for (const count of [1, 2]) {
    const [first, second] = ((await pair.getAttribute('aria-label')) ?? '').match(/\d+/g) ?? []
    await page.keyboard.press(String((Number(first) + Number(second)) % 10))
    await expect(page.getByText(`${count}terisi`)).toBeVisible()
  }
  await student.next()
  await expect(page.getByRole('article', { name: 'Soal 3', exact: true })).toContainText('Lembar kecermatan')
  await begin.click()
  await expect(page.getByRole('table', { name: 'Kunci kolom ini' })).toBeVisible()
  await page.getByRole('button', { name: 'B', exact: true }).click()
  await student.next()
  await student.questionIs(4)
  await student.choose(1)

  // A sheet that runs goes on where its clock is; it does not begin again.
  await page.getByRole('button', { name: /^Peta 4\/4/ }).click()
  await page.getByRole('button', { name: /^Nomor 2\b/ }).click()
  await expect(pair).toBeVisible()
  await expect(begin).toHaveCount(0)
  await page.getByRole('button', { name: /^Peta/ }).click()
  await page.getByRole('button', { name: /^Nomor 4\b/ }).click()
  await student.questionIs(4)
  await student.end()
  await student.hasReceipt()

  const { entries } = await readLog(server, attempt_id)
  const keysOf = (id: string | undefined) => entries.filter((entry) => entry.soal_id === id && 'k' in entry.value)
  expect(keysOf(kraepelin)).toHaveLength(2)
  expect(keysOf(kecermatan)).toHaveLength(1)
  expect(entries.filter(({ counts }) => !counts)).toEqual([])

  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await expect(page.getByRole('heading', { name: /lembar 1 dari 2/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: /lembar 2 dari 2/ })).toBeVisible()
  const score = async () =>
    (
      await server.query<{ score: { subtes: { sheets: { soal_id: string; jumlah: number }[] }[] } }>(
        'select score from result where attempt_id = $1',
        [attempt_id],
      )
    )[0]?.score.subtes[0]?.sheets.map(({ soal_id, jumlah }) => [soal_id, jumlah])
  await expect.poll(score, { timeout: 30_000 }).toEqual([
    [kraepelin, 2],
    [kecermatan, 1],
  ])
})
