import { readFile } from 'node:fs/promises'
import { answersOf, holdsTogether, readLog } from './support/log.ts'
import { logInAs } from './support/staff.ts'
import { expect, SKD, test } from './support/world.ts'

test('U50.20 where the server stays out of reach the answers leave as a file; handed in twice they stand once', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  const attempt_id = student.attempt
  await expect(student.saveLine).toContainText('Semua terkirim')
  network.set('down')
  for (const place of [0, 1, 2, 3]) await student.answerAndGoOn(place)
  await student.end()
  await expect(page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Simpan salinan jawaban' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`elp-jawaban-${attempt_id}.json`)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))

  const admin = await logInAs(server, 'admin@elp.test')
  const reason = 'Jaringan di sekolah mati seharian.'
  const handIn = () => admin.post('/import-hasil-ujian', { file, reason, accept_late: false })
  const once = await handIn()
  expect(once.status).toBe(200)
  expect(once.body.data).toMatchObject({ attempt_id, signed: true, refused: {} })
  const log = await readLog(server, attempt_id)
  expect([...answersOf(log).values()]).toEqual(['A', 'B', 'C', 'D'])
  expect(holdsTogether(log)).toBe(true)

  const twice = await handIn()
  expect(twice).toEqual(once)
  expect(await readLog(server, attempt_id)).toEqual(log)

  // The phone is back: it has nothing left to say, and gets its receipt.
  network.set('clear')
  await student.hasReceipt()
  const later = await readLog(server, attempt_id)
  const said = ({ entries }: typeof log) => entries.map(({ t: _, ...entry }) => entry)
  expect(said(later)).toEqual(said(log))
  // A shorter round trip tells the time a little better.
  for (const [index, { t }] of later.entries.entries())
    expect(Math.abs(t - (log.entries[index]?.t ?? 0))).toBeLessThan(2000)
})
