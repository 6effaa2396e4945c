import { test as base } from '@playwright/test'
import { DESK } from './office.ts'
import { Phone } from './phone.ts'
import { Server } from './server.ts'

/** The first admin of a school, and what they make of a server that has never been used. */
export const ADMIN = { email: 'kepala@sma1.sch.id', password: 'rahasia-sekolah-2026' }
export const PAKET = 'Tryout SNBT 1'
export const JADWAL = 'Tryout perdana'
const PUPILS = ['Ani Lestari', 'Budi Santoso', 'Cici Wulandari']

/** The file of a class with the first so many of its pupils. */
export const classOf = (count: number) => [
  ['NAMA', 'EMAIL', 'SEKOLAH', 'RUANG', 'KURSI'],
  ...PUPILS.slice(0, count).map((name, index) => [name, emailOf(name), 'SMA 1', 'R1', `${index + 1}`]),
]
const emailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@sma1.sch.id`

/** A browser of the test's own on an origin, until the test is over. */
export async function using(
  origin: string,
  use: (phone: Phone) => Promise<void>,
  options: ConstructorParameters<typeof Phone>[1] = {},
): Promise<void> {
  const phone = new Phone(origin, options)
  await use(phone)
  await phone.dispose()
}

export const test = base.extend<{ server: Server; desk: Phone; phone: Phone }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  server: async ({}, use) => {
    const server = await Server.start({
      ...{ SEED_DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    })
    await use(server)
    await server.stop()
  },
  desk: ({ server }, use) => using(`http://127.0.0.1:${server.port}`, use, { viewport: DESK }),
  phone: ({ server }, use) => using(`http://127.0.0.1:${server.port}`, use),
})
