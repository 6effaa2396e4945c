import { answersOf, readLog } from './support/log.ts'
import type { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'
import { WrongClock } from './support/wrong-clock.ts'

const HOUR_BACK = -3_600_000
const TEN_MINUTES_ON = 600_000
/** I5: exam time neither stretches nor shrinks beyond this (ms). */
const TOLERANCE = 2000

interface Attempt {
  started_at: number
  ends_at: number
  anomalies: { kind: string }[]
}

async function attemptOf(server: Server, id: string): Promise<Attempt> {
  const [row] = await server.query<Attempt>(
    'select started_at::float8 as started_at, ends_at::float8 as ends_at, anomalies from attempt where id = $1',
    [id],
  )
  if (!row) throw new Error('the server does not know the attempt')
  return row
}

/** What the timer shows against what is truly left, ms. */
async function timerIsOff(student: Student, { ends_at }: Attempt): Promise<number> {
  return (await student.secondsLeft()) * 1000 - (ends_at - Date.now())
}

test('U50.10 exam time is true to 2 s while the clock of the phone is set back an hour and forward ten minutes', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  const clock = new WrongClock(phone)
  let student = await readyStudent(await newStudent(SKD), SKD)
  await student.start(SKD)
  const attempt_id = student.attempt
  const taps: { from: number; to: number }[] = []
  const answer = async (place: number) => {
    const from = Date.now()
    await student.choose(place)
    taps.push({ from, to: Date.now() })
    await student.next()
  }
  const timerIsTrue = async () => {
    const attempt = await attemptOf(server, attempt_id)
    await expect.poll(async () => Math.abs(await timerIsOff(student, attempt))).toBeLessThanOrEqual(TOLERANCE)
  }

  await answer(0)
  await clock.set(HOUR_BACK, student.page)
  await answer(1)
  await timerIsTrue()
  await clock.set(TEN_MINUTES_ON, student.page)
  await answer(2)
  await timerIsTrue()

  // Dead with the clock ahead, opened without a network with the clock an hour behind.
  await clock.set(HOUR_BACK, student.page)
  await phone.kill()
  network.set('down')
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt_id}`))
  await answer(3)
  await clock.set(TEN_MINUTES_ON, student.page)
  await answer(4)

  network.set('clear')
  await expect(student.saveLine).toContainText('Semua terkirim', { timeout: 30_000 })
  await timerIsTrue()
  await answer(0)
  await expect.poll(async () => answersOf(await readLog(server, attempt_id)).size).toBe(taps.length)

  // What was odd is looked for now and then, and as it is sealed.
  await student.end()
  await student.hasReceipt()
  const { started_at, anomalies } = await attemptOf(server, attempt_id)
  const { entries } = await readLog(server, attempt_id)
  const answers = entries.filter((entry) => 'a' in entry.value).sort((one, other) => one.t - other.t)
  expect(entries.filter(({ counts }) => !counts)).toEqual([])
  expect(answers).toHaveLength(taps.length)
  // Each answer stands in the log at the exam time at which it was truly given.
  const off = taps.map(({ from, to }, index) => {
    const at = started_at + (answers[index]?.t ?? Number.NaN)
    return Math.max(from - at, at - to, 0)
  })
  expect(Math.max(...off), `off by ${off.join(', ')} ms`).toBeLessThanOrEqual(TOLERANCE)
  const kinds = anomalies.map(({ kind }) => kind)
  expect(kinds).toContain('wall_back')
  expect(kinds).toContain('wall_forward')
})
