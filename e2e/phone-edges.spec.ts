import type { Page } from '@playwright/test'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'
/** An iPhone with a Dynamic Island, held sideways. */
const SIDEWAYS = { width: 852, height: 393 }
const ISLAND = 59

test('U215.1 at 320 px no screen before the exam is wider than the window, at the usual size of text and at 125 %', async ({
  network,
  newPhone,
  newStudent,
}) => {
  const account = await newStudent(SKD, PRACTICE)
  for (const size of [16, 20]) {
    const phone = newPhone({ viewport: { width: 320, height: 640 } })
    phone.setFontSize(size)
    const student = new Student(await phone.open('/login'))
    const { page } = student
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectNoWider(page)
    await student.logIn(account.email, account.password)
    for (const path of ['/home', '/tryout', '/tryout?list=find', '/tryout-selesai', '/profil']) {
      await page.goto(network.origin + path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      // With what comes after it: the list of devices.
      if (path === '/profil') await expect(page.getByText(/Chrom/).first()).toBeVisible()
      await expectNoWider(page)
    }
  }
})

async function expectNoWider(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    )
    return [scrollWidth, ...beyond.map((one) => `${one.tagName} ${one.className}`)]
  })
  expect(wider, page.url()).toEqual([])
}

test('U216.1 on an iPhone held sideways no heading and no control lies under the camera, from the lists to the receipt', async ({
  newStudent,
  readyStudent,
}) => {
  const student = await readyStudent(await newStudent(PRACTICE), PRACTICE)
  const { page } = student
  await page.setViewportSize(SIDEWAYS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: ISLAND, right: ISLAND, bottom: 21 } })
  const look = async (screen: string) => {
    expect(await page.evaluate(() => CSS.supports('padding', 'env(safe-area-inset-left)'))).toBe(true)
    expect(await page.evaluate(underCamera, ISLAND), screen).toEqual([])
  }
  const go = async (path: string) => {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('heading').first().waitFor()
    await look(path)
  }
  for (const path of ['/home', '/tryout', '/tryout-selesai', '/profil', '/tryout']) await go(path)
  await student.tryout(PRACTICE).getByRole('link', { name: PRACTICE, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/tryout')
  await page.getByRole('heading').first().waitFor()
  await look('detail')
  await go('/tryout')
  await student.tryout(PRACTICE).getByRole('link', { name: 'Mulai' }).click()
  await expect(page.getByRole('button', { name: 'Mulai ujian' })).toBeVisible()
  await look('preflight')
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await student.questionIs(1)
  await look('exam')
  // Whatever kind of question the shuffle put first.
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /^Peta/ }).click()
  await expect(page.getByRole('button', { name: 'Akhiri tryout' })).toBeVisible()
  await look('map')
  await page.keyboard.press('Escape')
  await student.end()
  await student.hasReceipt()
  await look('receipt')
})

/** Headings and controls of which a part lies nearer to a side than this. */
function underCamera(inset: number): string[] {
  const found = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, a, button, input, select, [role="tab"]')]
  return found.flatMap((one) => {
    // A heading and a bar by their words: their boxes may be as wide as the page.
    const words = document.createRange()
    words.selectNodeContents(one)
    const byWords = one.matches('h1, h2, h3') || one.offsetWidth === innerWidth
    const { left, right, width, height } = (byWords ? words : one).getBoundingClientRect()
    if (width <= 1 || height <= 1 || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return []
    if (left >= inset && right <= innerWidth - inset) return []
    return [`${one.ariaLabel ?? one.innerText}: ${Math.round(left)} to ${Math.round(right)}`]
  })
}
