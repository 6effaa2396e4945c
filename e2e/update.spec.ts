import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { FaultProxy } from './support/fault-proxy.ts'
import { deployLaterBuild, entryOf } from './support/later-build.ts'
import { answersOf, readLog } from './support/log.ts'
import { Phone } from './support/phone.ts'
import { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { test as base, expect, SKD } from './support/world.ts'

const BUILT = process.env.APP_DIR ?? 'dist'

interface Deployment {
  server: Server
  phone: Phone
  /** Which script the pages of the build that is served now begin with. */
  entry(): string
  /** The server is started again with a later build, and nothing of the one before. */
  deploy(): Promise<void>
}

/** A server on a copy of the built app, which a test may replace. */
const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  deployment: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'elp-built-'))
    cpSync(BUILT, folder, { recursive: true })
    const server = await Server.start({ APP_DIR: folder })
    const network = await FaultProxy.start(server.port)
    const phone = new Phone(network.origin)
    const deploy = async () => {
      deployLaterBuild(folder)
      await server.kill()
      await server.run()
    }
    await use({ server, phone, entry: () => entryOf(folder), deploy })
    await phone.dispose()
    await network.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  },
})

const entryOfPage = (page: Page) =>
  page.evaluate(() => new URL((document.querySelector('script[type=module]') as HTMLScriptElement).src).pathname)

/** Asks for a later build; answers how far its worker came. One that missed a file is asked for again, as by every later look of the browser. */
const installLater = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const fresh = registration.installing ?? registration.waiting
    const came = () => fresh?.state !== 'installing'
    await new Promise<void>((done) => {
      if (came()) done()
      else fresh?.addEventListener('statechange', () => came() && done())
    })
    return fresh?.state
  })

/** What the server did not have, from now on. */
function watchMissing(page: Page): string[] {
  const missed: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 404) missed.push(reply.url())
  })
  return missed
}

