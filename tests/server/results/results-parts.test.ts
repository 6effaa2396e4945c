import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { SoalKeys } from '#server/packages/publication/keys.ts'
import type { AskedSoal } from '#server/results/score/grading/fitting.ts'
import { hitsOf, outcomeOf } from '#server/results/score/grading/outcome.ts'

const RULE = { poin_benar: 4, poin_salah: -1, poin_kosong: 0 }
const base = { id: '00000000-0000-4000-8000-000000000001', html: '', stimulus_id: null }
const opsi = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: id }))
const QUESTIONS = {
  ganda: { ...base, jenis: 'ganda', opsi },
  pernyataan: { ...base, jenis: 'pernyataan', kolom: ['Benar', 'Salah'], pernyataan: ['a', 'b', 'c', 'd'] },
  jodoh: { ...base, jenis: 'jodoh', opsi, pernyataan: ['a', 'b', 'c'] },
  urut: { ...base, jenis: 'urut', opsi },
  isian: { ...base, jenis: 'isian', format: 'angka' },
  rumpang: { ...base, jenis: 'rumpang', format: 'teks', celah: 3 },
} satisfies Record<string, AskedSoal>
type Kind = keyof typeof QUESTIONS

const keys = (kind: Kind, kunci: string[], more: Partial<SoalKeys> = {}): SoalKeys => ({
  ...{ id: base.id, jenis: kind, kunci, poin_opsi: null, materi: '', tingkat: 'sedang', format_isian: null },
  ...{ pembahasan_html: '', pembahasan_video_url: null },
  ...more,
})
const outcome = (kind: Kind, kunci: string[], answer: Answer, more: Partial<SoalKeys> = {}) =>
  outcomeOf(QUESTIONS[kind], keys(kind, kunci, more), answer, RULE)
const said = (kind: Kind, kunci: string[], answer: Answer, more: Partial<SoalKeys> = {}) => {
  const { hasil, poin, parts } = outcome(kind, kunci, answer, more)
  return [hasil, poin, parts && `${parts.benar}/${parts.of}`]
}
const PART = { nilai_sebagian: true }

test('S310.1 a match is judged by the option that stands at its place, whatever its letter; an item left open is no match', () => {
  expect(said('jodoh', ['C', 'A', 'C'], [2, 0, 2])).toEqual(['benar', 4, '3/3'])
  expect(said('jodoh', ['C', 'A', 'C'], [2, 0, 1])).toEqual(['salah', -1, '2/3'])
  expect(said('jodoh', ['C', 'A', 'C'], [2, null, null])).toEqual(['salah', -1, '1/3'])
  expect(said('jodoh', ['C', 'A', 'C'], [null, null, null])).toEqual(['kosong', 0, null])
  expect(said('jodoh', ['C', 'A', 'C'], null)).toEqual(['kosong', 0, null])
})

test('S310.2 an order is right as a whole; in part what stands in its place counts', () => {
  const key = ['C', 'A', 'D', 'B']
  expect(said('urut', key, ['C', 'A', 'D', 'B'])).toEqual(['benar', 4, '4/4'])
  expect(said('urut', key, ['C', 'A', 'B', 'D'])).toEqual(['salah', -1, '2/4'])
  expect(said('urut', key, ['C', 'A', 'B', 'D'], PART)).toEqual(['bertingkat', 1.5, '2/4'])
  expect(said('urut', key, ['A', 'B', 'C', 'D'], PART)).toEqual(['salah', -1, '0/4'])
})

test('S310.3 each gap takes any of its accepted texts, written as short answers may be', () => {
  const key = ['Jakarta | DKI Jakarta', '1.500', 'merah']
  expect(said('rumpang', key, ['  jakarta', '1500', 'MERAH'])).toEqual(['benar', 4, '3/3'])
  expect(said('rumpang', key, ['dki  jakarta', '', 'biru'])).toEqual(['salah', -1, '1/3'])
  expect(said('rumpang', key, ['', '', ''])).toEqual(['kosong', 0, null])
  expect(hitsOf(QUESTIONS.rumpang, keys('rumpang', key), ['Bandung', '1,500', 'merah'])).toEqual([false, true, true])
})

