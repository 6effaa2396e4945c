import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'
/** No screen waits longer for a network when it has something of its own (ms). */
const PATIENCE = 1500
/** A network that comes back tells nobody: so long it may take until it is noticed (ms). */
const NOTICED = 20_000

const sourceOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Every address of a student, or of a visitor, as the router names them. */
function studentRoutes(): string[] {
  const [named = ''] = /patterns = \{[^}]*\}/.exec(sourceOf('src/lib/paths.ts')) ?? []
  const patterns = new Map([...named.matchAll(/(\w+): '([^']+)'/g)].map(([, name, path]) => [name, path ?? '']))
  const routes = [...sourceOf('src/app/screens.tsx').matchAll(/path: patterns\.(\w+),\s+audience: '(\w+)'/g)]
  const ofStudents = routes.filter(([, name = '', audience]) => audience !== 'Admin' && !name.startsWith('admin'))
  return ofStudents.map(([, name = '']) => patterns.get(name) ?? name)
}

interface Stop {
  path: string
  /** What the phone has of its own for this address. */
  own(page: Page): Locator
  guest?: boolean
}

interface Known {
  jadwal: string
  ujian: string
  /** Path of the registration card. */
  card: string
  /** Attempts. */
  sealed: string
  running: string
}

const examOf = (attempt: string) => `/main-ujian?attempt=${attempt}`
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

