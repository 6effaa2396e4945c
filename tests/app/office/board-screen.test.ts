import { expect, test } from 'vitest'
import type { BoardRow } from '#contract/exam/board.ts'
import { boardState } from '#contract/exam/board.ts'
import { readRooms } from '#contract/scheduling/room-list.ts'
import { agoText, freeText, isLow, isSkewed, skewText } from '#src/features/proctoring/office/figures.ts'
import { BOARD, boardQuery } from '#src/features/proctoring/office/filters.ts'
import { blankDraft, faultOf } from '#src/features/proctoring/office/sending.ts'
import { minutesOf, spanProblem } from '#src/features/proctoring/office/span.ts'
import { readListState, writeListState } from '#src/office/list/list-state.ts'

const report = { unsent: 0, persisted: true, free_mb: 5000, battery: null, charging: null, offset: 0 }

const readBoard = (text: string) => readListState(new URLSearchParams(text), BOARD)

test('U74.1 what the board shows stands in its address and comes back from it, nonsense is as usual', () => {
  const state = readBoard('view=disconnected&q=Ani&ruang=R1,R2&sort=-contact&page=3&size=50')
  expect(state).toMatchObject({
    filters: { view: ['disconnected'], ruang: ['R1', 'R2'] },
    ...{ q: 'Ani', sort: '-contact', page: 3, size: 50 },
  })
  expect(readBoard(writeListState(state, BOARD).toString())).toEqual(state)
  const usual = readBoard('view=x&sort=y&page=-1&size=7')
  expect(usual).toMatchObject({ filters: {}, q: '', sort: 'attention', page: 1, size: 25 })
  expect(writeListState(usual, BOARD).toString()).toBe('')
  expect(boardQuery('j', usual)).toEqual({ jadwal_id: 'j', page: 1, size: 25 })
})

test('U74.6 a room whose name has a comma or a backslash is one room in the address and in the question to the server', () => {
  const ruang = ['Lab, lantai 2', 'A\\B', 'R1\\', ',']
  const state = readBoard(writeListState({ ...readBoard(''), filters: { ruang } }, BOARD).toString())
  expect(state.filters.ruang).toEqual(ruang)
  expect(readRooms(boardQuery('j', state).ruang ?? '')).toEqual(ruang)
  expect(readRooms('R1,,R2,')).toEqual(['R1', 'R2'])
})

test('U74.2 how far a clock is off is told from the phone’s side, and never as minus nothing', () => {
  expect(skewText({ ...report, offset: 187_000 })).toBe('−187,0 d')
  expect(skewText({ ...report, offset: -400 })).toBe('+0,4 d')
  expect(skewText({ ...report, offset: 20 })).toBe('0,0 d')
  expect([skewText(null), skewText({ ...report, offset: null })]).toEqual([null, null])
  expect([isSkewed({ ...report, offset: -61_000 }), isSkewed(report), isSkewed(null)]).toEqual([true, false, false])
})

test('U74.3 storage and silence are told in figures that are read at a glance', () => {
  expect([freeText({ ...report, free_mb: 96 }), freeText({ ...report, free_mb: 1229 })]).toEqual(['96 MB', '1,2 GB'])
  expect([isLow({ ...report, free_mb: 96 }), isLow(report), isLow(null)]).toEqual([true, false, false])
  const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as never
  expect([agoText(-5, t), agoText(42_000, t), agoText(712_000, t), agoText(7_300_000, t)]).toEqual([
    'ago.seconds 0',
    'ago.seconds 42',
    '11:52',
    'ago.hours 2',
  ])
})

test('U74.4 nothing is sent without its reason, a time that makes sense, a message or a schedule', () => {
  const good = { minutes: 10, span: null, text: 'Halo', reason: 'Listrik padam', to: 'x' }
  for (const action of ['extra', 'pause', 'message', 'reopen', 'reschedule', 'incident'] as const) {
    expect(faultOf(action, good)).toBeNull()
    expect(faultOf(action, { ...good, reason: '  a ' })).toBe('reason')
  }
  for (const minutes of [0, -1, 1.5, 721, Number.NaN]) expect(faultOf('extra', { ...good, minutes })).toBe('minutes')
  expect(faultOf('reopen', { ...good, minutes: 0 })).toBeNull()
  expect(faultOf('message', { ...good, text: ' ' })).toBe('text')
  expect(faultOf('reschedule', { ...good, to: null })).toBe('to')
  expect(faultOf('extra', blankDraft('extra'))).toBe('reason')
})

test('U74.5 the state of a line follows the clock without being told', () => {
  const facts: Parameters<typeof boardState>[0] = {
    ...{ attempt_id: 'a', status: 'open', paused: false, stopped: false },
    ...{ ends_at: 1_000_000, online_until: 0, contact_at: 100_000 },
  }
  expect(boardState(facts, 100_000)).toBe('working')
  expect(boardState(facts, 161_000)).toBe('disconnected')
  expect(boardState({ ...facts, online_until: 200_000 }, 161_000)).toBe('working')
  expect(boardState({ ...facts, paused: true }, 161_000)).toBe('paused')
  expect(boardState(facts, 1_000_001)).toBe('waiting')
  expect(boardState({ ...facts, status: 'sealed' }, 5)).toBe('finished')
  expect(boardState({ ...facts, attempt_id: null } satisfies Partial<BoardRow> & typeof facts, 5)).toBe('not_started')
})

test('U80.3 an incident that is over needs both its moments, in order, past and at most twelve hours apart', () => {
  const now = Date.parse('2026-11-22T03:00:00Z')
  const fault = (from: string, to: string) => {
    const found = spanProblem({ from, to }, now)
    return found === 'missing' ? found : (found?.reason ?? null)
  }
  expect(fault('2026-11-22T02:00:00Z', '2026-11-22T02:12:00Z')).toBeNull()
  expect(minutesOf({ from: '2026-11-22T02:00:00Z', to: '2026-11-22T02:12:00Z' })).toBe(12)
  expect(fault('', '2026-11-22T02:12:00Z')).toBe('missing')
  expect(fault('2026-11-22T02:12:00Z', '2026-11-22T02:12:00Z')).toBe('incident.ends_first')
  expect(fault('2026-11-22T02:12:00Z', '2026-11-22T03:01:00Z')).toBe('incident.in_future')
  expect(fault('2026-11-21T14:59:00Z', '2026-11-22T03:00:00Z')).toBe('incident.too_long')
})
