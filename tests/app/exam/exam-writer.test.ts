import { beforeEach, expect, test } from 'vitest'
import type { EntryValue } from '#contract/exam/entry.ts'
import { createWriter, type Writer } from '#src/features/exam/model/writer.ts'

/** Time that passes when told to, and a store that answers when told to. */
function stage() {
  const timers: { at: number; run: () => void }[] = []
  const calls: { soal_id: string; value: EntryValue; ok: () => void; fail: () => void }[] = []
  let now = 0
  const writer = createWriter({
    append: (soal_id, value) =>
      new Promise((resolve, reject) =>
        calls.push({ soal_id, value, ok: resolve, fail: () => reject(new Error('full')) }),
      ),
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  })
  const pass = async (ms: number) => {
    now += ms
    for (const due of timers.filter((timer) => timer.at <= now)) {
      timers.splice(timers.indexOf(due), 1)
      due.run()
    }
    await Promise.resolve()
    await Promise.resolve()
  }
  return { writer, calls, pass }
}

let writer: Writer
let calls: ReturnType<typeof stage>['calls']
let pass: ReturnType<typeof stage>['pass']
beforeEach(() => {
  ;({ writer, calls, pass } = stage())
})

test('U29.1 a tap is painted at once and let go only when the stores have it', async () => {
  writer.answer('q', 'A')
  expect(writer.state().answers.get('q')).toBe('A')
  calls[0]?.ok()
  await pass(0)
  expect(writer.state().answers.has('q')).toBe(false)
})

test('U29.2 what no store took stays painted, is told, and is tried again until one does', async () => {
  writer.answer('q', 'A')
  calls[0]?.fail()
  await pass(0)
  expect(writer.state()).toMatchObject({ writing: { failed: 1 } })
  expect(writer.state().answers.get('q')).toBe('A')
  await pass(2000)
  expect(calls).toHaveLength(2)
  calls[1]?.ok()
  await pass(0)
  expect(writer.state().writing).toEqual({ busy: false, failed: 0 })
})

test('U29.3 a newer choice replaces one that failed; the old one is never written after it', async () => {
  writer.answer('q', 'A')
  calls[0]?.fail()
  await pass(0)
  writer.answer('q', 'B')
  calls[1]?.ok()
  await pass(5000)
  expect(calls.map((call) => call.value)).toEqual([{ a: 'A' }, { a: 'B' }])
})

test('U29.4 typing is written a moment after its first key, or at once on leaving; never letter by letter', async () => {
  writer.type('q', '1')
  await pass(100)
  writer.type('q', '12')
  await pass(99)
  expect(calls).toHaveLength(0)
  expect(writer.state().answers.get('q')).toBe('12')
  writer.flush()
  expect(calls.map((call) => call.value)).toEqual([{ a: '12' }])
  writer.type('q', '123')
  await pass(200)
  expect(calls.at(-1)?.value).toEqual({ a: '123' })
})

test('I3.200 what is typed goes to the stores within 300 ms of its first unwritten key, however long somebody types', async () => {
  let text = ''
  let unwritten: number | null = null
  for (let at = 0; at < 5000; at += 50) {
    if (at % 100 === 0) {
      text += '7'
      writer.type('q', text.slice(0, 120))
      unwritten ??= at
    }
    const before = calls.length
    await pass(50)
    if (calls.length > before) unwritten = null
    if (unwritten !== null) expect(at + 50 - unwritten).toBeLessThan(300)
  }
  expect(calls.length).toBeGreaterThan(10)
})

test('I3.201 from the first key until the stores have it the writer is busy', async () => {
  writer.type('q', '4')
  expect(writer.state().writing.busy).toBe(true)
  await pass(200)
  expect(calls).toHaveLength(1)
  expect(writer.state().writing.busy).toBe(true)
  writer.type('q', '42')
  calls[0]?.ok()
  await pass(0)
  expect(writer.state().writing.busy).toBe(true)
  writer.flush()
  calls[1]?.ok()
  await pass(0)
  expect(writer.state().writing.busy).toBe(false)
})

test('I3.202 an answer taken back while its text waits to be written stays taken back', async () => {
  writer.type('q', '42')
  writer.answer('q', null)
  await pass(1000)
  expect(calls.map((call) => call.value)).toEqual([{ a: null }])
})

test('U29.5 a field emptied by hand clears the answer', async () => {
  writer.type('q', ' ')
  writer.flush()
  expect(calls[0]?.value).toEqual({ a: null })
})

test('U29.6 text typed while an older one is being written stays painted', async () => {
  writer.type('q', '1')
  writer.flush()
  writer.type('q', '12')
  calls[0]?.ok()
  await pass(0)
  expect(writer.state().answers.get('q')).toBe('12')
})

test('U29.7 every key of a sheet is an entry of its own, in order', async () => {
  for (let row = 0; row < 30; row++) writer.key('p', [0, row, row % 10])
  expect(calls.map((call) => call.value)).toEqual(Array.from({ length: 30 }, (_, row) => ({ k: [0, row, row % 10] })))
})

test('U29.8 the end waits for what is still being typed or written', async () => {
  let ended = false
  writer.type('q', '42')
  void writer.idle().then(() => {
    ended = true
  })
  await pass(0)
  expect(ended).toBe(false)
  calls[0]?.ok()
  await pass(0)
  await pass(0)
  expect(ended).toBe(true)
})
