import type { Page } from '@playwright/test'
import { Student } from './support/student.ts'
import { everythingOf, examOf, type Stop, stops, studentRoutes } from './support/student-stops.ts'
import { expect, SKD, test } from './support/world.ts'

/** No screen waits longer for a network when it has something of its own (ms). */
const PATIENCE = 1500
/** A network that comes back tells nobody: so long it may take until it is noticed (ms). */
const NOTICED = 20_000

/** How long a page opened at `path` takes until it shows what the phone has for it, ms. */
async function shownAfter(page: Page, origin: string, { path, own }: Stop): Promise<number> {
  const began = performance.now()
  await page.goto(origin + path, { waitUntil: 'commit' })
  await expect(own(page), path).toBeVisible({ timeout: 20_000 })
  return performance.now() - began
}

test('U202.1 no screen of a student waits for a network that is connected but dead when it has something of its own', async ({
  network,
  phone,
  newStudent,
  readyStudent,
  server,
}) => {
  // Some sixty screens, each with a network and on one that is dead.
  test.setTimeout(900_000)
  const known = await everythingOf({ network, newStudent, readyStudent, server })
  const { page, running } = known
  let student = new Student(page)
  const all = stops(known)
  expect(studentRoutes().filter((route) => !all[route])).toEqual([])
  expect(studentRoutes().length).toBeGreaterThan(35)
  expect(studentRoutes().filter((route) => !route.startsWith('/'))).toEqual([])

  const open = Object.values(all)
    .flat()
    .filter(({ guest }) => !guest)
  const late: string[] = []
  /** The shortest time in which any screen is drawn on a network that refuses, ms: what this machine needs. */
  let drawing = 0
  // What is there within the patience and the drawing needs no comparison with a network that refuses. A screen is late
  // where it is so twice: a machine may have had other things to do once.
  const compare = async ({ path }: Pick<Stop, 'path'>, shown: (weather: 'down' | 'black-hole') => Promise<number>) => {
    const found: string[] = []
    for (let times = 0; times < 2; times++) {
      const dead = await shown('black-hole')
      if (dead <= PATIENCE + drawing) return
      const refused = await shown('down')
      if (dead - refused <= PATIENCE) return
      found.push(`${path}: ${Math.round(dead)} ms, refused ${Math.round(refused)} ms`)
    }
    late.push(...found)
  }
  const again = (stop: Stop) =>
    compare(stop, (weather) => {
      network.set(weather)
      return shownAfter(student.page, network.origin, stop)
    })
  // Each is looked at once with a network: from then on the phone has something of its own.
  for (const stop of open) await shownAfter(page, network.origin, stop)
  network.set('down')
  const drawn: number[] = []
  for (const stop of open.slice(0, 5)) drawn.push(await shownAfter(page, network.origin, stop))
  drawing = Math.min(...drawn)
  for (const stop of open) await again(stop)

  // From a dead browser: nothing of the app runs yet, not even its worker.
  const fromDead = async (weather: 'down' | 'black-hole', stop: Stop) => {
    await phone.kill()
    network.set(weather)
    const began = performance.now()
    student = new Student(await phone.open(stop.path))
    await expect(stop.own(student.page), stop.path).toBeVisible({ timeout: 20_000 })
    return performance.now() - began
  }
  for (const stop of open.filter(({ path }) => ['/home', '/tryout', examOf(running)].includes(path)))
    await compare({ path: `cold ${stop.path}` }, (weather) => fromDead(weather, stop))

  await student.page.goto(`${network.origin}/profil`, { waitUntil: 'commit' })
  await student.logOut()
  for (const stop of Object.values(all)
    .flat()
    .filter(({ guest }) => guest))
    await again(stop)
  expect(late).toEqual([])
})

test('U202.2 lists say within seconds that the network is back, and what waits is sent, after a black hole that nothing announced the end of', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  const { page } = student
  await student.start(SKD)
  await student.answerAndGoOn(0)
  await expect(student.saveLine).toContainText('Semua terkirim')
  network.set('black-hole')
  await student.answerAndGoOn(1)
  // Long enough for every back-off to have grown.
  await expect(student.saveLine).toContainText('Sinyal hilang', { timeout: 90_000 })
  network.set('clear')
  await expect(student.saveLine).toContainText('Semua terkirim', { timeout: NOTICED + 10_000 })

  network.set('black-hole')
  await page.goto(`${network.origin}/tryout`, { waitUntil: 'commit' })
  const banner = page.getByText(/^Daftar per/)
  await expect(banner).toBeVisible({ timeout: NOTICED })
  network.set('clear')
  await expect(banner).toBeHidden({ timeout: NOTICED })
})

test('U202.3 a receipt asked for in a black hole is there within seconds of its end', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(SKD), SKD)
  await student.start(SKD)
  await student.answerAndGoOn(0)
  await expect(student.saveLine).toContainText('Semua terkirim')
  network.set('black-hole')
  await student.end()
  await expect(student.page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
  network.set('clear')
  await expect(student.page.getByRole('heading', { name: 'Semua jawaban diterima.' })).toBeVisible({ timeout: NOTICED })
})
