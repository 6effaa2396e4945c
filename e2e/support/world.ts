import { test as base } from '@playwright/test'
import { type Account, enrol } from './enrol.ts'
import { FaultProxy } from './fault-proxy.ts'
import { DESK } from './office.ts'
import { Phone, type Viewport } from './phone.ts'
import { Server } from './server.ts'
import { Student } from './student.ts'

/** What a test is given: one server for the tests of a worker; phones, network and students of its own. */
export interface World {
  network: FaultProxy
  /** A browser of the test's own on a network that can fail; the app is installed on it unless it is to be `fresh`. */
  newPhone(options?: { viewport?: Viewport; fresh?: boolean }): Phone
  /** The student's. */
  phone: Phone
  /** Another on the same network. */
  phone2: Phone
  /** The computer of a member of staff. */
  desk: Phone
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
    { scope: 'worker', timeout: 180_000 },
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
    { scope: 'worker', timeout: 180_000 },
  ],
  network: async ({ line }, use) => {
    await use(line)
    line.reset()
  },
  newPhone: async ({ network, installed }, use) => {
    const phones: Phone[] = []
    // An install takes seconds; the tests of it ask for a fresh browser.
    await use(({ viewport, fresh } = {}) => {
      const phone = new Phone(network.origin, { viewport, from: fresh ? undefined : installed })
      phones.push(phone)
      return phone
    })
    for (const phone of phones) await phone.dispose()
  },
  phone: async ({ newPhone }, use) => {
    await use(newPhone())
  },
  phone2: async ({ newPhone }, use) => {
    await use(newPhone())
  },
  desk: async ({ newPhone }, use) => {
    await use(newPhone({ viewport: DESK }))
  },
  newStudent: async ({ server }, use) => {
    await use((...jadwals) => enrol(server, ...jadwals))
  },
  readyStudent: async ({ phone }, use) => {
    await use(async (account, jadwal, on = phone) => {
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
