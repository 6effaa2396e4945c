import { expect, test } from './support/world.ts'

test('U61.7 what was drawn when the app was built stays in place when the app takes over', async ({ newPhone }) => {
  const phone = newPhone({ fresh: true })
  phone.onEveryPage(() => {
    const keep = () => Object.assign(globalThis, { drawn: document.querySelector('#root[data-page] :is(h1, form)') })
    return `document.addEventListener('DOMContentLoaded', ${keep})`
  })
  const page = await phone.open('/home')
  for (const path of ['/home', '/login', '/paket-tryout']) {
    // The worker would answer with the bare page.
    await page.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    })
    await page.goto(new URL(path, page.url()).href)
    await expect(page.locator('#root[data-page]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const drawn = await page.evaluate(() => (globalThis as { drawn?: Element | null }).drawn?.isConnected)
    expect([path, drawn]).toEqual([path, true])
  }
})
