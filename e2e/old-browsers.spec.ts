import { expect, test } from './support/world.ts'

/** What Safari 15.0 to 15.3 does not have, taken from this Chromium. */
const SAFARI_15_0 = () => `
  delete globalThis.HTMLDialogElement
  delete globalThis.BroadcastChannel
  delete Navigator.prototype.locks
  delete Object.hasOwn
`

/** Chrome 90 to 107: a style sheet for newer ones cannot be tried here, the measuring can. */
const NO_DVH = () => `
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...asked) => !asked.join(' ').includes('dvh') && supports(...asked)
`

test('F3.3 a browser below the floor is told so on every screen, with the way out', async ({ newPhone, network }) => {
  const phone = newPhone({ fresh: true })
  phone.onEveryPage(SAFARI_15_0)
  const page = await phone.open('about:blank')
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  for (const path of ['/home', '/login', '/main-ujian?attempt=1', '/admin/login']) {
    await page.goto(network.origin + path)
    await expect(page.getByRole('heading', { name: 'Browser ini terlalu lama untuk ELP' })).toBeVisible()
    await expect(page.getByText('Safari 15.4 (iOS 15.4)')).toBeVisible()
    await expect(page.getByText('Pengaturan › Umum › Pembaruan Perangkat Lunak')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(failures).toEqual([])
  }
})

test('F3.4 where the browser knows no dvh, the screen is as high as what is visible, also when that changes', async ({
  phone,
}) => {
  phone.onEveryPage(NO_DVH)
  const page = await phone.open('/login')
  const height = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--h-screen'))
  expect(await height()).toBe('740px')
  await page.setViewportSize({ width: 360, height: 684 })
  await expect.poll(height).toBe('684px')
  expect(await page.evaluate(() => Math.round(document.body.getBoundingClientRect().height))).toBeGreaterThanOrEqual(
    684,
  )
})
