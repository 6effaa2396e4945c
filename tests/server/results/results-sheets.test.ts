import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SheetScore } from '#contract/results/results.ts'
import { kraepelinFigures } from '#server/results/score/sheet/kraepelin.ts'
import { pauliFigures, smoothed } from '#server/results/score/sheet/pauli.ts'
import { type Asked, exam, kecermatan, Log, type SealedEntry, scoreLog, sheet } from '#tests/support/score-world.ts'

const fixture = JSON.parse(readFileSync('tests/fixtures/kraepelin.json', 'utf8'))

const columnsOf = (frequencies: Record<string, number>) =>
  Object.entries(frequencies).flatMap(([benar, times]) =>
    Array(times).fill({ benar: Number(benar), salah: 0, skipped: 0 }),
  )

/** Columns with the published frequencies of right sums, placed so that Σxy is the published one. */
function arranged(frequencies: Record<string, number>, sum_xy: number): number[] {
  // Falling order has the least Σxy; swapping neighbours raises it by their difference.
  const values = columnsOf(frequencies)
    .map((column) => column.benar as number)
    .sort((a, b) => b - a)
  const moment = values.reduce((total, value, index) => total + value * (index + 1), 0)
  for (let missing = sum_xy - moment; missing > 0; ) {
    const drop = (index: number) => (values[index] ?? 0) - (values[index + 1] ?? Number.POSITIVE_INFINITY)
    const index = values.findIndex((_, at) => drop(at) > 0 && drop(at) <= missing)
    missing -= drop(index)
    values.splice(index, 2, ...values.slice(index, index + 2).reverse())
  }
  return values
}

function worked(asked: Asked, log: Log, waktu: 'total' | 'subtes' = 'total', durasi_detik = 600): SheetScore {
  const { paper, keys } = exam('pauli', [{ soal: [asked], durasi_detik }], waktu)
  return scoreLog(log.entries, paper, keys).subtes[0]?.sheets[0] as SheetScore
}

test('S7.1 Kraepelin, published example A: mean and average deviation', () => {
  const figures = kraepelinFigures(columnsOf(fixture.A.freq_correct_per_column))
  expect(figures.panker).toBeCloseTo(fixture.A.panker_mean, 10)
  expect(figures.janker_deviation).toBeCloseTo(fixture.A.janker_avg_dev, 10)
})

test('S7.1 Kraepelin, published example B: speed, accuracy, steadiness and endurance', () => {
  const { B } = fixture
  const right = arranged(B.freq_correct_per_column, B.sum_xy)
  const figures = kraepelinFigures(
    right.map((benar, index) => ({ benar, salah: index < 5 ? 1 : 0, skipped: index < 4 ? 1 : 0 })),
  )
  expect(right.reduce((total, value) => total + value, 0)).toBe(B.sum_y)
  expect(figures.panker).toBeCloseTo(B.panker_mean, 10)
  expect(figures.tianker).toBe(B.tianker)
  expect(figures.janker_range).toBe(B.janker_range)
  expect(figures.janker_deviation).toBeCloseTo(B.janker_avg_dev_exact, 10)
  expect(figures.hanker.b).toBeCloseTo(B.slope, 7)
  expect(figures.hanker.a).toBeCloseTo(B.intercept, 7)
  expect(figures.hanker.difference).toBeCloseTo(B.hanker_Y50_minus_Y0, 7)
})

test('S7.2 a sum is the units digit of two neighbours; the last key of a place counts, a changed one is a correction', () => {
  const asked = sheet([
    [7, 8, 9, 1],
    [5, 5, 2, 4],
  ])
  const log = new Log()
    .key(asked, 0, 0, 5)
    .key(asked, 0, 1, 6)
    .key(asked, 0, 1, 7)
    .key(asked, 0, 2, 0)
    .key(asked, 1, 0, 0)
    .key(asked, 1, 0, 0)
  const score = worked(asked, log)
  expect(score).toMatchObject({
    jenis: 'kraepelin',
    satuan: 'kolom',
    jumlah: 4,
    benar: 4,
    salah: 0,
    corrections: 1,
    skipped: 0,
  })
  expect(score.points).toEqual([
    { jumlah: 3, benar: 3, salah: 0, kosong: 0, corrections: 1 },
    { jumlah: 1, benar: 1, salah: 0, kosong: 2, corrections: 0 },
  ])
})

