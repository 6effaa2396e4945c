import { expect, test } from 'vitest'
import { fold } from '#contract/exam/fold.ts'
import { rowHash } from '#offline/entry-hash.ts'
import { decodeFrames, encodeFrames } from '#offline/disk/frames.ts'
import { longestChain } from '#offline/store/chain.ts'
import { extend, type Memory, nextRow, toMemory } from '#offline/store/memory.ts'
import { putBack, seqNow } from '#offline/store/rename.ts'
import type { AttemptRecord, LogRow } from '#offline/store/rows.ts'
import { unite } from '#offline/store/unite.ts'
import { BesideAnotherTab } from '#offline/store/vault.ts'
import { scene, student } from './support/scene.ts'

const record = { attempt_id: 'a', device_id: 'd', rev: 1, retired: {} } as unknown as AttemptRecord

function logOf(count: number): LogRow[] {
  const memory = toMemory({ record, own: { rows: [], head: '', strays: [] }, foreign: new Map() })
  for (let index = 0; index < count; index++) {
    extend(memory, [nextRow(memory, { soal_id: 'q', value: { a: String(index) }, t: index, wall: index })])
  }
  return memory.own
}

test('I3.2 the copies unite: what only one holds is kept, whichever it is', () => {
  const rows = logOf(6)
  const united = unite({ record, rows: rows.slice(0, 4) }, { record: null, rows: rows.slice(2) })
  expect(united?.own.rows).toEqual(rows)
  expect(unite({ record: null, rows: [] }, { record, rows })?.own.rows).toEqual(rows)
  expect(unite({ record: null, rows: [] }, { record: null, rows: [] })).toBeNull()
})

test('I3.2 of two logs the longest chain counts, and what stands beside it is handed back', () => {
  const rows = logOf(4)
  const beside: LogRow = { ...(rows[2] as LogRow), value: { a: 'other' } }
  const chain = longestChain([beside, ...rows, ...rows])
  expect(chain.rows).toEqual(rows)
  expect(chain.strays).toEqual([beside])
  expect(chain.head).toBe(rowHash(rows[3] as LogRow))
})

test('F1.30 a log of which two versions are found counts as unsent from where they part until it was compared', () => {
  const rows = logOf(4)
  const beside: LogRow = { ...(rows[2] as LogRow), value: { a: 'other' } }
  const sent = { ...record, acked_seq: 3, upload_token: 'token' }
  const parted = unite({ record: sent, rows }, { record: null, rows: [beside] })
  expect(parted?.record).toMatchObject({ acked_seq: 2, upload_token: null })
  expect(parted?.own.strays).toEqual([beside])
  expect(unite({ record: sent, rows }, { record: null, rows })?.record).toEqual(sent)
})

/** A log `q`: 0, 1, 2, 3 at 0, 1, 2, 3 ms of which the server has two lines, with `strays` beside it. */
function withStrays(...strays: { soal_id: string; a: string; t: number; wall: number }[]): Memory {
  const memory = toMemory({
    record: { ...record, acked_seq: 2, upload_token: 'token' },
    own: { rows: logOf(4), head: '', strays: [] },
    foreign: new Map(),
  })
  const rows = strays.map(({ a, ...row }): LogRow => ({ ...(memory.own[3] as LogRow), ...row, value: { a } }))
  putBack(memory, rows, 'd2')
  return memory
}

test('F1.49 a line that stood beside the log goes to its place in time, and stands over no later answer', () => {
  const { own, foreign, record: now } = withStrays({ soal_id: 'q', a: 'beside', t: 2, wall: 2 })
  expect(own.map(({ value, t }) => [value, t])).toEqual([
    [{ a: '2' }, 2],
    [{ a: 'beside' }, 2],
    [{ a: '3' }, 3],
  ])
  expect(foreign.get('d')).toHaveLength(2)
  expect(now).toMatchObject({ device_id: 'd2', acked_seq: 0, upload_token: null, retired: { d: 2 } })
  expect(fold([...own, ...(foreign.get('d') ?? [])]).answers.get('q')?.value).toBe('3')
})

test('F1.49 one from before what the server has takes that along, one after everything comes last', () => {
  const early = withStrays({ soal_id: 'q', a: 'early', t: 0, wall: -1 })
  expect(early.own.map(({ value }) => value)).toEqual(['early', '0', '1', '2', '3'].map((a) => ({ a })))
  expect(early.record.retired).toEqual({ d: 0 })
  const late = withStrays({ soal_id: 'q', a: 'late', t: 9, wall: 9 })
  expect(late.own.map(({ value }) => value)).toEqual(['2', '3', 'late'].map((a) => ({ a })))
})

