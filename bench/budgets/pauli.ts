import { readLog } from '../../e2e/support/log.ts'
import type { Server } from '../../e2e/support/server.ts'
import type { Student } from '../../e2e/support/student.ts'
import type { Row } from '../support/report.ts'
import { kb, ms, quantile } from './figures.ts'
import { tabMemory } from './tab.ts'

/** The sheet of the demo. */
export const PAULI = 'Tes Pauli kapan saja'
const KEYS = 900
/** Instead of three: five minutes' worth of keys in half a minute. */
const A_SECOND = 30
/** What is sent goes by time as much as by keys: counted for a minute at the pace of a hand. */
const HAND = { keys: 180, every: 1000 / 3 }
const MINUTES = 60

/** Leaves the last minute of the sheet for what is still on its way. */
const HOUR = { minutes: 59, minute: { keys: 180, every: 1000 / 3 } }
/** The memory of a tab goes up and down with its garbage by so much, MB. */
const FLAT_MB = 10

/** A whole sheet at the pace of a hand, by the clock on the wall: what arrives, what is sent, whether memory stays flat. */
export async function pauliHour(student: Student, server: Server, carried: () => number): Promise<Row[]> {
  const { page } = student
  await begin(student)
  const memory: number[] = []
  const times: number[] = []
  // A sheet that is full takes no more.
  const keys = Math.min(HOUR.minutes * HOUR.minute.keys, await roomOf(server, student.attempt))
  for (let minute = 0; minute < HOUR.minutes; minute++) {
    times.push(...(await page.evaluate(typed, HOUR.minute)))
    memory.push(await tabMemory(page))
  }
  await page.waitForTimeout(8000)
  const arrived = await countOf(server, student.attempt)
  const sent = (carried() * MINUTES) / HOUR.minutes
  const p99 = quantile(times, 0.99)
  const [early, late] = [median(memory.slice(5, 15)), median(memory.slice(-10))]
  const note = `${keys} keys in ${HOUR.minutes} minutes`
  return [
    {
      what: 'Pauli, the hour: keys not on the server 8 s after the last',
      goal: '0',
      reached: String(keys - arrived),
      ok: arrived === keys,
      note,
    },
    { what: 'Pauli, the hour: a key, CPU × 1, p99', goal: '≤ 16 ms', reached: ms(p99), ok: p99 <= 16, note },
    {
      what: 'Pauli, the hour: memory of the tab, minutes 5 to 15; the last ten',
      goal: 'flat',
      reached: `${early.toFixed(1)}; ${late.toFixed(1)} MB`,
      ok: late <= early + FLAT_MB,
      note: `medians; flat: no more than ${FLAT_MB} MB above`,
    },
    {
      what: 'Pauli, the hour: sent and received',
      goal: '≤ 400 KB',
      reached: kb(sent),
      ok: sent <= 400 * 1024,
      note,
    },
  ]
}

const median = (values: readonly number[]) => quantile(values, 0.5)

async function begin(student: Student): Promise<void> {
  await student.hasPaperOf(PAULI)
  await student.tryout(PAULI).getByRole('link', { name: 'Mulai' }).click()
  await student.page.getByRole('button', { name: 'Mulai ujian' }).click()
  await student.page.getByRole('button', { name: '7', exact: true }).waitFor()
}

/** How many keys the sheet that is sat has room for. */
async function roomOf(server: Server, attempt: string): Promise<number> {
  const rows = await server.query<{ room: number }>(
    `select sum(jsonb_array_length(angka) - 1)::int as room from sub_soal_pauli where soal_pauli_id in (
       select unnest(soal_ids) from subtest_paket join paper using (paket_id) join attempt using (paper_sha256)
       where attempt.id = $1)`,
    [attempt],
  )
  return rows[0]?.room ?? 0
}

async function countOf(server: Server, attempt: string): Promise<number> {
  const { entries } = await readLog(server, attempt)
  return entries.filter(({ value, counts }) => 'k' in value && counts).length
}

/** Keys on a Pauli sheet, ten times as fast as a hand: what each costs, what arrives, what is sent. */
export async function pauli(student: Student, server: Server, carried: () => number): Promise<Row[]> {
  const { page } = student
  await begin(student)
  const times = await page.evaluate(typed, { keys: KEYS, every: 1000 / A_SECOND })
  await page.locator('[data-save-line][aria-busy="false"]').first().waitFor()
  await page.waitForTimeout(8000)
  const arrived = await countOf(server, student.attempt)
  const before = carried()
  await page.evaluate(typed, HAND)
  await page.waitForTimeout(5000)
  const sheet = (carried() - before) * MINUTES
  const p99 = quantile(times, 0.99)
  const note = `${KEYS} keys at ${A_SECOND} a second`
  return [
    {
      what: 'Pauli: keys not on the server 8 s after the last',
      goal: '0',
      reached: String(KEYS - arrived),
      ok: arrived === KEYS,
      note,
    },
    { what: 'Pauli: a key, CPU × 1, p99', goal: '≤ 16 ms', reached: ms(p99), ok: p99 <= 16, note },
    {
      what: 'Pauli: sent and received in 60 minutes',
      goal: '≤ 400 KB',
      reached: kb(sheet),
      ok: sheet <= 400 * 1024,
      note: `${HAND.keys} keys at 3 a second, times ${MINUTES}`,
    },
  ]
}

/** Runs in the page: the handling of each key, until its new picture is laid out. */
async function typed({ keys, every }: { keys: number; every: number }): Promise<number[]> {
  const times: number[] = []
  for (let key = 0; key < keys; key++) {
    const from = performance.now()
    dispatchEvent(new KeyboardEvent('keydown', { key: String(key % 10), code: `Digit${key % 10}`, bubbles: true }))
    await Promise.resolve()
    document.body.getBoundingClientRect()
    times.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, every))
  }
  return times
}
