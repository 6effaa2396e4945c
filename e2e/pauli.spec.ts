import { randomUUID } from 'node:crypto'
import { readLog } from './support/log.ts'
import { setPace } from './support/pace.ts'
import type { Server } from './support/server.ts'
import { logInAs } from './support/staff.ts'
import type { Student } from './support/student.ts'
import { expect, test } from './support/world.ts'

const PAULI = 'Latihan Pauli kapan saja'
const SYMBOLS = 'Tes kecermatan kapan saja'
/** Digits of a column of the short sheet: one sum less. */
const SUMS = 29
/** Time enough to type, and none to wait for (s). */
const TIME = 50

test('U50.21 a Pauli sheet by touch and by keyboard, with corrections, into the next column; every key arrives, and its chart is shown', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  await setPace(server, 'latihan-pauli', { PAULI: TIME })
  const student = await readyStudent(await newStudent(PAULI), PAULI)
  const { page } = student
  await student.tryout(PAULI).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  const pair = page.getByRole('region', { name: /ditambah/ })
  await expect(pair).toBeVisible()
  const attempt_id = student.attempt

  const keys: number[][] = []
  const sum = async () => {
    const [first, second] = ((await pair.getAttribute('aria-label')) ?? '').match(/\d+/g) ?? []
    return (Number(first) + Number(second)) % 10
  }
  const place = (index: number) => [Math.floor(index / SUMS), index % SUMS]
  const filled = (count: number) => expect(page.getByText(`${count}terisi`)).toBeVisible()
  for (let index = 0; index < SUMS + 3; index++) {
    const right = await sum()
    if (index % 2) await page.keyboard.press(String(right))
    else await page.getByRole('button', { name: String(right), exact: true }).click()
    keys.push([...place(index), right])
    await filled(index + 1)
    // A slip of the finger put right: the last key, and only that one.
    if (index === 4 || index === SUMS + 1) {
      if (index === 4) await page.keyboard.press('Backspace')
      else await page.getByRole('button', { name: 'Koreksi' }).click()
      await page.keyboard.press(String((right + 1) % 10))
      keys.push([...place(index), (right + 1) % 10])
    }
  }
  const onServer = async () =>
    (await readLog(server, attempt_id)).entries.flatMap(({ value }) => ('k' in value ? [value.k] : []))
  await expect.poll(async () => (await onServer()).length, { timeout: 20_000 }).toBe(keys.length)
  expect(await onServer()).toEqual(keys)

  // Time is up: the sheet is locked, the attempt ends by itself, and its curve is drawn.
  await expect(page.getByRole('heading', { name: 'Waktu habis' })).toBeVisible({ timeout: TIME * 1000 })
  await page.getByRole('button', { name: 'OK' }).click()
  await student.hasReceipt()
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await page.waitForURL('**/hasil-ujian**')
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible({ timeout: 30_000 })
  // The screen may be scored on reading; the row follows from a job.
  const score = async () =>
    JSON.stringify(await server.query('select score from result where attempt_id = $1', [attempt_id]))
  await expect.poll(score, { timeout: 30_000 }).toContain(`"benar":${SUMS + 1}`)
})

/** Begins the exam on a phone held sideways. */
async function beginSideways(student: Student, name: string): Promise<void> {
  const { page } = student
  await page.setViewportSize({ width: 740, height: 360 })
  await student.tryout(name).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
}

test('U216.2 on a phone held sideways the pair and every key of the pad are within the window', async ({
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(PAULI), PAULI)
  const { page } = student
  await beginSideways(student, PAULI)
  for (const shown of [
    page.getByRole('region', { name: /ditambah/ }),
    ...Array.from({ length: 10 }, (_, digit) => page.getByRole('button', { name: String(digit), exact: true })),
  ])
    await expect(shown).toBeInViewport({ ratio: 0.95 })
})

/** A sheet of symbols that no other spec asks, in the demo's test of them, whatever another spec has put there. */
async function askSymbols(server: Server): Promise<void> {
  const partOf = (slug: string) =>
    server.query<{ id: string; version: number; sheet: string }>(
      `select part.id, part.version, part.soal_ids[1] as sheet
       from subtest_paket part join paket on paket.id = part.paket_id where paket.slug = $1`,
      [slug],
    )
  const [[part], [other]] = await Promise.all([partOf('tes-kecermatan'), partOf('kecermatan-bersama')])
  const admin = await logInAs(server, 'superadmin@elp.test')
  const reply = await admin.post('/input/subtest-paket', {
    batch: randomUUID(),
    changes: [{ op: 'update', id: part?.id, version: part?.version, data: { soal_ids: [other?.sheet] } }],
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

test('U216.3 on a phone held sideways the symbols with their letters, the row and every key are within the window', async ({
  server,
  newStudent,
  readyStudent,
}) => {
  await askSymbols(server)
  const student = await readyStudent(await newStudent(SYMBOLS), SYMBOLS)
  const { page } = student
  await beginSideways(student, SYMBOLS)
  for (const shown of [
    page.getByRole('table'),
    page.getByRole('region', { name: 'Baris 1', exact: true }),
    ...[...'ABCDE'].map((letter) => page.getByRole('button', { name: letter, exact: true })),
  ])
    await expect(shown).toBeInViewport({ ratio: 0.95 })
})
