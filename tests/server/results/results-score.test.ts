import { expect, test } from 'vitest'
import { exam, ganda, isian, Log, pernyataan, pilihan, scoreLog, skala } from '#tests/support/score-world.ts'

test('S1.1 a plain test scores 0-100 by what is right, and counts wrong and blank apart', () => {
  const soal = [pilihan(['A']), pilihan(['B']), pilihan(['C']), pilihan(['D'])] as const
  const { paper, keys } = exam('benar_salah', [{ soal }])
  const log = new Log().answer(soal[0], 'A').answer(soal[1], 'B').answer(soal[2], 'E')
  const { total, satuan, provisional } = scoreLog(log.entries, paper, keys)
  expect({ satuan, provisional }).toEqual({ satuan: 'seratus', provisional: false })
  expect(total).toMatchObject({
    nilai: 50,
    nilai_min: 0,
    nilai_maks: 100,
    jumlah: 4,
    benar: 2,
    salah: 1,
    kosong: 1,
    poin: 2,
  })
})

test('S1.2 the last answer counts, a cleared one is blank, and two accepted keys are both right', () => {
  const soal = [pilihan(['A']), pilihan(['B']), pilihan(['C', 'D'])] as const
  const { paper, keys } = exam('benar_salah', [{ soal }])
  const log = new Log()
    .answer(soal[0], 'B')
    .answer(soal[0], 'A')
    .answer(soal[1], 'B')
    .answer(soal[1], null)
    .answer(soal[2], 'D')
  expect(scoreLog(log.entries, paper, keys).total).toMatchObject({ benar: 2, salah: 0, kosong: 1 })
})

test('S1.3 wrong and blank differ where their points do, and points may fall below zero', () => {
  const soal = [pilihan(['A']), pilihan(['B']), pilihan(['C'])] as const
  const rule = { poin_benar: 4, poin_salah: -1, poin_kosong: 0.5 }
  const { paper, keys } = exam('benar_salah', [{ soal, rule }])
  const points = (log: Log) => scoreLog(log.entries, paper, keys).total
  expect(points(new Log())).toMatchObject({ poin: 1.5, poin_min: -3, poin_maks: 12, nilai: 12.5 })
  expect(points(new Log().answer(soal[0], 'B').answer(soal[1], 'C').answer(soal[2], 'A'))).toMatchObject({
    poin: -3,
    nilai: 0,
  })
  expect(points(new Log().answer(soal[0], 'A').answer(soal[1], 'C'))).toMatchObject({ poin: 3.5 })
})

test('S1.4 several answers and statements are all or nothing, with the parts that were right told', () => {
  const soal = [
    ganda(['A', 'C']),
    ganda(['A', 'C']),
    ganda(['B']),
    pernyataan(['0', '1', '1', '0']),
    pernyataan(['1', '1']),
  ] as const
  const { paper, keys } = exam('benar_salah', [{ soal }])
  const log = new Log()
    .answer(soal[0], ['C', 'A', 'C'])
    .answer(soal[1], ['A', 'C', 'D'])
    .answer(soal[2], [])
    .answer(soal[3], [0, 1, 1, null])
    .answer(soal[4], [1, 1])
  expect(scoreLog(log.entries, paper, keys).total).toMatchObject({ benar: 2, salah: 2, kosong: 1 })
})

test('S1.5 an answer that is none of the options is blank, never wrong', () => {
  const soal = [pilihan(['A']), skala([1, 2, 3, 4, 5]), ganda(['A'])] as const
  const { paper, keys } = exam('bobot', [{ soal, rule: { poin_salah: -5 } }])
  const log = new Log().answer(soal[0], 'Z').answer(soal[1], 'constructor').answer(soal[2], ['A', 'Q'])
  expect(scoreLog(log.entries, paper, keys).total).toMatchObject({ kosong: 3, salah: 0, poin: 0 })
})

