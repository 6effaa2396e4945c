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
  /** The phone opened, the account logged in, the papers of its schedules on the phone. */
  readyStudent(account: Account, jadwal: string, on?: Phone): Promise<Student>
}

export const test = base.extend<World, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  network: async ({ server }, use) => {
    const network = await FaultProxy.start(server.port)
    await use(network)
    await network.stop()
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
  readyStudent: async ({ phone }, use) => {
    await use(async (account, jadwal, on = phone) => {
      const student = new Student(await on.open())
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
