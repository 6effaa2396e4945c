import type { Page } from '@playwright/test'
import { Phone } from './support/phone.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

const PRACTICE = 'Latihan cepat kapan saja'

test('U215.1 at 320 px no screen before the exam is wider than the window, at the usual size of text and at 125 %', async ({
  network,
  newStudent,
}) => {
  const account = await newStudent(SKD, PRACTICE)
  for (const size of [16, 20]) {
    const phone = new Phone(network.origin, { width: 320, height: 640 })
    try {
      phone.setFontSize(size)
      const student = new Student(await phone.open('/login'))
      const { page } = student
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectNoWider(page)
      await student.logIn(account.email, account.password)
      for (const path of ['/home', '/tryout', '/tryout?daftar=cari', '/tryout-selesai', '/profil']) {
        await page.goto(network.origin + path)
        await page.getByRole('main').getByRole('heading').first().waitFor()
        // With what comes after it: the list of devices.
        if (path === '/profil') await expect(page.getByText(/Chrom/).first()).toBeVisible()
        await expectNoWider(page)
      }
    } finally {
      await phone.dispose()
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
