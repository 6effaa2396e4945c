import { expect, test } from './support/world.ts'

/** As WebKit brings a page back that it kept when it was left. */
const backFromCache = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

test('F3.5 a page that was kept with a failed part in it loads again when the browser brings it back', async ({
  newPhone,
}) => {
  const page = await newPhone({ fresh: true }).open('/home')
  await page.route('**/assets/forgot-password*', (route) => route.abort())
  await page.goto(new URL('/forgot-password', page.url()).href)
  const broken = page.locator('[data-broken]')
  await expect(broken).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(backFromCache)
  await expect(page.getByLabel('Email')).toBeVisible()

  // A whole page is left alone.
  await page.evaluate(() => Object.assign(globalThis, { sameLife: true }))
  await page.getByLabel('Email').fill('ayu@example.id')
  await page.evaluate(backFromCache)
  await expect(page.getByLabel('Email')).toHaveValue('ayu@example.id')
  expect(await page.evaluate(() => 'sameLife' in globalThis)).toBe(true)
})

test('F3.5 a page whose first script was broken off when it was left loads again too', async ({ newPhone }) => {
  const page = await newPhone({ fresh: true }).open('/login')
  await page.route('**/assets/shell*.js', (route) => route.abort())
  await page.goto(new URL('/login', page.url()).href)
  await expect(page.locator('#root[data-page]')).toBeAttached()
  await page.unrouteAll()
  await page.evaluate(backFromCache)
  await expect(page.locator('#root[data-page]')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toBeEnabled()
})