test('F1.50 of two lines in one place none keeps the name under which the other may be on its way', () => {
  const { own, record: now } = withStrays({ soal_id: 'p', a: 'late', t: 9, wall: 9 })
  expect(now.device_id).toBe('d2')
  expect(own.map(({ seq, device_id }) => [device_id, seq])).toEqual([
    ['d2', 1],
    ['d2', 2],
    ['d2', 3],
  ])
})

test('F1.51 a seq is told in the numbers of the name that the log has by now, however often it was renamed', () => {
  const now = { record: { ...record, device_id: 'd3', retired: { d: 4, d2: 2 } } }
  expect(seqNow(now, 'd', 9)).toBe(3)
  expect(seqNow(now, 'd2', 9)).toBe(7)
  expect(seqNow(now, 'd', 2)).toBe(1)
  expect([seqNow(now, 'd3', 9), seqNow(now, undefined, 9)]).toEqual([9, 9])
})

test('F1.54 where the database is lost the log files do not say how far the server is', () => {
  const sent = { ...record, acked_seq: 1, upload_token: 'token' }
  const copy = { record: sent, rows: logOf(4) }
  expect(unite({ record: null, rows: [] }, copy)?.record).toEqual({ ...sent, acked_lost: true })
  expect(unite(copy, copy)?.record).toEqual(sent)
})

test('I3.3 a torn tail is cut: every frame before it stays, at whatever byte it tears', () => {
  const frames = logOf(3).map((row) => ({ kind: 'row' as const, row }))
  const bytes = encodeFrames(frames)
  const whole = encodeFrames(frames.slice(0, 2)).length
  for (let cut = whole; cut < bytes.length; cut++) {
    expect(decodeFrames(bytes.subarray(0, cut))).toEqual(frames.slice(0, 2))
  }
  const flipped = Uint8Array.from(bytes)
  flipped[whole + 20] = (flipped[whole + 20] as number) ^ 1
  expect(decodeFrames(flipped)).toEqual(frames.slice(0, 2))
})

test('I3.4 the whole database wiped in mid-exam is written anew within a second', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.answer(attempt, 1, 'B')
  await s.phone.wipeDatabase()
  await s.time.pass(1000)
  tab.kill()
  s.phone.files.wipe()
  s.net.up = true
  await s.phone.login(s.user_id)
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  expect([...again.snapshot().answers.values()]).toEqual(['A', 'B'])
})

test('I3.4 the log files wiped in mid-exam are written anew within a second', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  s.phone.files.wipe()
  await s.time.pass(1000)
  await s.answer(attempt, 1, 'B')
  tab.kill()
  await s.phone.wipeDatabase()
  const later = await s.tab()
  const [listed] = await s.time.until(later.engine.attempts())
  expect(listed).toMatchObject({ attempt_id: attempt.attempt_id, unsent: 2 })
})

test('I3.5 an answer right after a wipe is in both stores before it is called saved', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.phone.wipeDatabase()
  await s.answer(attempt, 1, 'B')
  tab.kill()
  const files = s.phone.files.copy()
  s.phone.files.wipe()
  await s.phone.login(s.user_id)
  const fromDatabase = await s.tab()
  expect((await s.time.until(fromDatabase.engine.attempts()))[0]?.unsent).toBe(2)
  fromDatabase.kill()
  await s.phone.wipeDatabase()
  s.phone.files = files
  const fromFiles = await s.tab()
  expect((await s.time.until(fromFiles.engine.attempts()))[0]?.unsent).toBe(2)
})

test('I3.6 the save line never says "saved" before both stores have it, nor of one that was lost', async () => {
  const { s, attempt } = await student()
  s.net.up = false
  const words: string[] = []
  attempt.subscribe(() => words.push(attempt.snapshot().save.kind))
  const writing = attempt.append(s.question(0), { a: 'A' })
  expect(attempt.snapshot().save.kind).toBe('writing')
  expect(attempt.snapshot().answers.size).toBe(0)
  await s.time.until(writing)
  expect(words.at(-1)).toBe('on_phone')
  s.phone.files.broken = true
  await s.answer(attempt, 1, 'B')
  expect(attempt.snapshot().save).toEqual({ kind: 'almost_full', unsent: 2 })
  s.phone.files.broken = false
  await s.time.pass(1000)
  await s.answer(attempt, 2, 'C')
  expect(attempt.snapshot().save.kind).toMatch(/on_phone|offline/)
})

test('I3.7 before the start the student can be told which stores work', async () => {
  const s = await scene()
  const tab = await s.tab()
  expect(await s.time.until(tab.engine.health())).toMatchObject({ indexed_db: true, opfs: true, persisted: true })
  s.phone.files.broken = true
  expect(await s.time.until(tab.engine.health())).toMatchObject({ indexed_db: true, opfs: false })
})

