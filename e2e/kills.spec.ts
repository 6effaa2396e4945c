import type { Page } from '@playwright/test'
import { Dice } from './support/dice.ts'
import type { Weather } from './support/fault-proxy.ts'
import { answersOf, holdsTogether, readLog } from './support/log.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** How often the browser is killed; `npm run faults -- kills 300` asks for more. */
const KILLS = Number(process.env.KILLS ?? 4)
const LETTERS = 'ABCDE'
const STORM: readonly Weather[] = ['clear', 'clear', 'down', 'black-hole', 'reply-lost', 'reply-cut']
/** Milliseconds after the tap, or after the word "saved", at which the axe falls: on the save, on the sending. */
const MOMENTS = [0, 2, 5, 10, 20, 40]

test(`F2.1 the browser killed ${KILLS} times in the moments of saving, sending and ending: nothing saved is lost`, async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  test.setTimeout(300_000 + KILLS * 20_000)
  const dice = new Dice()
  test.info().annotations.push({ type: 'seed', description: `ELP_SEED=${dice.seed}` })
  const first = await readyStudent(await newStudent(SKD), SKD)
  await first.start(SKD)
  const attempt_id = first.attempt
  /** What each question may stand at: what was said to be saved last, or was tapped after it. */
  const allowed = new Map<number, number[]>()
  let student = first
  const reopen = async () => {
    student = new Student(await phone.open(`/main-ujian?attempt=${attempt_id}`))
    await student.page.getByRole('article').waitFor()
  }

  for (let kill = 0; kill < KILLS; kill++) {
    network.set(dice.pick(STORM))
    const number = 1 + dice.roll(100)
    await student.goTo(number)
    const place = dice.roll(5)
    const during = dice.roll(2) === 0
    if (during) {
      allowed.set(number, [...(allowed.get(number) ?? [-1]), place])
      await tap(student.page, place)
    } else {
      await student.choose(place)
      allowed.set(number, [place])
    }
    await student.page.waitForTimeout(dice.pick(MOMENTS) * (during ? 1 : 25))
    await phone.kill()
    await reopen()
  }

  network.set('down')
  await student.end()
  await student.page.waitForTimeout(dice.pick(MOMENTS) + 200)
  await phone.kill()
  network.set('clear')
  await reopen().catch(() => undefined)
  if (await student.page.getByRole('button', { name: /^Peta/ }).isVisible()) await student.end()
  await student.hasReceipt()

  const log = await readLog(server, attempt_id)
  const [paper] = await server.query<{ outline: { subtes: { soal: { id: string }[] }[] } }>(
    'select outline from paper join attempt using (paper_sha256) where attempt.id = $1',
    [attempt_id],
  )
  const ids = paper?.outline.subtes.flatMap(({ soal }) => soal.map(({ id }) => id)) ?? []
  const answers = answersOf(log)
  for (const [number, places] of allowed) {
    const stands = answers.get(ids[number - 1] as string)
    expect(
      places.map((place) => LETTERS[place]),
      `question ${number}`,
    ).toContain(stands)
  }
  expect(log.entries.filter(({ counts }) => !counts)).toEqual([])
  expect(holdsTogether(log)).toBe(true)
})

/** A tap whose outcome nobody waits for. */
async function tap(page: Page, place: number): Promise<void> {
  await page.getByRole('radio').nth(place).locator('xpath=ancestor::label').click()
}
