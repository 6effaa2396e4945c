import type { Page } from '@playwright/test'
import { enrol } from '../../e2e/support/enrol.ts'
import { FaultProxy } from '../../e2e/support/fault-proxy.ts'
import { Phone } from '../../e2e/support/phone.ts'
import { Server } from '../../e2e/support/server.ts'
import { Student } from '../../e2e/support/student.ts'
import type { Row } from '../support/report.ts'
import { DIST, kb } from './figures.ts'
import { lengthen, QUESTIONS } from './long-paper.ts'
import { PAULI, pauli, pauliHour } from './pauli.ts'
import { tabMemory, wakeUps } from './tab.ts'
import { Traffic } from './traffic.ts'

/** The demo's longest, made longer. */
const TRYOUT = 'Tryout SKD terbuka'
const QUIET_SECONDS = 20

export interface Sitting {
  server: Server
  student: Student
  device: Phone
  network: FaultProxy
  /** What went over the network before the paper was fetched. */
  before: Carried
}

/** A server, a phone, and a student in the first question of a long exam. */
export async function sitting(measure: (sitting: Sitting) => Promise<Row[]>, begun = true): Promise<Row[]> {
  const server = await Server.start({ APP_DIR: DIST })
  const network = await FaultProxy.start(server.port)
  const device = new Phone(network.origin)
  try {
    await lengthen(server)
    const account = await enrol(server, TRYOUT, PAULI)
    const student = new Student(await device.open())
    await student.logIn(account.email, account.password)
    const before = { ...network.carried }
    await student.hasPaperOf(TRYOUT)
    // While one exam runs the app asks before it starts another.
    if (begun) await student.start(TRYOUT)
    return await measure({ server, student, device, network, before })
  } finally {
    await device.dispose()
    await network.stop()
    await server.stop()
  }
}

/** A question that is read: wake-ups, calls, memory. */
export const reading = () => sitting(async ({ student: { page } }) => [...(await quiet(page)), await memory(page)])

/** Every question answered. */
export const tryout = () =>
  sitting(async ({ student, network, before }) => [await whole(student, () => carriedSince(before, network))])

/** A sheet of digits. */
export const keys = () =>
  sitting(({ student, server, network }) => {
    const before = { ...network.carried }
    return pauli(student, server, () => carriedSince(before, network))
  }, false)

/** The same for as long as a real one takes. */
export const hour = () =>
  sitting(({ student, server, network }) => {
    const before = { ...network.carried }
    return pauliHour(student, server, () => carriedSince(before, network))
  }, false)

type Carried = FaultProxy['carried']

/** Bytes, both ways, whoever of page and worker sent them. */
const carriedSince = (before: Carried, { carried }: FaultProxy): number =>
  carried.up + carried.down - before.up - before.down

const row = (what: string, goal: string, reached: string, ok: boolean, note?: string): Row => ({
  ...{ what, goal, reached, ok },
  ...(note ? { note } : {}),
})

/** A question is read and nothing is unsent: how often the page's main thread is woken, and what it sends. */
async function quiet(page: Page): Promise<Row[]> {
  await page.waitForFunction(() => !document.querySelector('[data-save-line][aria-busy="true"]'))
  await page.waitForTimeout(7000)
  const traffic = await Traffic.of(page)
  const woken = await wakeUps(page, QUIET_SECONDS)
  await traffic.stop()
  const calls = traffic.replies.length
  return [
    row(
      'wake-ups by timers and frames while a question is read',
      '≤ 1 a second',
      (woken / QUIET_SECONDS).toFixed(2),
      woken <= QUIET_SECONDS + 1,
      `in ${QUIET_SECONDS} s, by the browser’s trace`,
    ),
    row('calls while nothing is unsent', '0', String(calls), calls === 0, `in ${QUIET_SECONDS} s`),
  ]
}

async function memory(page: Page): Promise<Row> {
  const mb = await tabMemory(page)
  return row(
    `memory of the tab, ${QUESTIONS} questions with 20 pictures`,
    '≤ 120 MB',
    `${mb.toFixed(1)} MB`,
    mb <= 120,
    'PSS of its process',
  )
}

/** From the paper's way to the phone to the receipt, every question answered. */
async function whole(student: Student, carried: () => number): Promise<Row> {
  for (let number = 1; number <= QUESTIONS; number++) {
    await student.goTo(number)
    await student.choose(number % 5)
  }
  await student.page.waitForTimeout(7000)
  const bytes = carried()
  const what = `all traffic of a tryout of ${QUESTIONS} questions with 20 pictures`
  return row(what, '≤ 1 MB', kb(bytes), bytes <= 2 ** 20, 'every byte of every connection; app already on the phone')
}
