import { describe, expect, test } from 'vitest'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import { markRow, soalState, toggleOption } from '#src/features/exam/model/answered.ts'
import { drillStep } from '#src/features/exam/model/drill.ts'
import { isTypingField, questionCommand, sheetCommand } from '#src/features/exam/model/keymap.ts'
import { type CellFacts, cellState, countCells, passes } from '#src/features/exam/model/map-state.ts'
import { buildSession, isLastPart, openItems } from '#src/features/exam/model/session.ts'
import { type StageFacts, stageOf } from '#src/features/exam/model/stage.ts'
import { startState } from '#src/features/exam/model/start-state.ts'
import { toggleMark, toWords } from '#src/features/exam/model/text-offsets.ts'
import { isSwipeToStrike } from '#src/features/exam/question/swipe.ts'

const ATTEMPT = '0190f3a0-0000-7000-8000-000000000001'
const press = (key: string, extra = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...extra,
})

describe('keys', () => {
  test('U20.1 letters choose by place, R flags, arrows move, ? helps', () => {
    expect(questionCommand(press('c'), false, false)).toEqual({ kind: 'option', place: 2 })
    expect(questionCommand(press('R'), false, false)).toEqual({ kind: 'flag' })
    expect(questionCommand(press('ArrowRight'), false, false)).toEqual({ kind: 'next' })
    expect(questionCommand(press('?'), false, false)).toEqual({ kind: 'help' })
  })

  test('U20.2 nothing while typing, nor with a modifier; arrows follow the reading direction', () => {
    expect(questionCommand(press('r'), true, false)).toBeNull()
    expect(questionCommand(press('r', { ctrlKey: true }), false, false)).toBeNull()
    expect(questionCommand(press('ArrowRight'), false, true)).toEqual({ kind: 'previous' })
    expect(isTypingField('INPUT', 'radio', false)).toBe(false)
    expect(isTypingField('INPUT', null, false)).toBe(true)
    expect(isTypingField('TEXTAREA', null, false)).toBe(true)
  })

  test('U20.3 a held key answers a pair once; letters answer symbols only', () => {
    expect(sheetCommand(press('7'), 10)).toEqual({ kind: 'digit', digit: 7 })
    expect(sheetCommand(press('7', { repeat: true }), 10)).toBeNull()
    expect(sheetCommand(press('Backspace'), 10)).toEqual({ kind: 'correct' })
    expect(sheetCommand(press('e'), 5)).toEqual({ kind: 'digit', digit: 4 })
    expect(sheetCommand(press('f'), 5)).toBeNull()
    expect(sheetCommand(press('a'), 10)).toBeNull()
  })
})

describe('the number map', () => {
  const facts: CellFacts = {
    state: 'empty',
    seen: false,
    flagged: false,
    current: false,
    sync: 'none',
  }

  test('U21.1 every state has a shape of its own, and flag and answer are both shown', () => {
    expect(cellState(facts).fill).toBe('unseen')
    expect(cellState({ ...facts, seen: true }).fill).toBe('seen')
    expect(cellState({ ...facts, state: 'answered', flagged: true })).toMatchObject({ fill: 'answered', flagged: true })
  })

  test('U201.10 a question answered in part has a shape, a count and a chip of its own', () => {
    const cells = [
      cellState({ ...facts, state: 'partly', seen: true }),
      cellState({ ...facts, state: 'answered' }),
      cellState({ ...facts, seen: true }),
      cellState(facts),
    ]
    expect(cells.map(({ fill }) => fill)).toEqual(['partly', 'answered', 'seen', 'unseen'])
    expect(countCells(cells)).toMatchObject({ answered: 1, partly: 1, blank: 2 })
    expect(cells.map((cell) => passes('partly', cell))).toEqual([true, false, false, false])
    expect(cells.map((cell) => passes('blank', cell))).toEqual([false, false, true, true])
  })

  test('U21.2 unsent until the server has it', () => {
    expect(cellState({ ...facts, state: 'answered', sync: 'on_phone' }).unsent).toBe(true)
    expect(cellState({ ...facts, state: 'answered', sync: 'on_server' }).unsent).toBe(false)
  })

  test('U21.3 chips leave the empty, the doubtful or the unsent ones', () => {
    const cells = [
      cellState({ ...facts, state: 'answered', sync: 'on_phone' }),
      cellState({ ...facts, seen: true, flagged: true }),
      cellState(facts),
    ]
    expect(countCells(cells)).toEqual({ answered: 1, partly: 0, blank: 2, flagged: 1, unsent: 1 })
    expect(cells.filter((cell) => passes('flagged', cell))).toHaveLength(1)
  })
})

