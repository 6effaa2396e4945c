import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tab } from './support/phone.ts'
import { type Scene, scene, student } from './support/scene.ts'

/** Begins, answers the first four questions alike, and ends. */
async function sit(s: Scene, tab: Tab, answer: string) {
  const attempt = await s.begin(tab)
  for (let n = 0; n < 4; n++) {
    await s.answer(attempt, n, answer)
    await s.time.pass(60_000)
  }
  await s.time.until(attempt.end())
  await s.time.pass(1000)
  return attempt
}

/** By attempt, under its own id, what it scores. */
async function scores(s: Scene, ids: readonly string[]) {
  const rows = await Promise.all(ids.map((id) => s.world.store.find(id)))
  return Promise.all(
    rows.map(async (row, n) =>
      row?.attempt_id === ids[n] ? Object.values(await s.scored(ids[n] as string)) : 'another',
    ),
  )
}

test.each([
  ['in one page life', 0],
  ['in a page life each', 1],
  ['hours apart', 5 * 3_600_000],
])(
  'I1.80 what is begun and ended %s without a network, one after the other, stays apart and counts',
  async (_, apart) => {
    const s = await scene({ max_attempts: 20 })
    s.world.sitting.selesai += 7 * 86_400_000
    s.world.held.selesai += 7 * 86_400_000
    let tab = await s.tab()
    s.net.up = false
    const ids: string[] = []
    for (const answer of ['A', 'B', 'C']) {
      ids.push((await sit(s, tab, answer)).attempt_id)
      if (!apart) continue
      tab.kill()
      await s.time.pass(apart)
      tab = await s.tab()
    }
    s.net.up = true
    await s.time.pass(300_000)
    const all = await s.attempts(tab)
    expect(all.map(({ phase, unsent, receipt }) => [phase, unsent, receipt?.uncounted])).toEqual(
      Array(3).fill(['sealed', 0, 0]),
    )
    expect(await scores(s, ids)).toEqual(['A', 'B', 'C'].map((answer) => Array(4).fill(answer)))
  },
)

test('I1.81 of two tabs that begin a sitting in the same moment both show the same attempt', async () => {
  const s = await scene({ max_attempts: 1 })
  const [one, two] = [await s.tab(), await s.tab()]
  s.net.up = false
  const starts = [one, two].map(({ engine }) => engine.start(s.world.sitting))
  const [first, second] = await s.time.until(Promise.all(starts))
  expect(first).toEqual(second)
  expect(first).toMatchObject({ ok: true })
})

test('I1.82 an attempt that went on elsewhere and was ended there stands in no way of the next one', async () => {
  const { s, tab, attempt } = await student({ max_attempts: 20 })
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const other = await s.begin(await s.tab(phone), { take_over: true })
  await s.time.pass(6000)
  attempt.close()
  tab.kill()
  await s.time.until(other.end())
  await s.time.pass(10_000)
  const again = await s.tab()
  const next = await s.start(again)
  expect(next).toMatchObject({ ok: true })
  expect(next).not.toMatchObject({ attempt_id: attempt.attempt_id })
  await s.time.pass(120_000)
  expect((await s.attempts(again)).map(({ phase }) => phase)).toEqual(['running', 'sealed'])
})

test('I1.83 a start whose reply was lost is nothing to the next student on the same page', async () => {
  const s = await scene()
  const tab = await s.tab()
  await s.time.pass(5000)
  s.net.fates = ['drop_reply']
  expect(await s.start(tab, { take_over: true })).toEqual({ ok: false, error: { code: 'needs_network' } })
  await s.phone.logout()
  const other = randomUUID()
  await s.phone.login(other)
  await s.time.until(tab.engine.setUser(other))
  expect(await s.start(tab, { take_over: true })).toMatchObject({ ok: true })
})

test('I9.40 a log-in that cannot be read or kept while it is renewed stops no sending', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(20_000)
  s.net.access.clear()
  s.net.up = true
  const renewed = () => s.net.calls.some(({ request }) => request.path.includes('refresh'))
  for (let n = 0; n < 600 && !renewed(); n++) await s.time.pass(10)
  s.phone.disk.hangs = true
  await s.time.pass(6000)
  s.phone.disk.hangs = false
  await s.time.pass(60_000)
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})
