import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Act } from '#server/exam/core/act.ts'
import { student } from './support/scene.ts'

const HOUR = 3_600_000

/** Killed without a network and opened again with the phone's clock an hour ahead: by that the time is up. */
async function upByGuess() {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  s.net.up = false
  tab.kill()
  s.phone.skew += HOUR
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.time.pass(5000)
  expect(again.snapshot()).toMatchObject({ phase: 'ended', open_index: -1 })
  return { s, later, again, attempt_id: attempt.attempt_id }
}

test('I5.200 an end by the time of a guess is taken back by a page that has not opened the attempt, and is not sent', async () => {
  const { s, later, again, attempt_id } = await upByGuess()
  again.close()
  later.kill()
  s.net.up = true
  // Only the list is shown: the outbox is emptied without the attempt being opened.
  const list = await s.tab()
  await s.time.pass(60_000)
  expect(s.attemptRow(attempt_id)).toMatchObject({ status: 'open', receipt: null })
  const [row] = await s.time.until(list.engine.attempts())
  expect(row?.phase).toBe('running')
})

test('I5.201 an end by a guess that was right is confirmed and sent, also where nobody opens the attempt', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  s.net.up = false
  tab.kill()
  await s.time.pass(1_300_000)
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.time.pass(5000)
  expect(again.snapshot().phase).toBe('ended')
  again.close()
  later.kill()
  s.net.up = true
  await s.tab()
  await s.time.pass(60_000)
  expect(s.attemptRow(attempt.attempt_id)).toMatchObject({
    status: 'sealed',
    sealed_by: 'student',
    ended_by_time: true,
  })
})

test('I5.202 the hand-in file of an attempt that a guess closed does not end it', async () => {
  const { s, again } = await upByGuess()
  const file = JSON.parse(await (await s.time.until(again.exportFile())).text())
  expect(file.end).toBeNull()
})

test('I5.203 an end by a guess that staff overtake by ending the attempt is theirs', async () => {
  const { s, again, attempt_id } = await upByGuess()
  await s.time.until(s.net.act(attempt_id, { id: randomUUID(), kind: 'end' } as unknown as Act))
  s.net.up = true
  await s.time.pass(60_000)
  expect(again.snapshot().phase).toBe('sealed')
  expect(s.attemptRow(attempt_id).sealed_by).toBe('admin')
})
