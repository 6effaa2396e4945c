import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { student } from './support/scene.ts'

test('I9.11 without a log-in the upload token still sends answers and end', async () => {
  const { s, tab, attempt } = await student()
  await s.phone.logout()
  await s.time.until(tab.engine.setUser(null))
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(6000)
  expect(attempt.snapshot().phase).toBe('sealed')
})

test('I9.12 an access token that ran out is renewed, and the answers go on', async () => {
  const { s, tab, attempt } = await student({ grace_ms: 1000 })
  s.net.access.clear()
  await s.answer(attempt, 0, 'A')
  tab.kill()
  await s.time.pass(3000)
  const record = await forgetToken(s)
  expect(record).toBe(attempt.attempt_id)
  await s.tab()
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A' })
})

test('I9.13 with the log-in over everything is kept and a log-in asked for; the same student goes on', async () => {
  const { s, tab, attempt } = await student()
  tab.kill()
  await forgetToken(s)
  s.net.access.clear()
  s.net.refresh.clear()
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.answer(again, 0, 'A')
  await s.time.pass(10_000)
  expect(again.snapshot().save).toEqual({ kind: 'login_needed', unsent: 1 })
  await s.phone.login(s.user_id)
  await s.time.until(later.engine.setUser(s.user_id))
  await s.time.pass(6000)
  expect(again.snapshot().save.kind).toBe('all_sent')
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A' })
})

test('I9.14 another student on the phone sees only their own work, and their log-in sends nothing of the first', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(6000)
  await s.answer(attempt, 0, 'A')
  tab.kill()
  await forgetToken(s)
  const other_id = randomUUID()
  await s.phone.login(other_id)
  const theirs = await s.tab(s.phone, other_id)
  expect(await s.time.until(theirs.engine.attempts())).toEqual([])
  const own = await s.begin(theirs)
  await s.answer(own, 1, 'E')
  await s.time.pass(10_000)
  expect(s.serverAnswers(own.attempt_id)).toEqual({ [s.question(1)]: 'E' })
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({})
  expect(
    s.net.calls.filter(
      ({ request }) => JSON.stringify(request).includes(attempt.attempt_id) && request.token?.startsWith('access-2'),
    ),
  ).toEqual([])
  theirs.kill()
  await s.phone.login(s.user_id)
  await s.tab()
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A' })
})

test('I9.15 many tabs renew the log-in once', async () => {
  const { s, tab, attempt } = await student()
  const second = await s.tab()
  await forgetToken(s)
  s.net.access.clear()
  await s.answer(attempt, 0, 'A')
  await s.time.until(Promise.all([tab.engine.drain(), second.engine.drain()]))
  await s.time.pass(6000)
  expect(s.net.calls.filter(({ request }) => request.path === '/jwt/refresh-token')).toHaveLength(1)
})

test('I9.30 killed and logged out, the phone asks the time by its upload token and sends everything without a log-in', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  s.net.up = false
  tab.kill()
  const offline = await s.tab()
  const again = await s.open(offline, attempt.attempt_id)
  await s.answer(again, 1, 'B')
  await s.time.until(again.end())
  offline.kill()
  await s.phone.logout()
  s.net.access.clear()
  s.net.refresh.clear()
  s.net.up = true
  const later = s.phone.openTab()
  await s.time.until(later.engine.setUser(null))
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
  expect(s.attemptRow(attempt.attempt_id).status).toBe('sealed')
  expect(s.rows(attempt.attempt_id).every(({ seq }) => seq < 100)).toBe(true)
})

test('I9.31 an attempt killed before its first answer reached the server is sent without a log-in too', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  tab.kill()
  const offline = await s.tab()
  const again = await s.open(offline, attempt.attempt_id)
  await s.answer(again, 2, 'C')
  offline.kill()
  await s.phone.logout()
  s.net.access.clear()
  s.net.refresh.clear()
  s.net.up = true
  const later = s.phone.openTab()
  await s.time.until(later.engine.setUser(null))
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(2)]: 'C' })
  expect(s.anomalies(attempt.attempt_id)).toEqual([])
})

test('I9.32 a log that was set back and written on is compared before the server’s word on it is believed', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  const before = await s.phone.dump()
  await s.answer(attempt, 1, 'B')
  await s.answer(attempt, 2, 'C')
  await s.time.pass(6000)
  tab.kill()
  await s.phone.load(before)
  s.phone.files.wipe()
  s.net.up = false
  const offline = await s.tab()
  const again = await s.open(offline, attempt.attempt_id)
  await s.answer(again, 1, 'D')
  await s.answer(again, 2, 'E')
  offline.kill()
  s.net.up = true
  await s.tab()
  await s.time.pass(60_000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({
    [s.question(0)]: 'A',
    [s.question(1)]: 'D',
    [s.question(2)]: 'E',
  })
})

/** As after the grace of an upload token: the attempt's own right to send is gone. */
async function forgetToken(s: Awaited<ReturnType<typeof student>>['s']): Promise<string | undefined> {
  return s.phone.editAttempts((record) => ({ ...record, upload_token: null, rev: record.rev + 100 }))
}
