import type { Page } from '@playwright/test'
import { DESK, Office } from './support/office.ts'
import { expect, SKD, test } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'
const TO_TOP = { name: 'Kembali ke atas' }

/** Scrolls from the top to the end in steps smaller than a row, and names what a tap would meet where the button lies. */
const covered = (page: Page) =>
  page.evaluate(async (name) => {
    const found = new Set<string>()
    const frame = () => new Promise(requestAnimationFrame)
    const end = () => document.documentElement.scrollHeight - innerHeight
    let seen = 0
    for (let top = 0; top < end() + 20; top += 20) {
      scrollTo(0, top)
      await frame()
      await frame()
      const all = document.querySelectorAll<HTMLElement>(`button[aria-label="${name}"]`)
      const button = [...all].find((one) => one.checkVisibility())
      if (!button) continue
      seen++
      const box = button.getBoundingClientRect()
      button.style.visibility = 'hidden'
      for (const x of [0.1, 0.5, 0.9])
        for (const y of [0.1, 0.5, 0.9]) {
          const under = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
          const control = under?.closest<HTMLElement>('a, button, input, select, textarea, label')
          if (control) found.add(control.ariaLabel ?? control.innerText)
        }
      button.style.visibility = ''
    }
    return { seen: seen > 0, found: [...found] }
  }, TO_TOP.name)

test('U214.1 the way back to the top lies over no control of the back office’s long screens, at any place of them', async ({
  server,
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const [jadwal] = await server.query<{ id: string }>('select id from jadwal_paket where nama = $1', [SKD])
  let long = 0
  for (const path of ['jejak-audit', `jadwal-admin/edit/${jadwal?.id}`, 'dashboard', 'paket-tryout', 'bank-soal']) {
    await page.setViewportSize(DESK)
    await page.goto(`${network.origin}/master-admin/${path}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    for (const width of [DESK.width, 768]) {
      await page.setViewportSize({ width, height: 500 })
      const { seen, found } = await covered(page)
      expect(found, `${path} at ${width}`).toEqual([])
      if (seen) long++
    }
  }
  // A list may scroll within itself.
  expect(long).toBeGreaterThanOrEqual(4)
})

test('U217.4 the way back to the top lies over no control of a student’s or visitor’s screens, at any place of them', async ({
  network,
  phone2,
  newStudent,
  readyStudent,
}) => {
  const { page } = await readyStudent(await newStudent(SKD, PRACTICE), SKD)
  const visitor = await phone2.open('/login')
  const look = async (at: Page, path: string) => {
    await at.goto(network.origin + path)
    await at.getByRole('main').getByRole('heading').first().waitFor()
    for (const width of [360, 1024, 1366]) {
      await at.setViewportSize({ width, height: 400 })
      // A page is as long as it will be once its parts have come.
      await expect.poll(() => covered(at), `${path} at ${width}`).toEqual({ seen: true, found: [] })
    }
  }
  for (const path of ['/profil', '/tryout?list=find', '/home']) await look(page, path)
  await look(visitor, '/cek-tanda-terima')
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto(`${network.origin}/profil`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  // The page grows while its parts come.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 600))
    await page.getByRole('button', TO_TOP).click({ timeout: 2000 })
  }).toPass()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('button', TO_TOP)).toHaveCount(0)
})