/** Where to look, and for what. A route of the router that is not here fails the test. */
const stops = (known: Known): Record<string, Stop[]> => ({
  '/home': [
    { path: '/home', own: heading('Ujianmu masih berjalan') },
    { path: '/', own: heading('Ujianmu masih berjalan') },
  ],
  '/tryout': [
    { path: '/tryout', own: (page) => page.getByRole('link', { name: 'Lanjutkan' }) },
    { path: '/tryout?daftar=cari', own: (page) => page.getByRole('listitem').filter({ hasText: 'Kraepelin' }).first() },
  ],
  '/tryout-blank': [{ path: '/tryout-blank', own: heading('Belum ada tryout terdaftar') }],
  '/tryout-selesai': [{ path: '/tryout-selesai', own: (page) => page.getByRole('link', { name: 'Hasil' }) }],
  '/tryout-terdaftar/:username/:nama_paket/:mulai/:selesai': [{ path: known.card, own: heading(SKD) }],
  '/tryout-detail': [{ path: `/tryout-detail?jadwal=${known.jadwal}`, own: heading(SKD) }],
  '/tryout-detail-subtest': [
    {
      path: `/tryout-detail-subtest?jadwal=${known.jadwal}&ujian=${known.ujian}`,
      own: (page) => page.getByRole('button', { name: 'Mulai ujian' }),
    },
  ],
  '/main-ujian': [
    { path: examOf(known.running), own: (page) => page.getByRole('article', { name: 'Soal 1', exact: true }) },
  ],
  '/hasil-ujian': [
    {
      path: `/hasil-ujian?attempt=${known.sealed}`,
      own: (page) => page.getByRole('link', { name: /[Pp]embahasan/ }).first(),
    },
  ],
  '/pembahasan-soal-tryout': [
    {
      path: `/pembahasan-soal-tryout?attempt=${known.sealed}`,
      own: (page) =>
        page
          .getByRole('article')
          .or(page.getByText(/Soal 1\b/))
          .first(),
    },
  ],
  '/tanda-terima': [
    { path: `/tanda-terima?attempt=${known.sealed}`, own: (page) => page.getByText('Semuanya sudah sampai di server') },
  ],
  '/cek-tanda-terima': [{ path: '/cek-tanda-terima', own: heading(/./) }],
  '/profil': [{ path: '/profil', own: (page) => page.getByLabel('Nama') }],
  '/not-authorized': [{ path: '/not-authorized', own: heading(/./) }],
  '/error-404': [{ path: '/error-404', own: heading(/./) }],
  '/error': [{ path: '/error', own: heading(/./) }],
  '/ft-pw/:token': [{ path: '/ft-pw/tautan', own: (page) => page.getByLabel('Kata sandi baru') }],
  '/login': [{ path: '/login', own: (page) => page.getByLabel('Email'), guest: true }],
  '/register': [{ path: '/register', own: (page) => page.getByLabel('Email').first(), guest: true }],
  '/auth-ou/v-my-acc/:token': [{ path: '/auth-ou/v-my-acc/tautan', own: heading(/./) }],
  '/wali/:token': [{ path: '/wali/tautan', own: heading(/./) }],
  '/forgot-password': [{ path: '/forgot-password', own: (page) => page.getByLabel('Email'), guest: true }],
})

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
}) => {
  test.setTimeout(300_000)
  const account = await newStudent(SKD, PRACTICE)
  let student = await readyStudent(account, SKD)
  const { page } = student
  await student.start(SKD)
  const sealed = student.attempt
  await student.answerAndGoOn(0)
  await student.end()
  await student.hasReceipt()
  await student.hasPaperOf(PRACTICE)
  await student.start(PRACTICE)
  const running = student.attempt
  await page.goto(`${network.origin}/tryout`)
  await student.tryout(SKD).getByRole('link', { name: SKD, exact: true }).click()
  await page.waitForURL('**/tryout-detail?**')
  const jadwal = new URL(page.url()).searchParams.get('jadwal') ?? ''
  const card = (await page.getByRole('link', { name: 'Kartu pendaftaran' }).getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Mulai' }).click()
  await page.waitForURL('**/tryout-detail-subtest?**')
  const ujian = new URL(page.url()).searchParams.get('ujian') ?? ''
  const known = { jadwal, ujian, card, sealed, running }
  const all = stops(known)
  expect(studentRoutes().filter((route) => !all[route])).toEqual([])
  expect(studentRoutes().length).toBeGreaterThan(12)

  const open = Object.values(all)
    .flat()
    .filter(({ guest }) => !guest)
  const late: string[] = []
  const compare = async (stop: Stop) => {
    network.set('down')
    const refused = await shownAfter(student.page, network.origin, stop)
    network.set('black-hole')
    const dead = await shownAfter(student.page, network.origin, stop)
    if (dead - refused > PATIENCE) late.push(`${stop.path}: ${Math.round(dead)} ms, refused ${Math.round(refused)} ms`)
  }
  // Each is looked at once with a network: from then on the phone has something of its own.
  for (const stop of open) await shownAfter(page, network.origin, stop)
  for (const stop of open) await compare(stop)

  // From a dead browser: nothing of the app runs yet, not even its worker.
  const fromDead = async (weather: 'down' | 'black-hole', stop: Stop) => {
    await phone.kill()
    network.set(weather)
    const began = performance.now()
    student = new Student(await phone.open(stop.path))
    await expect(stop.own(student.page), stop.path).toBeVisible({ timeout: 20_000 })
    return performance.now() - began
  }
  for (const stop of open.filter(({ path }) => ['/home', '/tryout', examOf(running)].includes(path))) {
    const refused = await fromDead('down', stop)
    const dead = await fromDead('black-hole', stop)
    if (dead - refused > PATIENCE)
      late.push(`cold ${stop.path}: ${Math.round(dead)} ms, refused ${Math.round(refused)} ms`)
  }

  await student.page.goto(`${network.origin}/profil`, { waitUntil: 'commit' })
  await student.logOut()
  for (const stop of Object.values(all)
    .flat()
    .filter(({ guest }) => guest))
    await compare(stop)
  expect(late).toEqual([])
})

test('U202.2 lists say within seconds that the network is back, and what waits is sent, after a black hole that nothing announced the end of', async ({
  network,
  newStudent,
  readyStudent,
}) => {
  test.setTimeout(180_000)
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