test('S310.4 a tolerance takes figures as near as it says, in every notation, and no words', () => {
  const near = (answer: string, toleransi: number | null, key = '3,14') =>
    said('isian', [key], answer, { toleransi })[0]
  expect(['3,15', '3.13', '3,14', '314%', '157/50'].map((text) => near(text, 0.01))).toEqual(Array(5).fill('benar'))
  expect(['3,151', '3.129', '-3,14', 'tiga', '3,1 4 cm'].map((text) => near(text, 0.01))).toEqual(
    Array(5).fill('salah'),
  )
  // Binary figures: 0.3 lies 0.1 from 0.2.
  expect(near('0,3', 0.1, '0,2')).toBe('benar')
  expect(near('3,15', 0)).toBe('salah')
  expect(near('3,15', null)).toBe('salah')
})

test('S310.5 of several answers what is chosen beside the key takes what an option of it gives', () => {
  expect(said('ganda', ['A', 'C'], ['A', 'C'], PART)).toEqual(['benar', 4, '2/2'])
  expect(said('ganda', ['A', 'C'], ['A'], PART)).toEqual(['bertingkat', 1.5, '1/2'])
  expect(said('ganda', ['A', 'C'], ['A', 'B'], PART)).toEqual(['salah', -1, '1/2'])
  expect(said('ganda', ['A', 'C'], ['A', 'B', 'C', 'D'], PART)).toEqual(['salah', -1, '2/2'])
  // Of two accepted keys the one of which more is right.
  const other = { ...PART, kunci_lain: [['B', 'D']] }
  expect(said('ganda', ['A', 'C'], ['B', 'D'], other)).toEqual(['benar', 4, '2/2'])
  expect(said('ganda', ['A', 'C'], ['B'], other)).toEqual(['bertingkat', 1.5, '1/2'])
})

test('S310.6 whatever is answered: part of the points lies between wrong and right, grows with what is right, and is never right', () => {
  const place = fc.option(fc.nat(3))
  const cases = fc.oneof(
    fc.record({
      kind: fc.constant('jodoh' as const),
      key: fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 3, maxLength: 3 }),
      answer: fc.array(place, { minLength: 3, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('pernyataan' as const),
      key: fc.array(fc.constantFrom('0', '1'), { minLength: 4, maxLength: 4 }),
      answer: fc.array(fc.option(fc.nat(1)), { minLength: 4, maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant('urut' as const),
      key: fc.shuffledSubarray(['A', 'B', 'C', 'D'], { minLength: 4 }),
      answer: fc.shuffledSubarray(['A', 'B', 'C', 'D'], { minLength: 4 }),
    }),
    fc.record({
      kind: fc.constant('rumpang' as const),
      key: fc.array(fc.constantFrom('a', 'b'), { minLength: 3, maxLength: 3 }),
      answer: fc.array(fc.constantFrom('a', 'b', ''), { minLength: 3, maxLength: 3 }),
    }),
  )
  fc.assert(
    fc.property(cases, ({ kind, key, answer }) => {
      const [whole, part] = [outcome(kind, key, answer as Answer), outcome(kind, key, answer as Answer, PART)]
      expect(part.parts).toEqual(whole.parts)
      if (whole.hasil !== 'salah') {
        expect(part).toEqual(whole)
        return
      }
      const { benar = 0, of = 1 } = part.parts ?? {}
      expect(part.poin).toBeCloseTo(-1 + (benar / of) * 5)
      expect(part.hasil).toBe(benar > 0 ? 'bertingkat' : 'salah')
      expect([part.poin_min, part.poin_maks]).toEqual([whole.poin_min, whole.poin_maks])
    }),
  )
})