test('S7.3 a column stands in the order of work: upwards as downwards row 0 is its first pair', () => {
  for (const arah of ['turun', 'naik'] as const) {
    const asked = sheet([[1, 2, 3, 9]], { arah })
    const log = new Log().key(asked, 0, 0, 3).key(asked, 0, 1, 5).key(asked, 0, 2, 2)
    expect(worked(asked, log)).toMatchObject({ benar: 3, salah: 0 })
  }
})

test('S7.6 skipped are the places passed over, not those that were never reached', () => {
  const asked = sheet([[1, 2, 3, 4, 5, 6]])
  const log = new Log().key(asked, 0, 0, 3).key(asked, 0, 2, 8)
  expect(worked(asked, log)).toMatchObject({ skipped: 1, kraepelin: { tianker: 2 } })
})

test('S7.4 keys beside the sheet change nothing', () => {
  const asked = sheet([[1, 2]])
  const log = new Log().key(asked, 0, 0, 3).key(asked, 0, 1, 3).key(asked, 4, 0, 3)
  expect(worked(asked, log)).toMatchObject({ jumlah: 1, benar: 1 })
})

test('S7.5 an empty sheet has figures, all zero', () => {
  const asked = sheet([[1, 2, 3]], { detik_per_garis: 60 })
  const score = worked(asked, new Log())
  expect(score).toMatchObject({
    jumlah: 0,
    benar: 0,
    pauli: { error_percent: 0, deviation_percent: 0, peak: 0 },
  })
  expect(score.points).toHaveLength(10)
})

test('S8.1 Pauli is read interval by interval, from the time of the first key of a place', () => {
  const asked = sheet([[1, 2, 3, 4, 5, 6]], { detik_per_garis: 180 })
  const at = (seconds: number) => ({ t: seconds * 1000 })
  const log = new Log()
    .key(asked, 0, 0, 3, at(0))
    .key(asked, 0, 1, 9, at(179.9))
    .key(asked, 0, 1, 5, at(181))
    .key(asked, 0, 2, 7, at(180))
    .key(asked, 0, 3, 1, at(599))
    .key(asked, 0, 4, 1, at(601))
  const score = worked(asked, log)
  expect(score.points.map(({ jumlah, benar, salah }) => [jumlah, benar, salah])).toEqual([
    [2, 2, 0],
    [1, 1, 0],
    [0, 0, 0],
    [2, 1, 1],
  ])
  expect(score.pauli).toMatchObject({ jumlah: 5, error_percent: 20, correction_percent: 20 })
})

test('S8.2 the intervals of a later sub-test begin when it begins, also after an early move', () => {
  const warmup = sheet([[1, 1]])
  const asked = sheet([[1, 2, 3]], { detik_per_garis: 60 })
  const { paper, keys } = exam(
    'pauli',
    [
      { soal: [warmup], durasi_detik: 100 },
      { soal: [asked], durasi_detik: 120 },
    ],
    'subtes',
  )
  const log = new Log()
    .add(paper.subtes[1]?.id ?? '', { m: 1 }, { t: 40_000 })
    .key(asked, 0, 0, 3, { t: 99_000 })
    .key(asked, 0, 1, 5, { t: 101_000 })
  const titik = scoreLog(log.entries, paper, keys).subtes[1]?.sheets[0]?.points
  expect(titik?.map((point) => point.jumlah)).toEqual([1, 1])
})