test('S2.1 SKD adds points up, five or nothing and 1-5, and judges every part against its threshold', () => {
  const twk = [pilihan(['A']), pilihan(['B'])] as const
  const tiu = [pilihan(['A']), pilihan(['B'])] as const
  const tkp = [skala([1, 2, 3, 4, 5]), skala([5, 4, 3, 2, 1]), skala([2, 1, 5, 4, 3])] as const
  const five = { poin_benar: 5, poin_salah: 0, poin_kosong: 0 }
  const { paper, keys } = exam('skd', [
    { soal: twk, rule: { ...five, ambang: 5, prioritas_seri: 3 } },
    { soal: tiu, rule: { ...five, ambang: 10, prioritas_seri: 2 } },
    { soal: tkp, rule: { ...five, ambang: 9, prioritas_seri: 1 } },
  ])
  const log = new Log()
    .answer(twk[0], 'A')
    .answer(twk[1], 'B')
    .answer(tiu[0], 'A')
    .answer(tkp[0], 'E')
    .answer(tkp[1], 'A')
  const { total, subtes, satuan } = scoreLog(log.entries, paper, keys)
  expect(satuan).toBe('poin')
  expect(subtes.map(({ poin, poin_maks, ambang, lulus, nilai }) => [poin, poin_maks, ambang, lulus, nilai])).toEqual([
    [10, 10, 5, true, 10],
    [5, 10, 10, false, 5],
    [10, 15, 9, true, 10],
  ])
  expect(subtes[2]).toMatchObject({ bertingkat: 2, kosong: 1, benar: 0, salah: 0, poin_min: 0 })
  // The total reaches the sum of the thresholds, and yet one part fails it.
  expect(total).toMatchObject({ nilai: 25, nilai_maks: 35, ambang: 24, reaches_ambang: true, lulus: false })
})

test('S2.2 exactly the threshold passes', () => {
  const soal = [pilihan(['A']), pilihan(['A'])] as const
  const { paper, keys } = exam('skd', [{ soal, rule: { poin_benar: 5, ambang: 5 } }])
  expect(scoreLog(new Log().answer(soal[0], 'A').entries, paper, keys).total).toMatchObject({ nilai: 5, lulus: true })
  expect(scoreLog([], paper, keys).total).toMatchObject({ nilai: 0, lulus: false })
})

test('S3.1 weighted parts: each 0-100, then the mean by weight, equal where no weight is set', () => {
  const parts = [[pilihan(['A']), pilihan(['A'])], [pilihan(['A'])]] as const
  const score = (a: number, b: number) => {
    const { paper, keys } = exam('bobot', [
      { soal: parts[0], rule: { bobot: a } },
      { soal: parts[1], rule: { bobot: b } },
    ])
    return scoreLog(new Log().answer(parts[0][0], 'A').answer(parts[1][0], 'A').entries, paper, keys).total.nilai
  }
  expect(score(60, 40)).toBe(70)
  expect(score(0, 0)).toBe(75)
})

test('S4.1 before calibration a sub-test is 1000 × right ÷ questions, and the score is marked provisional', () => {
  const parts = [
    [pilihan(['A']), pilihan(['A']), pilihan(['A'])],
    [pilihan(['A']), pilihan(['A'])],
  ] as const
  const { paper, keys } = exam('irt', [{ soal: parts[0] }, { soal: parts[1] }], 'subtes')
  const log = new Log().answer(parts[0][0], 'A').answer(parts[0][1], 'B').answer(parts[1][0], 'A')
  const { subtes, total, provisional, satuan } = scoreLog(log.entries, paper, keys)
  expect({ provisional, satuan }).toEqual({ provisional: true, satuan: 'seribu' })
  expect(subtes.map((part) => part.nilai)).toEqual([333.333333, 500])
  expect(total.nilai).toBeCloseTo(416.67, 2)
})

test('S5.1 topics add up their questions, those without a topic none', () => {
  const soal = [
    pilihan(['A'], { materi: 'Peluang' }),
    pilihan(['A'], { materi: 'Peluang' }),
    pilihan(['A'], { materi: 'Fungsi' }),
    pilihan(['A']),
  ] as const
  const { paper, keys } = exam('benar_salah', [{ soal }])
  const log = new Log().answer(soal[0], 'A').answer(soal[1], 'B').answer(soal[2], 'A')
  const [part] = scoreLog(log.entries, paper, keys).subtes
  expect(part?.materi?.map(({ materi, benar, jumlah }) => [materi, benar, jumlah])).toEqual([
    ['Peluang', 1, 2],
    ['Fungsi', 1, 1],
  ])
})

test('S6.1 entries that carry a reason do not count, whatever they say', () => {
  const soal = [pilihan(['A']), isian(['7'])] as const
  const { paper, keys } = exam('benar_salah', [{ soal }])
  const log = new Log()
    .answer(soal[0], 'A')
    .answer(soal[0], 'B', { reason: 'too_late' })
    .answer(soal[1], '7', { reason: 'sealed' })
  expect(scoreLog(log.entries, paper, keys).total).toMatchObject({ benar: 1, salah: 0, kosong: 1 })
})
