import { answersOf, readLog } from './support/log.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** Chromium stops a service worker half a minute after it was last needed, but never while a debugger is attached. */
const IDLE_MS = 180_000

test('F2.2 the service worker, dead of idleness with nobody watching, opens the exam without a network and sends what is unsent', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  test.skip(!process.env.WORKER_DEATH, 'half a minute of waiting: npm run faults -- worker-death')
  test.setTimeout(IDLE_MS + 300_000)
  const first = await readyStudent(await newStudent(SKD), SKD)
  await first.start(SKD)
  const attempt_id = first.attempt
  await first.choose(0)

  const page = await phone.unwatched(async (living) => {
    expect(await living()).toContain('service_worker')
    await expect.poll(living, { timeout: IDLE_MS, intervals: [1000] }).not.toContain('service_worker')
  })
  const student = new Student(page)
  network.set('down')
  await student.page.reload()
  await student.questionIs(1)
  await student.goTo(2)
  await student.choose(1)
  network.set('clear')
  await expect
    .poll(async () => [...answersOf(await readLog(server, attempt_id)).values()], {
      timeout: 60_000,
    })
    .toEqual(['A', 'B'])
  await student.end()
  await student.hasReceipt()
})
