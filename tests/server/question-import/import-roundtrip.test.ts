import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { concealed } from '#contract/question-bank/conceal.ts'
import { SOAL_EXPORT_FORMATS } from '#contract/question-bank/import-soal.ts'
import { soal as soalResource } from '#contract/resources/index.ts'
import { encodeMedia } from '#server/packages/media/encode.ts'
import { FORMATS, roundTripCheck } from '#server/question-import/export/round-trip-check.ts'
import type { Exported, MediaFiles } from '#server/question-import/export/types.ts'
import { judge } from '#server/question-import/validate-file.ts'

let media: MediaFiles
let picture: string
beforeAll(async () => {
  const png = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#39c' } })
    .png()
    .toBuffer()
  const { sha256, mime, bytes } = await encodeMedia(png)
  media = new Map([[sha256, { mime, bytes }]])
  picture = `/files/media/${sha256}`
})

/** Signs that formats give a meaning to. */
const NASTY = [
  '~',
  '=',
  '#',
  '{',
  '}',
  ':',
  '-&gt;',
  '%',
  '*',
  '|',
  ';',
  '"',
  "'",
  '\\',
  '//',
  '::',
  '$',
  '@',
  '&amp;',
  '&lt;',
]
const word = fc.oneof(
  fc.constantFrom('nilai', 'Rata-rata', 'π', 'x', '−3', '0,5', 'é', '“a”', '1)', 'A.'),
  fc.constantFrom(...NASTY),
)
const FORMULAS = ['\\(\\frac{1}{2}\\)', '\\(x^2 \\neq \\{3\\}\\)', '\\[\\sum_{i=1}^{n} i\\]', '$$a_1$$']
const piece = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...FORMULAS) },
  { weight: 1, arbitrary: word.map((said) => `<strong>${said}</strong>`) },
  { weight: 1, arbitrary: word.map((said) => `<sup>${said}</sup>`) },
  { weight: 1, arbitrary: fc.constant('<br>') },
  { weight: 1, arbitrary: fc.constant('').map(() => `<img src="${picture}" alt="grafik">`) },
)
const inline = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `kata ${pieces.join(' ')} akhir`)
const rich = fc.oneof(
  inline,
  inline.map((said) => `<p>${said}</p>`),
  fc.tuple(inline, inline).map(([one, two]) => `<p>${one}</p><p>${two}</p>`),
  fc.tuple(inline, word).map(([one, two]) => `<p>${one}</p><ul><li>${two}</li><li>b</li></ul>`),
)

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
const distinct = (least: number, most: number) =>
  fc
    .array(rich, { minLength: least, maxLength: most })
    .map((texts) =>
      texts.map((teks, index) => ({ id: LETTERS[index] as 'A', teks: teks.replace('kata', `kata ${index}`) })),
    )
const answer = fc.oneof(fc.constantFrom('42', '3,5', '-1', 'Soekarno', 'a*b', 'dua kata', '50%', 'x=1', '{a}', 'a:b'))

const typed = fc.oneof(
  distinct(2, 5).chain((opsi) =>
    fc.record({ jenis: fc.constant('pilihan'), opsi: fc.constant(opsi), kunci: fc.constant([opsi[1]?.id ?? 'A']) }),
  ),
  distinct(3, 5).chain((opsi) =>
    fc.record({ jenis: fc.constant('ganda'), opsi: fc.constant(opsi), kunci: fc.constant(['A', 'C']) }),
  ),
  distinct(2, 5).chain((opsi) =>
    fc.record({
      jenis: fc.constant('skala'),
      opsi: fc.constant(opsi),
      poin_opsi: fc.constant(Object.fromEntries(opsi.map(({ id }, index) => [id, 5 - index]))),
    }),
  ),
  fc.record({
    jenis: fc.constant('isian'),
    format_isian: fc.constant('teks'),
    kunci: fc.uniqueArray(answer, { minLength: 1, maxLength: 3 }),
  }),
  fc.array(rich, { minLength: 1, maxLength: 4 }).chain((pernyataan) =>
    fc.record({
      jenis: fc.constant('pernyataan'),
      kolom: fc.constantFrom(['Benar', 'Salah'], ['Ya', 'Tidak'], ['1', '2'], ['1', '0'], ['b', 'B']),
      pernyataan: fc.constant(pernyataan),
      kunci: fc.constant(pernyataan.map((_text, index) => String(index % 2))),
    }),
  ),
  fc.tuple(distinct(2, 6), fc.boolean()).map(([opsi, nilai_sebagian]) => ({
    ...{ jenis: 'urut', nilai_sebagian },
    ...concealed(
      opsi,
      opsi.map(({ id }) => id),
    ),
  })),
  fc.tuple(distinct(2, 6), fc.array(rich, { minLength: 2, maxLength: 4 })).map(([opsi, pernyataan]) => ({
    ...{ jenis: 'jodoh', pernyataan },
    ...concealed(
      opsi,
      pernyataan.map((_text, index) => opsi[index % opsi.length]?.id ?? 'A'),
    ),
  })),
)
/** Types that only some formats carry, and none with tags where they have plain text alone. */
const OF_PARTS: readonly string[] = ['urut', 'jodoh', 'rumpang']