test('I3.244 a private window is told before the start', async () => {
  const s = await scene()
  const tab = await s.tab()
  expect(await s.time.until(tab.engine.health())).toMatchObject({ private_window: false })
  s.phone.privateWindow = true
  expect(await s.time.until(tab.engine.health())).toMatchObject({ private_window: true })
})

test('I3.8 where no store takes an answer it is said, and the next one that is taken is saved', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  s.phone.files.broken = true
  tab.connection.close()
  await expect(s.answer(attempt, 0, 'A')).rejects.toThrow()
  expect(attempt.snapshot().save).toEqual({ kind: 'not_saved', other_tab: false })
  s.phone.files.broken = false
  await s.answer(attempt, 0, 'A')
  expect(attempt.snapshot().save.kind).not.toBe('not_saved')
  expect(attempt.snapshot().unsent).toBe(1)
})

test('I3.9 a browser without the file system keeps everything in the one store it has', async () => {
  const s = await scene()
  s.phone.hasFiles = false
  const tab = await s.tab()
  const attempt = await s.begin(tab)
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  expect(attempt.snapshot().save.kind).toMatch(/on_phone|offline/)
  tab.kill()
  const again = await s.open(await s.tab(), attempt.attempt_id)
  expect(again.snapshot().answers.get(s.question(0))).toBe('A')
})

test('I3.12 the file of each tab is a whole copy: earlier ones may go, other tabs only follow', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  tab.kill()
  const later = await s.tab()
  const first = await s.open(later, attempt.attempt_id)
  const second = await s.open(await s.tab(), attempt.attempt_id)
  await s.answer(second, 1, 'B')
  await s.answer(first, 2, 'C')
  await s.time.pass(1100)
  const files = [...(s.phone.files.folders.get(attempt.attempt_id)?.values() ?? [])]
  expect(files).toHaveLength(2)
  for (const file of files) {
    const rows = decodeFrames(file.bytes()).flatMap((frame) => (frame.kind === 'row' ? [frame.row.seq] : []))
    expect(new Set(rows)).toEqual(new Set([1, 2, 3]))
  }
})

test('F1.34 while the database takes nothing a tap beside another tab of the attempt is not shown as saved; alone it is', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  const second = await s.tab()
  const beside = await s.open(second, attempt.attempt_id)
  s.phone.databaseFull = true
  for (const one of [attempt, beside]) {
    await expect(s.answer(one, 1, 'B')).rejects.toThrow(BesideAnotherTab)
    expect(one.snapshot().save).toEqual({ kind: 'not_saved', other_tab: true })
    expect(one.snapshot().answers.get(s.question(1))).toBeUndefined()
    await expect(s.time.until(one.end())).rejects.toThrow(BesideAnotherTab)
    expect(one.snapshot().phase).toBe('running')
  }
  second.kill()
  await s.answer(attempt, 1, 'C')
  expect(attempt.snapshot().save.kind).not.toBe('not_saved')
  // Killed now, with the database as full as before: what only the file holds is there for the next tab, and goes on.
  tab.kill()
  const later = await s.open(await s.tab(), attempt.attempt_id)
  expect(later.snapshot().answers.get(s.question(1))).toBe('C')
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'C' })
})

test('F1.35 a log file written anew takes the place of its own old one alone: what a tab left that died is read first', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  const left = s.phone.files.copy()
  tab.kill()
  const later = await s.open(await s.tab(), attempt.attempt_id)
  // The file of a tab that died since, as another one may leave it.
  const folder = s.phone.files.folders.get(attempt.attempt_id)
  for (const [name, content] of left.folders.get(attempt.attempt_id) ?? []) folder?.set(`of-another-${name}`, content)
  for (const name of folder?.keys() ?? []) if (!name.startsWith('of-another')) folder?.delete(name)
  await s.answer(later, 1, 'B')
  await s.time.pass(1100)
  expect([...(folder?.keys() ?? [])].filter((name) => name.startsWith('of-another'))).toHaveLength(1)
})

test('F1.36 lines that were read under the name a log had before it was forked are not taken in under the new one', () => {
  const [first, second] = logOf(2) as [LogRow, LogRow]
  const memory = toMemory({
    record: { ...record, device_id: 'new' },
    own: { rows: [], head: '', strays: [] },
    foreign: new Map(),
  })
  extend(memory, [{ ...first, device_id: 'new' }, second])
  expect(memory.own).toEqual([{ ...first, device_id: 'new' }])
})
