import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FaultProxy } from './support/fault-proxy.ts'
import { Phone } from './support/phone.ts'
import { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

const BUILT = process.env.APP_DIR ?? 'dist'

/** A later build, as far as a phone can tell: its worker differs. The server keeps the files of the one before. */
function buildAnew(folder: string): void {
  const worker = join(folder, 'sw.js')
  const text = readFileSync(worker, 'utf8')
  for (const name of readdirSync(folder)) if (/^sw\.js\.(br|gz)$/.test(name)) rmSync(join(folder, name))
  writeFileSync(worker, `${text}\n// a later build\n`)
}

test('U50.26 a new build during an attempt is not taken, reloads nothing and loses no file; afterwards it is offered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elp-built-'))
  cpSync(BUILT, folder, { recursive: true })
  const server = await Server.start({ APP_DIR: folder })
  const network = await FaultProxy.start(server.port)
  const phone = new Phone(network.origin)
  try {
    const student = new Student(await phone.open())
    const { page } = student
    await student.logIn()
    await student.hasPaperOf(SKD)
    await student.start(SKD)
    await student.answerAndGoOn(0)
    const missed: string[] = []
    page.on('response', (reply) => {
      if (reply.status() === 404) missed.push(reply.url())
    })
    await page.evaluate(() => Object.assign(globalThis, { sameLife: true }))

    buildAnew(folder)
    await server.kill()
    await server.run()
    const waiting = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const fresh = registration.installing ?? registration.waiting
      await new Promise<void>((done) => {
        if (fresh?.state === 'installed') return done()
        fresh?.addEventListener('statechange', () => fresh.state === 'installed' && done())
      })
      // Asked by hand, as another tab might: it does not take over while an attempt is open.
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
      return registration.waiting?.state
    })
    expect(waiting).toBe('installed')
    const offer = page.getByText('Versi baru', { exact: false })
    await student.answerAndGoOn(1)
    await expect(offer).toHaveCount(0)
    await student.end()
    await student.hasReceipt()
    expect(await page.evaluate(() => 'sameLife' in globalThis)).toBe(true)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed')

    await page.goto(`${network.origin}/tryout`)
    await expect(offer.first()).toBeVisible()
    expect(missed).toEqual([])
  } finally {
    await phone.dispose()
    await network.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
