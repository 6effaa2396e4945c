import { answersOf, readLog } from './support/log.ts'
import { MIXED, mixedPaper } from './support/mixed-paper.ts'
import { claims, saveRecorder, seenOn } from './support/save-recorder.ts'
import { Student } from './support/student.ts'
import { expect, test } from './support/world.ts'

const DIGITS = '314159265'
const BEAT_MS = 400

test.beforeAll(async ({ server }) => {
  await mixedPaper(server, 'isian', 'isian', 'pilihan')
})

for (const lost of ['indexeddb', 'file_systems'] as const) {
  test(`I3.205 nine digits typed slowly, the browser killed 60 ms later and ${lost} lost: what was said to be saved is there`, async ({
    network,
    phone,
    newStudent,
    readyStudent,
  }) => {
    phone.onEveryPage(saveRecorder)
    let student = await readyStudent(await newStudent(MIXED), MIXED)
    await student.start(MIXED)
    const { attempt } = student
    await expect(student.saveLine).toContainText('Semua terkirim')
    await student.page.getByRole('textbox').click()
    const told: { words: string; painted: string }[] = []
    await student.page.exposeBinding('elpTell', (_, seen) => void told.push(seen))
    await student.page.evaluate(() => {
      const push = window.elpSeen.push
      window.elpSeen.push = function (...seen) {
        for (const one of seen) (window as unknown as { elpTell(seen: unknown): void }).elpTell(one)
        return push.apply(this, seen)
      }
    })
    for (const digit of DIGITS) {
      await student.page.keyboard.press(digit)
      await student.page.waitForTimeout(digit === DIGITS.at(-1) ? 60 : BEAT_MS)
    }
    await phone.kill()
    phone.loseStoreOnDisk(lost)
    network.set('down')

    student = new Student(await phone.open(`/main-ujian?attempt=${attempt}`))
    await student.postponesLogIn()
    await student.questionIs(1)
    const kept = await student.page.getByRole('textbox').inputValue()
    const saved = told.filter(claims).at(-1)?.painted ?? ''
    expect(kept.startsWith(saved), `“${saved}” was said to be saved, “${kept}” is there`).toBe(true)
    expect(DIGITS.startsWith(kept)).toBe(true)
    expect(kept.length).toBeGreaterThanOrEqual(DIGITS.length - 1)
  })
}

for (const weather of ['clear', 'down'] as const) {
  test(`I3.206 the words on the screen never say more than both stores hold, in no frame and between none (network ${weather})`, async ({
    network,
    phone,
    newStudent,
    readyStudent,
  }) => {
    phone.onEveryPage(saveRecorder)
    const student = await readyStudent(await newStudent(MIXED), MIXED)
    const { page } = student
    await student.postponesLogIn()
    await student.start(MIXED)
    await expect(student.saveLine).toContainText('Semua terkirim')
    network.set(weather)
    const field = page.getByRole('textbox')
    await field.click()
    for (const pause of [400, 120, 60, 900, 20, 200, 210, 190, 0]) {
      await page.keyboard.press(DIGITS[Math.floor(pause / 100) % 9] as string)
      await page.waitForTimeout(pause)
    }
    await page.keyboard.press('Backspace')
    await field.blur()
    await student.isSaved()
    await field.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('7')
    await expect(student.saveLine).toContainText(weather === 'clear' ? 'Semua terkirim' : /Tersimpan di HP|aman di HP/)

    const seen = await seenOn(page)
    const paintings = new Set(seen.map(({ painted }) => painted))
    expect(paintings.size).toBeGreaterThan(8)
    const untrue = seen.filter((one) => claims(one) && (one.indexed_db !== one.painted || one.file !== one.painted))
    expect(untrue).toEqual([])
    // A store that takes too long is told, and then the other one has it all.
    const idle = seen.filter(({ busy, words, indexed_db, file, painted }) => {
      const lacking = [indexed_db, file].filter((held) => held !== painted).length
      return busy === 'false' && lacking > (words.includes('di satu tempat') ? 1 : 0)
    })
    expect(idle).toEqual([])
    expect(seen.filter(({ words }) => words.includes('Menyimpan…')).length).toBeGreaterThan(0)
    expect(seen.at(-1)).toMatchObject({ painted: '7', indexed_db: '7', file: '7' })
  })
}

