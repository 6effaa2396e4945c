import { Board } from './support/board.ts'
import { Phone } from './support/phone.ts'
import { expect, SKD, test } from './support/world.ts'

/** A browser opens six connections to a server and no more. */
const RELOADS = 7

test('U50.48 a page with a live stream gives its connection back when it is reloaded: in the exam and at the board', async ({
  server,
  network,
  newStudent,
  readyStudent,
}) => {
  test.setTimeout(180_000)
  const desk = new Phone(network.origin, { width: 1366, height: 768 })
  try {
    const account = await newStudent(SKD)
    const student = await readyStudent(account, SKD)
    await student.start(SKD)
    const board = await Board.open(desk, server, SKD)
    for (let times = 0; times < RELOADS; times++) {
      await student.page.reload()
      await student.questionIs(1)
      await board.page.reload()
      await expect(board.line(account.nama)).toContainText('Mengerjakan')
      await expect(board.page.getByText(/^Langsung,/)).toBeVisible()
    }
    await student.choose(2)
    await expect(student.saveLine).toContainText('Semua terkirim')
  } finally {
    await desk.dispose()
  }
})
