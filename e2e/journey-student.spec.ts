import type { Locator, Page } from '@playwright/test'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

/** Who comes back, or comes for the first time, and how often they must tap: `npm run journey -- student` says the figures. */
class Journey {
  private taps: string[] = []
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  async tap(target: Locator): Promise<void> {
    this.taps.push(await target.innerText())
    await target.click()
  }

  /** Fails where it took more taps than it may. */
  ends(most: number): void {
    const way = this.taps.map((words) => words.replace(/\s+/g, ' ').trim())
    process.stdout.write(`${this.name}: ${way.length} of at most ${most} taps (${way.join(' > ')})\n`)
    expect(way.length).toBeLessThanOrEqual(most)
  }
}

test('U231.1 a running exam is one tap away from the opened app', async ({ phone, newStudent, readyStudent }) => {
  const before = await readyStudent(await newStudent(SKD), SKD)
  await before.start(SKD)
  await before.answerAndGoOn(0)
  await phone.kill()
  const page = await phone.open('/home')
  const journey = new Journey('running exam')
  await journey.tap(page.getByRole('link', { name: 'Lanjutkan' }))
  await expect(page.getByRole('button', { name: `Peta 1/${SKD_QUESTIONS}` })).toBeVisible()
  journey.ends(1)
})

test('U231.2 the receipt of the last exam is two taps away from the opened app, on another phone too', async ({
  phone,
  phone2,
  newStudent,
  readyStudent,
}) => {
  const account = await newStudent(SKD)
  const before = await readyStudent(account, SKD)
  await before.start(SKD)
  await before.answerAndGoOn(0)
  await before.end()
  await before.hasReceipt()
  await phone.kill()
  const logIn = async () => {
    const other = new Student(await phone2.open('/login'))
    await other.logIn(account.email, account.password)
    return other.page
  }
  // One after the other: a page shows the scores that there are when it opens.
  for (const open of [() => phone.open('/home'), logIn]) {
    const page = await open()
    const journey = new Journey('receipt')
    await journey.tap(page.getByRole('region', { name: 'Skor terakhir' }).getByRole('link', { name: SKD }))
    await journey.tap(page.getByRole('link', { name: 'Tanda terima' }))
    await expect(page.getByText('Kode tanda terima')).toBeVisible()
    journey.ends(2)
  }
})

test('U231.3 a new account is at the first question of a practice in six taps', async ({ phone, newStudent }) => {
  const account = await newStudent()
  const student = new Student(await phone.open('/login'))
  await student.logIn(account.email, account.password)
  const { page } = student
  const journey = new Journey('registration to the first question')
  await journey.tap(placesOf(page).getByRole('link', { name: 'Tryout' }))
  await journey.tap(page.getByRole('button', { name: `Daftar: ${SKD}` }))
  await journey.tap(page.getByRole('button', { name: 'Daftar sekarang' }))
  await journey.tap(page.getByRole('link', { name: 'Mulai sekarang' }))
  await journey.tap(page.getByRole('button', { name: 'Mulai ujian' }))
  await student.questionIs(1)
  journey.ends(6)
})

const placesOf = (page: Page) => page.getByRole('navigation').filter({ hasText: 'Beranda' })
