import { Board } from './support/board.ts'
import { expect, SKD, test } from './support/world.ts'

/** A browser opens six connections to a server and no more; some of them were still idle before the tenth visit. */
const VISITS = 12

test('U50.48 a page with a live stream gives its connection back when it is left: the board opens again and again', async ({
  server,
  desk,
}) => {
  const board = await Board.open(desk, server, SKD)
  const { page } = board
  for (let visit = 0; visit < VISITS; visit++) {
    await page.goto(page.url())
    await expect(board.counter('Peserta')).toBeVisible()
  }
  await expect(page.getByText(/^Langsung,/)).toBeVisible()
})
