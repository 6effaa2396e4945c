import { expect, test } from 'vitest'
import type { DiscussedSoal, Score, SheetPoint, SubtesScore } from '#contract/results/results.ts'
import { fits, type Item, letterOf, missed, nextAfter } from '#src/features/results/discussion/model.ts'
import { figure, headline, shareOf, thresholdOf, topOf } from '#src/features/results/figures.ts'
import { questionCounts } from '#src/features/results/result/question-counts.ts'
import { chartShape, PAD, peakMark } from '#src/features/results/sheet/chart-shape.ts'

const points = (...done: number[]): SheetPoint[] =>
  done.map((jumlah) => ({ jumlah, benar: jumlah, salah: 0, kosong: 0, corrections: 0 }))
const box = { width: 328, height: 220 }

test('U47.1 the curve marks its highest and lowest column, and its mean stands between them', () => {
  const shape = chartShape(points(8, 12, 5, 9), box)
  expect(shape?.highest).toMatchObject({ index: 1, value: 12 })
  expect(shape?.lowest).toMatchObject({ index: 2, value: 5 })
  expect(shape?.mean.value).toBe(8.5)
  expect(shape?.highest.y).toBeLessThan(shape?.mean.y ?? 0)
  expect(shape?.lowest.y).toBeGreaterThan(shape?.mean.y ?? Number.POSITIVE_INFINITY)
})

test('U47.2 nothing is drawn outside the picture, and labels do not run into one another', () => {
  for (const columns of [1, 2, 20, 50, 100]) {
    const shape = chartShape(points(...Array.from({ length: columns }, (_, index) => index % 17)), box)
    const xs = shape?.labels.map((label) => label.x) ?? []
    for (const dot of shape?.jumlah ?? []) {
      expect(dot.x).toBeGreaterThan(0)
      expect(dot.x).toBeLessThan(box.width)
      expect(dot.y).toBeGreaterThan(0)
      expect(dot.y).toBeLessThan(box.height)
    }
    expect(Math.min(...xs.slice(2).map((x, index) => x - (xs[index + 1] ?? 0)), 34)).toBeGreaterThanOrEqual(20)
  }
  expect(chartShape([], box)).toBeNull()
  expect(chartShape(points(1), { width: 0, height: 220 })).toBeNull()
})

test('U207.3 the values at the highest and the lowest point stand whole within the picture and clear of its axis', () => {
  const LETTERS = 12
  for (const done of [
    [10, 0, 4],
    [100, 0],
    [7, 7, 8],
    [60, 59, 58],
    [0, 1],
    [1, 40, 2],
  ]) {
    const shape = chartShape(points(...done), box)
    if (!shape) throw new Error('nothing was drawn')
    const high = peakMark(shape.highest, false, box.height)
    const low = peakMark(shape.lowest, true, box.height)
    expect(high.y - LETTERS, String(done)).toBeGreaterThanOrEqual(0)
    expect(low.y, String(done)).toBeLessThanOrEqual(box.height - PAD.bottom)
    expect(low.y - LETTERS, String(done)).toBeGreaterThanOrEqual(0)
  }
})

const score = (satuan: Score['satuan'], nilai: number) => ({ satuan, total: { nilai } }) as Score

test('U47.3 figures bear Indonesian marks; a mean shows two decimals, a count none', () => {
  expect(headline(score('seribu', 642.142857))).toBe('642,14')
  expect(headline(score('seratus', 62.5))).toBe('62,50')
  expect(headline(score('seratus', 75))).toBe('75')
  expect(headline(score('poin', 385))).toBe('385')
  expect(headline(score('benar', 1284))).toBe('1.284')
  expect(figure(-2.8403361)).toBe('-2,84')
})

test('U47.4 a bar ends within its track, its threshold in the unit of the bar', () => {
  const part = { poin_maks: 150, jumlah: 30, ambang: 65 } as SubtesScore
  expect([topOf('poin', part), topOf('benar', part), topOf('seribu', part)]).toEqual([150, 30, 1000])
  expect([thresholdOf('poin', part), thresholdOf('seribu', part)]).toEqual([65, null])
  expect(thresholdOf('seratus', part)).toBeCloseTo(43.33, 2)
  expect([shareOf(-4, 10), shareOf(5, 10), shareOf(11, 10), shareOf(1, 0)]).toEqual([0, 0.5, 1, 0])
})

test('U47.5 the places of a sheet are no questions', () => {
  const total = { jumlah: 110, benar: 50, salah: 20, kosong: 40, bertingkat: 0 }
  const sheets = [{ room: 100, jumlah: 65, benar: 48, salah: 17 }]
  expect(questionCounts({ total, subtes: [{ sheets }] } as unknown as Score)).toEqual({
    jumlah: 10,
    benar: 2,
    salah: 3,
    kosong: 5,
    bertingkat: 0,
  })
})

const item = (hasil: DiscussedSoal['hasil'], ragu = false) => ({ soal: { hasil, ragu } }) as Item

test('U47.6 the next one missed is the next wrong or blank, and after the last the first', () => {
  const items = [item('salah'), item('benar'), item('kosong'), item('bertingkat')]
  expect(nextAfter(items, 0, missed)).toBe(items[2])
  expect(nextAfter(items, 2, missed)).toBe(items[0])
  expect(nextAfter([item('benar')], 0, missed)).toBeUndefined()
})

test('U47.7 filters: all, wrong, blank, flagged', () => {
  const items = [item('salah'), item('benar', true), item('kosong')]
  const count = (filter: Parameters<typeof fits>[0]) => items.filter((each) => fits(filter, each, [])).length
  expect([count('semua'), count('salah'), count('kosong'), count('ragu')]).toEqual([3, 1, 1, 1])
})

test('U47.8 the letter follows the place in which the attempt showed the option', () => {
  const soal = {
    opsi: [
      { id: 'C', html: '' },
      { id: 'A', html: '' },
    ],
  } as DiscussedSoal
  expect([letterOf(soal, 'C'), letterOf(soal, 'A')]).toEqual(['A', 'B'])
})
