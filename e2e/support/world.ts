import { test as base } from '@playwright/test'
import { type Account, enrol } from './enrol.ts'
import { FaultProxy } from './fault-proxy.ts'
import { Phone } from './phone.ts'
import { Server } from './server.ts'
import { Student } from './student.ts'

/** What a test is given: one server for the tests of a worker; phones, network and students of its own. */
interface World {
  network: FaultProxy
  /** The student's phone, on a network that can fail. */
  phone: Phone
  /** Another phone on the same network. */
  phone2: Phone
  /** A new account, registered for the schedules named. */
  newStudent(...jadwals: string[]): Promise<Account>
  /** The phone opened with the app on it, the account logged in, the papers of its schedules on the phone. */
  readyStudent(account: Account, jadwal: string, on?: Phone): Promise<Student>
}

interface WorkerWorld {
  server: Server
  /** One origin for all tests of a worker, so that one profile fits them all. */
  line: FaultProxy
  /** Closed: a phone on which the app was installed and nobody logged in. */
  installed: Phone
}

export const test = base.extend<World, WorkerWorld>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  line: [
    async ({ server }, use) => {
      const line = await FaultProxy.start(server.port)
      await use(line)
      await line.stop()
    },
    { scope: 'worker' },
  ],
  installed: [
    async ({ line }, use) => {
      const phone = new Phone(line.origin)
      const page = await phone.open()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await phone.close()
      await use(phone)
      await phone.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  network: async ({ line }, use) => {
    await use(line)
    line.reset()
  },
  phone: async ({ network }, use) => {
    const phone = new Phone(network.origin)
    await use(phone)
    await phone.dispose()
  },
  phone2: async ({ network }, use) => {
    const phone = new Phone(network.origin)
    await use(phone)
    await phone.dispose()
  },
  newStudent: async ({ server }, use) => {
    await use((...jadwals) => enrol(server, ...jadwals))
  },
  readyStudent: async ({ phone, installed }, use) => {
    await use(async (account, jadwal, on = phone) => {
      // Installing the app takes seconds; the tests of the installation open their phones themselves.
      on.startFrom(installed)
      const student = new Student(await on.open('/login'))
      await student.logIn(account.email, account.password)
      await student.hasPaperOf(jadwal)
      return student
    })
  },
})

export { expect } from '@playwright/test'

/** Of the demo, open at any time: 110 questions of five options each, one timer of 100 minutes. */
export const SKD = 'Tryout SKD terbuka'
export const SKD_QUESTIONS = 110