/** Every part of the exam that had not been on the screen when the new build came. */
async function seeEveryPart(student: Student): Promise<void> {
  const { page } = student
  await page.getByRole('button', { name: 'Ukuran teks dan alat bantu' }).click()
  await page.getByRole('switch', { name: /Garis baca/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tombol papan ketik' })).toBeVisible()
  await page.keyboard.press('Escape')
  await student.end()
}

test('U50.26 a new build during an attempt is not taken, reloads nothing and loses no file; afterwards it is offered, and comes', async ({
  deployment: { server, phone, entry, deploy },
}) => {
  const student = new Student(await phone.open())
  const { page } = student
  await student.logIn()
  await student.hasPaperOf(SKD)
  await student.start(SKD)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  const old = entry()
  expect(await entryOfPage(page)).toBe(old)
  const missed = watchMissing(page)
  await page.evaluate(() => Object.assign(globalThis, { sameLife: true }))

  await deploy()
  expect(entry()).not.toBe(old)
  // A busy machine may answer 503 first.
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${server.port}${old}`)).status).toBe(404)
  await expect.poll(() => installLater(page).catch(String), { timeout: 120_000 }).toBe('installed')
  // Asked by hand, as another tab might: it does not take over while an attempt is open.
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  const offer = page.getByText('Versi baru', { exact: false })
  await student.answerAndGoOn(1)
  await expect(offer).toHaveCount(0)
  await seeEveryPart(student)
  await student.hasReceipt()
  await expect(page.getByText('Tanda tangan digital sah')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Kode QR/ }).locator('path')).toHaveAttribute('d', /^M/)
  expect(await page.evaluate(() => 'sameLife' in globalThis)).toBe(true)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed')
  expect(answersOf(await readLog(server, attempt_id)).size).toBe(2)

  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await expect(page.getByRole('link', { name: 'Buka pembahasan' }).first()).toBeVisible({ timeout: 30_000 })
  await expect(offer.first()).toBeVisible()
  expect(await entryOfPage(page)).toBe(old)
  expect(missed).toEqual([])

  await page.getByRole('button', { name: 'Pasang', exact: true }).click()
  await expect.poll(() => entryOfPage(page).catch(() => null)).toBe(entry())
  await expect(page.getByRole('link', { name: 'Buka pembahasan' }).first()).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => 'sameLife' in globalThis)).toBe(false)
  expect(missed).toEqual([])
})

test('U50.42 where the browser has no service worker, everything the exam needs is there before its start', async ({
  deployment: { server, phone, deploy },
}) => {
  phone.onEveryPage(() => 'delete Navigator.prototype.serviceWorker')
  const student = new Student(await phone.open())
  const { page } = student
  await student.logIn()
  await page.goto(new URL('/tryout', page.url()).href)
  const files = watchFiles(page)
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  const start = page.getByRole('button', { name: 'Mulai ujian' })
  await expect(start).toBeEnabled()
  await expect.poll(() => files.arrived.some((url) => url.includes('/assets/qr'))).toBe(true)
  await expect.poll(() => files.waiting.size).toBe(0)
  const missed = watchMissing(page)
  await deploy()
  await start.click()
  await student.questionIs(1)
  const attempt_id = student.attempt
  await student.answerAndGoOn(0)
  await seeEveryPart(student)
  await student.hasReceipt()
  await expect(page.getByText('Tanda tangan digital sah')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Kode QR/ }).locator('path')).toHaveAttribute('d', /^M/)
  expect(answersOf(await readLog(server, attempt_id)).size).toBe(1)
  expect(missed).toEqual([])
})

/** Controls that cannot be tapped in their middle because the offer lies there. */
const covered = () => {
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, label')]
  return controls.flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = width > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null
    const offer = hit?.closest('aside')
    return offer && !offer.contains(control) ? [control.innerText || control.getAttribute('aria-label')] : []
  })
}

test('U203.1 the offer of a new version covers no control, on no screen and at no place of it', async ({
  deployment: { phone, deploy },
}) => {
  const student = new Student(await phone.open())
  const { page } = student
  await student.logIn()
  await student.hasPaperOf(SKD)
  await deploy()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  const offer = page.getByRole('complementary', { name: 'Versi baru' })
  // Hundreds of files are stored before it.
  await expect(offer).toBeVisible({ timeout: 45_000 })
  const look = async () => {
    for (const place of [0, 0.5, 1]) {
      await page.evaluate((place) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * place), place)
      expect(await page.evaluate(covered)).toEqual([])
    }
  }
  await look()
  await page.evaluate(() => scrollTo(0, 0))
  await student.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  const start = page.getByRole('button', { name: 'Mulai ujian' })
  await expect(start).toBeInViewport()
  await expect(offer).toBeVisible()
  await look()
  for (const path of ['/home', '/profil', '/tryout-selesai']) {
    await page.goto(new URL(path, page.url()).href)
    await expect(offer).toBeVisible()
    await look()
  }
})

test('U203.2 the first worker of a browser is not taken for a new version', async ({ newPhone, network }) => {
  const phone = newPhone({ fresh: true })
  // Firefox tells a first worker that waits for a moment; Chromium does where its registration is looked at as it installs.
  phone.onEveryPage(
    () => `{
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = async function (...given) {
        const registration = await register.apply(this, given)
        const worker = registration.installing
        if (!worker || registration.active) return registration
        // As in Firefox: installed, waiting, and only later active.
        Object.defineProperty(registration, 'waiting', { get: () => worker.state === 'activated' ? null : worker })
        Object.defineProperty(registration, 'active', { get: () => worker.state === 'activated' && firstWaited() ? worker : null })
        let began = 0
        const firstWaited = () => (began ||= performance.now()) + 1000 < performance.now()
        globalThis.firstWorker = worker
        return registration
      }
    }`,
  )
  const page = await phone.open('/login')
  expect(page.url()).toContain(network.origin)
  await page.waitForFunction(() => (globalThis as { firstWorker?: ServiceWorker }).firstWorker?.state === 'activated')
  await expect(page.getByRole('complementary', { name: 'Versi baru' })).toHaveCount(0)
})

/** Hashed files of the app: those asked for and not here yet, and the addresses of those that came. */
function watchFiles(page: Page): { waiting: Set<Request>; arrived: string[] } {
  const waiting = new Set<Request>()
  const arrived: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) waiting.add(request)
  })
  page.on('requestfailed', (request) => void waiting.delete(request))
  page.on('requestfinished', (request) => {
    if (waiting.delete(request)) arrived.push(request.url())
  })
  return { waiting, arrived }
}
