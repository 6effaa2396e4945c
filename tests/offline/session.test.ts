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
      ({ request }) =>
        JSON.stringify(request.body).includes(attempt.attempt_id) && request.token?.startsWith('access-2'),
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

/** As after the grace of an upload token: the attempt's own right to send is gone. */
async function forgetToken(s: Awaited<ReturnType<typeof student>>['s']): Promise<string | undefined> {
  return s.phone.editAttempts((record) => ({ ...record, upload_token: null, rev: record.rev + 100 }))
}
