import type { Receipt } from '#contract/exam/log/messages.ts'
import { answersOf, readLog } from '../support/log.ts'
import { expect, SKD, test } from './world.ts'

test('F3.1 in every engine: answered, offline, killed, opened cold, ended, and the receipt holds every answer', async ({
  server,
  network,
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  let pupil = await device.open()
  const attempt_id = await pupil.sits(SKD, account)
  for (const number of [1, 2, 3]) await pupil.answerAndGoOn(number % 5, number + 1)
  network.set('down')
  for (const number of [4, 5, 6]) await pupil.answerAndGoOn(number % 5, number + 1)
  await device.kill()
  pupil = await device.open()
  await pupil.open(`/main-ujian?attempt=${attempt_id}`)
  await pupil.says('6/110')
  network.set('clear')
  await pupil.end()
  await pupil.says('Semua jawaban diterima', 60_000)
  expect(answersOf(await readLog(server, attempt_id)).size).toBe(6)
})

test('F3.14 in every engine: two tabs of one browser answer, one is closed, and the end and its receipt hold the answers of both', async ({
  server,
  network,
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  const first = await device.open()
  const attempt_id = await first.sits(SKD, account)
  await first.answerAndGoOn(1, 2)
  const second = await device.tab()
  await second.open(`/main-ujian?attempt=${attempt_id}`)
  await second.says('1/110')
  // What the first tab writes from now on, without a network, only the second one can send.
  network.set('down')
  await first.browser.front()
  for (const number of [2, 3]) await first.answerAndGoOn(number, number + 1)
  await second.browser.front()
  await second.says('3/110')
  await second.goOnTo(6)
  for (const number of [6, 7]) await second.answerAndGoOn(number - 5, number + 1)
  await first.browser.front()
  await first.says('5/110')
  await first.browser.close()
  await second.browser.front()
  network.set('clear')
  await second.end()
  await second.says('Semua jawaban diterima', 60_000)
  const log = await readLog(server, attempt_id)
  const said = log.entries.filter(({ value }) => 'a' in value)
  const [one, other] = [...new Set(said.map(({ writer }) => writer))]
  expect(said.map(({ writer, counts }) => [writer, counts])).toEqual([
    ...Array(3).fill([one, true]),
    ...Array(2).fill([other, true]),
  ])
  expect(answersOf(log).size).toBe(5)
  const [row] = await server.query<{ receipt: Receipt }>('select receipt from attempt where id = $1', [attempt_id])
  const sealed = new Map(row?.receipt.writers.map(({ writer, seq }) => [writer, seq]))
  for (const { writer, seq } of said) expect(sealed.get(writer)).toBeGreaterThanOrEqual(seq)
  expect(row?.receipt.waiting_for).toEqual([])
})