describe('answers', () => {
  const table = { jenis: 'pernyataan', pernyataan: ['a', 'b'] } as unknown as PaperSoal
  const short = { jenis: 'isian' } as unknown as PaperSoal

  test('U22.1 a table of statements is answered once every row is, and partly before', () => {
    const half = markRow(undefined, 2, 1, 0)
    expect(half).toEqual([null, 0])
    expect(soalState(table, half, false)).toBe('partly')
    expect(soalState(table, markRow(half, 2, 0, 1), false)).toBe('answered')
    expect(soalState(table, null, false)).toBe('empty')
  })

  test('U22.2 several answers keep the order of the paper; none left is no answer', () => {
    expect(toggleOption(['c'], ['a', 'b', 'c'], 'a')).toEqual(['a', 'c'])
    expect(toggleOption(['a'], ['a', 'b', 'c'], 'a')).toBeNull()
  })

  test('U22.3 blanks are no answer', () => {
    expect(soalState(short, '  ', false)).toBe('empty')
    expect(soalState(short, null, false)).toBe('empty')
    expect(soalState(short, '0', false)).toBe('answered')
  })
})

describe('the paper as one attempt sees it', () => {
  const soal = (id: string, stimulus_id: string | null): PaperSoal =>
    ({
      id,
      html: '',
      stimulus_id,
      jenis: 'pilihan',
      opsi: [
        { id: 'A', html: '' },
        { id: 'B', html: '' },
      ],
    }) as PaperSoal
  const subtes = (id: string, all: PaperSoal[], acak = false) => ({
    id,
    kode: id,
    nama: id,
    durasi_detik: 60,
    acak_soal: acak,
    acak_opsi: acak,
    soal: all,
  })
  const paper = (waktu: 'total' | 'subtes', acak = false) =>
    ({
      waktu,
      stimulus: [{ id: 'r', judul: '', html: '' }],
      subtes: [
        subtes('s1', [soal('1', null), soal('2', 'r'), soal('3', 'r')], acak),
        subtes('s2', [soal('4', null)], acak),
      ],
    }) as unknown as Paper

  test('U23.1 numbers count through the paper with one timer, within the sub-test with its own', () => {
    expect(buildSession(paper('total'), ATTEMPT).items.map((item) => item.number)).toEqual([1, 2, 3, 4])
    const own = buildSession(paper('subtes'), ATTEMPT)
    expect(own.items.map((item) => item.number)).toEqual([1, 2, 3, 1])
    expect(openItems(own, 1).map((item) => item.soal.id)).toEqual(['4'])
  })

  test('U201.9 what ends with the last sub-test is the attempt, not a sub-test', () => {
    const timed = buildSession(paper('subtes'), ATTEMPT)
    expect([0, 1].map((index) => isLastPart(timed, index))).toEqual([false, true])
    expect(isLastPart(buildSession(paper('total'), ATTEMPT), 0)).toBe(true)
  })

  test('U23.2 a shared reading names its numbers', () => {
    const [first, second, third] = buildSession(paper('total'), ATTEMPT).items
    expect(first?.reading).toBeNull()
    expect(second?.reading).toMatchObject({ from: 2, to: 3 })
    expect(third?.reading).toMatchObject({ from: 2, to: 3 })
  })

  test('U23.3 a shuffled paper is the same after every restart, and the reading keeps its questions together', () => {
    const one = buildSession(paper('total', true), ATTEMPT)
    const two = buildSession(paper('total', true), ATTEMPT)
    expect(one.items.map((item) => [item.soal.id, ...item.options])).toEqual(
      two.items.map((item) => [item.soal.id, ...item.options]),
    )
    const shared = one.items.filter((item) => item.reading)
    expect((shared[1]?.number ?? 0) - (shared[0]?.number ?? 0)).toBe(1)
  })
})

