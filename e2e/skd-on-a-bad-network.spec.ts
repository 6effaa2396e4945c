import { Dice } from './support/dice.ts'
import type { Weather } from './support/fault-proxy.ts'
import { demoNames, skdPoints, wrongAnswers } from './support/keys.ts'
import { answersOf, historyOf, readLog, receiptHolds } from './support/log.ts'
import { logInAs } from './support/staff.ts'
import { Student } from './support/student.ts'
import { expect, SKD, SKD_QUESTIONS, test } from './support/world.ts'

const LETTERS = 'ABCDE'
const STORM: readonly Weather[] = ['clear', 'clear', 'down', 'black-hole', 'reply-lost', 'reply-cut']
const KILLED_AFTER = [18, 52, 97]
const SECRET_LOST_AFTER = 34
const TWO_TABS = { from: 66, to: 78 }

test('U50.1 a student sits a real tryout on a bad network, and every answer arrives', async ({
  server,
  network,
  phone,
  newStudent,
  readyStudent,
}) => {
  test.setTimeout(600_000)
  const dice = new Dice()
  test.info().annotations.push({ type: 'seed', description: `ELP_SEED=${dice.seed}` })
  // Log in, see the tryout I am registered for, have its paper fetched ahead, start.
  const account = await newStudent(SKD)
  let student = await readyStudent(account, SKD)
  await student.start(SKD)
  const address = new URL(student.page.url())
  const attempt_id = address.searchParams.get('attempt') as string
  const reopen = async () => new Student(await phone.open(address.pathname + address.search))

  // Answer while the network drops at random, the browser is killed, every token becomes worthless.
  const taps: number[][] = []
  let other: Student | undefined
  for (let number = 1; number <= SKD_QUESTIONS; number++) {
    if (number % 4 === 1) network.set(dice.pick(STORM))
    const hands = other && number % 2 === 0 ? other : student
    if (other) await hands.page.bringToFront()
    await goTo(hands, number)
    const mine = Array.from({ length: number % 9 === 0 ? 2 : 1 }, () => dice.roll(5))
    // A tap on the option already chosen says nothing new: the second thought is another one.
    if (mine[1] === mine[0] && mine[1] !== undefined) mine[1] = (mine[1] + 1) % 5
    for (const place of mine) await hands.choose(place)
    taps.push(mine)

    if (KILLED_AFTER.includes(number)) {
      await phone.kill()
      student = await reopen()
      await student.page.getByRole('article').waitFor()
    }
    if (number === SECRET_LOST_AFTER) {
      network.set('clear')
      await server.restartWithNewSecret()
    }
    if (number === TWO_TABS.from) other = await reopen()
    if (number === TWO_TABS.to) {
      await other?.page.close()
      other = undefined
      await student.page.bringToFront()
    }
  }

  // Finish without a network; it comes back; the receipt arrives.
  network.set('down')
  await goTo(student, SKD_QUESTIONS)
  await student.end()
  await expect(student.page.getByRole('heading', { name: 'Selesai di HP ini.' })).toBeVisible()
  network.set('clear')
  await student.hasReceipt()

  // The server's log equals what the student chose, entry by entry.
  const log = await readLog(server, attempt_id)
  const outline = await server.query<{ outline: { subtes: { soal: { id: string }[] }[] } }>(
    'select outline from paper join attempt using (paper_sha256) where attempt.id = $1',
    [attempt_id],
  )
  const ids = outline[0]?.outline.subtes.flatMap((subtes) => subtes.soal.map((soal) => soal.id)) ?? []
  expect(ids).toHaveLength(SKD_QUESTIONS)
  const chosen = taps.map((places) => places.map((place) => ({ a: LETTERS[place] })))
  expect(ids.map((id) => historyOf(log, id))).toEqual(chosen)
  expect(log.entries.filter((entry) => !entry.counts)).toEqual([])
  expect([...answersOf(log).keys()].sort()).toEqual([...ids].sort())

  // The receipt verifies.
  const api = `${network.origin}/api`
  const keys = await (await fetch(`${api}/receipt-key`)).json()
  const own = await logInAs(server, account.email, account.password)
  const { body } = await own.get(`/tanda-terima?attempt_id=${attempt_id}`)
  expect(receiptHolds(body.data.receipt, log, keys.data[0].public_key)).toBe(true)

  // The score equals an independent count, on the screen too.
  const names = await demoNames(server)
  const choices = new Map(
    ids.map((id, index) => [names.get(id) as string, LETTERS[taps[index]?.at(-1) as number] as string]),
  )
  const points = skdPoints(choices)
  const total = Object.values(points).reduce((sum, value) => sum + value, 0)
  await student.page.getByRole('link', { name: 'Lihat hasil' }).click()
  await expect(student.page.getByText(String(total), { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  for (const value of Object.values(points))
    await expect(student.page.getByText(new RegExp(`\\b${value}\\b`)).first()).toBeVisible()
  const [result] = await server.query<{ score: { subtes: { kode: string; poin: number }[] } }>(
    'select score from result where attempt_id = $1 order by revision desc limit 1',
    [attempt_id],
  )
  expect(Object.fromEntries(result?.score.subtes.map((part) => [part.kode, part.poin]) ?? [])).toEqual(points)

  // The discussion, question by question: as many wrong as the independent count says.
  await student.page.getByRole('link', { name: 'Buka pembahasan' }).first().click()
  await expect(student.page.getByRole('heading', { name: 'Cara mengerjakan' })).toBeVisible()
  await expect(student.page.getByRole('button', { name: `Salah ${wrongAnswers(choices)}` })).toBeVisible()
})

/** By the map, as a student jumps; by "Lanjut" where that is the next question. */
async function goTo(student: Student, number: number): Promise<void> {
  if (await student.question(number - 1).isVisible()) await student.next()
  else await student.goTo(number)
  await student.questionIs(number)
}