const question = fc
  .record({
    common: fc.record({
      teks: rich,
      pembahasan_teks: fc.oneof(fc.constant(''), rich),
      materi: fc.constantFrom('', 'Aljabar; dasar', 'Bab 1: a/b'),
      tingkat: fc.constantFrom('mudah', 'sedang', 'sulit'),
      status: fc.constantFrom('draf', 'terbit'),
    }),
    own: typed,
    stimulus: fc.option(fc.record({ judul: fc.constantFrom('Bacaan 1', 'Grafik: "a" & b'), teks: rich })),
  })
  .map(({ common, own, stimulus }): Exported => {
    const stamp = '2026-11-21T01:00:00.000Z'
    const id = randomUUID()
    const facts = { id, version: 1, created_at: stamp, updated_at: stamp, kode_asal: `uji/${id.slice(0, 8)}` }
    return {
      soal: { ...soalResource.blank, ...common, ...own, ...facts } as Exported['soal'],
      mapel: null,
      stimulus,
    }
  })

const TABLES: readonly string[] = ['xlsx', 'csv']

/** Formats that hold every type without parts; of these nothing may be left out. */
const WHOLE: readonly string[] = SOAL_EXPORT_FORMATS.filter((format) => format !== 'aiken')

describe.each(SOAL_EXPORT_FORMATS)('P41 %s', (format) => {
  const { write, ending } = FORMATS[format]

  test('P41.1 whatever an export carries comes back field for field; what it leaves out has a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (rows) => {
        const { rows: fit, left } = await roundTripCheck(format, rows, media)
        expect(fit.length + left.length).toBe(rows.length)
        for (const { reason } of left) expect(reason).toMatch(/\S+ \S+/)
        const plain = left.filter(({ row }) => !OF_PARTS.includes(row.soal.jenis))
        if (WHOLE.includes(format)) expect(plain.map(({ reason }) => reason)).toEqual([])
        if (TABLES.includes(format)) expect(left.map(({ reason }) => reason)).toEqual([])
        if (!fit.length) return
        const { prepared } = await judge({ bytes: await write(fit, media), filename: `kembali.${ending}` })
        expect(prepared.refused).toEqual([])
        const content = ({
          jenis,
          teks,
          opsi,
          kunci,
          poin_opsi,
          kolom,
          pernyataan,
          pembahasan_teks,
          toleransi = null,
          nilai_sebagian = false,
        }: Exported['soal']) => ({
          ...{ jenis, teks, opsi, kunci, poin_opsi, kolom, pernyataan, pembahasan_teks, toleransi, nilai_sebagian },
        })
        const texts = new Map(prepared.stimuli.map(({ key, judul, teks }) => [key, { judul, teks }]))
        const back = prepared.soal.map(({ draft, stimulus }) => ({
          ...content(draft as Exported['soal']),
          bacaan: texts.get(stimulus ?? '') ?? null,
        }))
        const key = (one: object) => JSON.stringify(one)
        const sent = fit.map(({ soal, stimulus }) => key({ ...content(soal), bacaan: stimulus }))
        expect(back.map(key).sort()).toEqual(sent.sort())
      }),
      { numRuns: 40 },
    )
  })
})

const plain = (jenis: string, more: Partial<Exported['soal']>): Exported => {
  const stamp = '2026-11-21T01:00:00.000Z'
  const facts = { id: randomUUID(), version: 1, created_at: stamp, updated_at: stamp, kode_asal: `uji/${jenis}` }
  const soal = { ...soalResource.blank, teks: '<p>Kata soal</p>', status: 'terbit', jenis, ...more, ...facts }
  return { soal: soal as Exported['soal'], mapel: null, stimulus: null }
}
const three = (['A', 'B', 'C'] as const).map((id, index) => ({
  id,
  teks: ['<p>satu</p>', '<p>dua</p>', '<p>tiga</p>'][index] as string,
}))
const words = three.map(({ id, teks }) => ({ id, teks: teks.replace(/<[^>]*>/g, '') }))
const PARTS: Record<string, Exported> = {
  urut: plain('urut', { ...concealed(three, ['A', 'B', 'C']), nilai_sebagian: true }),
  jodoh: plain('jodoh', { ...concealed(words, ['A', 'C']), pernyataan: ['<p>kiri satu</p>', '<p>kiri dua</p>'] }),
  isian: plain('isian', { format_isian: 'angka', kunci: ['9.8'], toleransi: 0.05 }),
  rumpang: plain('rumpang', {
    ...{ teks: '<p>a [[1]] b [[2]]</p>', format_isian: 'teks', kunci: ['x|y', 'z, w'], nilai_sebagian: true },
  }),
  uraian: plain('uraian', {
    rubrik: [
      { nama: 'Isi', poin: 4, petunjuk: 'Menyebut mineral.' },
      { nama: 'Bahasa', poin: 5.5, petunjuk: '' },
    ],
  }),
}
const CARRIED: Record<string, string[]> = {
  xlsx: ['urut', 'jodoh', 'isian', 'rumpang', 'uraian'],
  csv: ['urut', 'jodoh', 'isian', 'rumpang', 'uraian'],
  moodle: ['urut', 'jodoh', 'isian', 'rumpang', 'uraian'],
  gift: ['jodoh', 'isian', 'uraian'],
  qti21: ['urut', 'jodoh', 'isian'],
  qti22: ['urut', 'jodoh', 'isian'],
}

test.each(SOAL_EXPORT_FORMATS)(
  'P41.2 %s carries the types with parts that it has words for, and names the others',
  async (format) => {
    const { rows, left } = await roundTripCheck(format, Object.values(PARTS), media)
    const carried = CARRIED[format] ?? []
    expect(Object.keys(PARTS).filter((jenis) => rows.some((row) => row === PARTS[jenis]))).toEqual(
      Object.keys(PARTS).filter((jenis) => carried.includes(jenis) || (jenis === 'isian' && format !== 'aiken')),
    )
    for (const { reason } of left) expect(reason).toMatch(/\S+ \S+/)
  },
)