describe('which screen an attempt is on', () => {
  const facts: StageFacts = {
    phase: 'running',
    timed_parts: true,
    open_index: 0,
    entered: 0,
    reviewing: false,
    time_up_seen: false,
    ended_by_hand: false,
  }

  test('U24.1 every timed sub-test is entered by an OK of its own, and names the one that ended', () => {
    expect(stageOf({ ...facts, entered: -1 })).toEqual({ kind: 'intro', index: 0, after: null })
    expect(stageOf({ ...facts, open_index: 2 })).toEqual({ kind: 'intro', index: 2, after: 1 })
    expect(stageOf({ ...facts, open_index: 2, entered: 2 })).toEqual({ kind: 'work', index: 2 })
    expect(stageOf({ ...facts, timed_parts: false, entered: -1 })).toEqual({ kind: 'work', index: 0 })
  })

  test('U24.2 time up asks for one OK; an end by hand, here or in another tab, does not', () => {
    expect(stageOf({ ...facts, open_index: -1 }).kind).toBe('time_up')
    expect(stageOf({ ...facts, phase: 'ended', open_index: -1 }).kind).toBe('time_up')
    expect(stageOf({ ...facts, phase: 'ended', open_index: -1, time_up_seen: true }).kind).toBe('sending')
    expect(stageOf({ ...facts, phase: 'ended' }).kind).toBe('sending')
  })

  test('U24.3 the receipt outranks everything; a taken-over attempt stays readable', () => {
    expect(stageOf({ ...facts, phase: 'sealed', reviewing: true }).kind).toBe('receipt')
    expect(stageOf({ ...facts, phase: 'taken_over' }).kind).toBe('work')
  })
})

test('U25.1 the start waits for paper and hour, by the server clock, and closes with the window', () => {
  const facts = { now: 50, mulai: 100, selesai: 200, paper_ready: true, parts_ready: true, in_room: false }
  expect(startState(facts)).toEqual({ kind: 'early', left: 50 })
  expect(startState({ ...facts, in_room: true })).toEqual({ kind: 'waiting', left: 50 })
  expect(startState({ ...facts, now: 100 })).toEqual({ kind: 'ready' })
  expect(startState({ ...facts, now: 100, paper_ready: false })).toEqual({ kind: 'loading' })
  expect(startState({ ...facts, now: 200 })).toEqual({ kind: 'closed' })
})

test('F3.7 no exam starts before all parts of the app that it needs are here; waiting for its hour needs none of them', () => {
  const facts = { now: 100, mulai: 100, selesai: 200, paper_ready: true, parts_ready: false, in_room: false }
  expect(startState(facts)).toEqual({ kind: 'preparing' })
  expect(startState({ ...facts, now: 50 })).toEqual({ kind: 'early', left: 50 })
  expect(startState({ ...facts, now: 50, in_room: true })).toEqual({ kind: 'waiting', left: 50 })
  expect(startState({ ...facts, parts_ready: true })).toEqual({ kind: 'ready' })
})

test('U25.2 the drill goes on only when the network is really cut, kept and back', () => {
  expect(drillStep({ online: true, kept: 0, reached: false })).toBe('cut')
  expect(drillStep({ online: false, kept: 1, reached: false })).toBe('answer')
  expect(drillStep({ online: false, kept: 2, reached: false })).toBe('return')
  expect(drillStep({ online: true, kept: 2, reached: true })).toBe('done')
})

test('U26.1 marks melt together, widen to words, and wipe themselves away', () => {
  expect(toWords('es batu di termos', [4, 5])).toEqual([3, 7])
  expect(toggleMark([[3, 7]], [5, 12])).toEqual([[3, 12]])
  expect(toggleMark([[3, 12]], [5, 7])).toEqual([])
})

test('U26.2 only a quick flat stroke to the left strikes an option out', () => {
  const from = { x: 200, y: 100, at: 0 }
  expect(isSwipeToStrike(from, { x: 120, y: 105, at: 200 })).toBe(true)
  expect(isSwipeToStrike(from, { x: 120, y: 180, at: 200 })).toBe(false)
  expect(isSwipeToStrike(from, { x: 280, y: 100, at: 200 })).toBe(false)
  expect(isSwipeToStrike(from, { x: 120, y: 100, at: 900 })).toBe(false)
})