const LEAVING: [string, (student: Student) => Promise<unknown>][] = [
  ['the field left', ({ page }) => page.getByRole('textbox').blur()],
  ['another question', (student) => student.next()],
  [
    'the page hidden',
    ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  ],
  [
    'the page put away',
    ({ page }) => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))),
  ],
]
for (const [how, leave] of LEAVING) {
  test(`I3.207 ${how}: what was being typed goes to the stores at once`, async ({
    server,
    newStudent,
    readyStudent,
  }) => {
    const student = await readyStudent(await newStudent(MIXED), MIXED)
    const { page } = student
    await student.start(MIXED)
    const { attempt } = student
    // No timer of the page under a second comes any more: what is written now is not written by waiting.
    await page.evaluate(() => {
      const native = window.setTimeout
      const longOnes = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
        ms > 0 && ms < 1000 ? -1 : native(run, ms, ...rest)
      Object.assign(window, { setTimeout: longOnes })
    })
    await page.getByRole('textbox').click()
    await page.keyboard.press('4')
    await page.keyboard.press('2')
    await expect(student.saveLine).toHaveAttribute('aria-busy', 'true')
    await leave(student)
    // A page that the browser keeps lets go of its database until it is shown again.
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(student.saveLine).toHaveAttribute('aria-busy', 'false')
    await page.reload()
    await expect
      .poll(async () => [...answersOf(await readLog(server, attempt)).values()], {
        timeout: 20_000,
      })
      .toEqual(['42'])
  })
}

test('I3.208 typed or tapped and reloaded in the same breath: it is there', async ({ newStudent, readyStudent }) => {
  const student = await readyStudent(await newStudent(MIXED), MIXED)
  const { page } = student
  await student.start(MIXED)
  await page.getByRole('textbox').click()
  await page.keyboard.press('4')
  await page.keyboard.press('2')
  await page.reload()
  await student.questionIs(1)
  await expect(page.getByRole('textbox')).toHaveValue('42')
  await student.isSaved()
  await student.goTo(3)
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('article input[type=radio]')?.click()
    location.reload()
  })
  await student.questionIs(3)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await student.isSaved()
  // What was brought back is an answer like any other: a newer one stands over it for good.
  await page.getByRole('radio').nth(1).locator('xpath=ancestor::label').click()
  await student.isSaved()
  await page.reload()
  await student.questionIs(3)
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('I3.209 a note on scratch paper: not called kept before it is, and there after a kill', async ({
  phone,
  newStudent,
  readyStudent,
}) => {
  let student = await readyStudent(await newStudent(MIXED), MIXED)
  await student.start(MIXED)
  const { attempt } = student
  const openNotes = async () => {
    await student.page.getByRole('button', { name: 'Ukuran teks dan alat bantu' }).click()
    return student.page.getByRole('textbox', { name: 'Coretan' })
  }
  const note = await openNotes()
  await note.click()
  await student.page.keyboard.type('12 × 7', { delay: 100 })
  await expect(student.page.getByText('Menyimpan…').last()).toBeVisible()
  await expect(note).toHaveAttribute('aria-busy', 'false')
  await phone.kill()
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt}`))
  await student.questionIs(1)
  await expect(await openNotes()).toHaveValue('12 × 7')
})

test('U201.7 a field for numbers refuses other text with its reason, keeps it on the screen, and the number before it stands', async ({
  server,
  phone,
  newStudent,
  readyStudent,
}) => {
  let student = await readyStudent(await newStudent(MIXED), MIXED)
  await student.start(MIXED)
  const { attempt } = student
  const field = () => student.page.getByRole('textbox')
  const reason = () => student.page.getByText('Belum tersimpan: di sini hanya angka')
  await field().click()
  await student.page.keyboard.insertText('abc 😀')
  await expect(reason()).toBeVisible()
  await expect(field()).toHaveAttribute('aria-invalid', 'true')
  await expect(student.answered(0, 3)).toBeVisible()
  await student.next()
  await student.questionIs(2)
  await field().fill('12')
  await field().fill('12 apel')
  await expect(student.page.getByText('Jawabanmu masih 12.')).toBeVisible()
  await field().blur()
  await expect(field()).toHaveValue('12 apel')
  await expect(student.answered(1, 3)).toBeVisible()
  await student.page.getByRole('button', { name: 'Sebelumnya' }).click()
  await student.questionIs(1)
  await expect(field()).toHaveValue('abc 😀')
  await expect(reason()).toBeVisible()
  await student.isSaved()

  await phone.kill()
  student = new Student(await phone.open(`/main-ujian?attempt=${attempt}`))
  await student.questionIs(1)
  await expect(field()).toHaveValue('abc 😀')
  await field().fill('-')
  await expect(student.page.getByText('Belum tersimpan: angkanya belum lengkap.')).toBeVisible()
  await field().fill('-3,5')
  await expect(student.page.getByText('Tulis angka saja.')).toBeVisible()
  await field().blur()
  await student.end()
  await student.hasReceipt()
  const given = answersOf(await readLog(server, attempt))
  expect([...given.values()].sort()).toEqual(['-3,5', '12'])
})