test('S8.4 time on top is time to work in: it makes more intervals', () => {
  const asked = sheet([[1, 2, 3, 4, 5, 6]], { detik_per_garis: 60 })
  const { paper, keys } = exam('pauli', [{ soal: [asked], durasi_detik: 180 }])
  const log = new Log().key(asked, 0, 0, 3, { t: 10_000 }).key(asked, 0, 1, 5, { t: 730_000 })
  expect(scoreLog(log.entries, paper, keys).subtes[0]?.sheets[0]?.points?.length).toBeGreaterThan(3)
})

test('S8.3 smoothed curve, deviation, rise and peak', () => {
  expect(smoothed([2, 4, 6, 8])).toEqual([3, 4, 6, 7])
  const point = (jumlah: number) => ({ jumlah, salah: 0, corrections: 0 })
  const figures = pauliFigures([2, 4, 6, 8].map(point))
  expect(figures).toMatchObject({ jumlah: 20, height_percent: 80, peak: 4, deviation_percent: 10 })
  expect(pauliFigures([9, 3, 3, 3].map(point))).toMatchObject({ peak: 1, height_percent: 0 })
})

test('S9.1 kecermatan: the answer is the symbol that the row lacks', () => {
  const simbol = ['★', '◆', '▲', '●', '■']
  const asked = kecermatan([
    {
      simbol,
      baris: [
        ['◆', '▲', '●', '■'],
        ['★', '■', '◆', '▲'],
      ],
    },
  ])
  const score = worked(asked, new Log().key(asked, 0, 0, 0).key(asked, 0, 1, 4))
  expect(score).toMatchObject({ jenis: 'kecermatan', benar: 1, salah: 1 })
})

test('S9.2 a sheet counts as many questions as it has places, and its score is what is right of them', () => {
  const asked = sheet([
    [1, 2, 3],
    [4, 5, 6],
  ])
  const { paper, keys } = exam('pauli', [{ soal: [asked] }])
  const { total, satuan } = scoreLog(new Log().key(asked, 0, 0, 3).key(asked, 0, 1, 4).entries, paper, keys)
  expect(satuan).toBe('benar')
  expect(total).toMatchObject({ nilai: 1, nilai_maks: 4, benar: 1, salah: 1, kosong: 2, poin: 1 })
})

test('I1.75 a sheet among other questions is read from when it was opened, one that is alone from the start of its sub-test', () => {
  const asked = sheet([[1, 2, 3, 4, 5]], { detik_per_garis: 60 })
  const other = sheet([[6, 7, 8, 9]], { detik_per_garis: 60 })
  const [first, second] = [asked.soal.id, other.soal.id]
  const at = (seq: number, soal_id: string, value: SealedEntry['value'], seconds: number): SealedEntry => ({
    ...{ device_id: 'phone', seq, soal_id, value, t: seconds * 1000, reason: null },
  })
  const log = [
    at(1, first, { f: false }, 100),
    at(2, first, { k: [0, 0, 3] }, 101),
    at(3, first, { k: [0, 1, 5] }, 170),
    at(4, second, { f: false }, 300),
    at(5, second, { k: [0, 0, 3] }, 301),
  ]
  const both = exam('pauli', [{ soal: [asked, other], durasi_detik: 600 }])
  const lembar = scoreLog(log, both.paper, both.keys).subtes[0]?.sheets
  expect(lembar?.map(({ points: titik }) => titik.map(({ jumlah }) => jumlah))).toEqual([
    [1, 1, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0],
  ])
  const alone = exam('pauli', [{ soal: [asked], durasi_detik: 600 }])
  const titik = scoreLog(log.slice(0, 3), alone.paper, alone.keys).subtes[0]?.sheets[0]?.points
  expect(titik?.map(({ jumlah }) => jumlah)).toEqual([0, 1, 1, 0, 0, 0, 0, 0, 0, 0])
})
