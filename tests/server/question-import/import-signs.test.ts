import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { roundTripCheck } from '#server/question-import/export/round-trip-check.ts'
import type { Exported } from '#server/question-import/export/types.ts'
import { canonical } from '#server/question-import/same-text.ts'
import { type Judged, judge } from '#server/question-import/validate-file.ts'

const SPACES = 'xmlns:w="w"'
const text = (said: string, looks = '') => `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${said}</w:t></w:r>`
const line = (said: string, looks = '') => `<w:p>${text(said, looks)}</w:p>`
const lines = (...said: string[]) => said.map((one) => line(one)).join('')
const colour = (value: string) => `<w:color w:val="${value}"/>`
const fill = (value: string) => `<w:shd w:val="clear" w:fill="${value}"/>`
const word = (body: string): Promise<Judged> =>
  judge({
    filename: 'soal.docx',
    bytes: zipSync({
      'word/document.xml': strToU8(`<w:document ${SPACES}><w:body>${body}</w:body></w:document>`),
    }),
  })
const read = ({ prepared }: Judged) =>
  prepared.soal.map(({ draft }) => [
    draft.teks.replace(/<[^>]+>/g, ''),
    draft.opsi.map(({ teks }) => teks).join('|'),
    draft.kunci.join(),
  ])
const reasons = ({ losses }: Judged) => losses.map(({ reason }) => reason)

const coloured = (number: number, looks: readonly string[]) =>
  line(`${number}. Mana ${number}?`) + looks.map((look, at) => line(`${'ABCD'[at]}. o${at}`, look)).join('')

test('P40.38 the key is the option in another colour than the rest, also among coloured ones', async () => {
  const [blue, green] = [colour('1F4E9D'), colour('00AA00')]
  const paper = await word([1, 2, 3, 4].map((one) => coloured(one, [blue, blue, green, blue])).join(''))
  expect(read(paper).map(([, , key]) => key)).toEqual(['C', 'C', 'C', 'C'])
  expect(read(paper)[0]?.[1]).toBe('o0|o1|o2|o3')
})

test('P40.39 several options with the mark of this paper are its key and named; pale pages behind a text mark nothing', async () => {
  const [red, pale, page] = [colour('FF0000'), fill('F5FBF8'), fill('F7F7F7')]
  const single = [1, 2, 3].map((one) => coloured(one, [page, red, pale, page])).join('')
  const paper = await word(single + coloured(4, [page, red, page, `${red}${pale}`]))
  expect(read(paper).map(([, , key]) => key)).toEqual(['B', 'B', 'B', 'B,D'])
  expect(reasons(paper)).toContainEqual(expect.stringContaining('Beberapa opsi bertanda (B,D)'))
  const plain = await word([1, 2, 3].map((one) => coloured(one, [page, page, pale, page])).join(''))
  expect(plain.prepared.soal).toEqual([])
  expect(plain.prepared.refused).toHaveLength(3)
})

test('P40.40 a marked option keeps the lines below it', async () => {
  const body = (one: number) =>
    lines(`${one}. Mana?`, 'A. satu') + line('B. dua', '<w:b/>') + line('dan lagi', '<w:b/>') + lines('C. tiga')
  expect(read(await word(body(1) + body(2)))[0]).toEqual(['Mana?', 'satu|<p>dua</p><p>dan lagi</p>|tiga', 'B'])
})

test('P40.41 a paper without any sign is read where a question and as many options stand below each other throughout', async () => {
  const body = (one: number) => lines(`Manakah yang benar tentang hal ${one}?`, `a${one}`, `b${one}`, `c${one}`)
  const paper = await word([1, 2, 3, 4, 5].map(body).join(''))
  const { rejected, soal, refused } = paper.prepared
  expect(soal).toEqual([])
  expect(rejected.map(({ draft }) => draft.opsi.map(({ teks }) => teks).join('|'))).toEqual(
    [1, 2, 3, 4, 5].map((one) => `a${one}|b${one}|c${one}`),
  )
  expect(refused.every(({ path }) => path === 'kunci')).toBe(true)
  expect(reasons(paper).join(' ')).toContain('diduga')
  // Prose in as many lines is none.
  const prose = word(lines('Kata pengantar.', 'lalu', 'dan', 'juga').repeat(6))
  await expect(prose).rejects.toThrow('tidak punya tabel')
})

test('P40.42 exo-cbt: the key between hashes, hashes before options, stars between questions', async () => {
  const paper = await word(lines('Contoh satu', '##B##', 'x', '##y', '##z', '***', 'Contoh dua', '##A##', 'p', '##q'))
  expect(read(paper)).toEqual([
    ['Contoh satu', 'x|y|z', 'B'],
    ['Contoh dua', 'p|q', 'A'],
  ])
})

test('P40.43 tags typed in papers for CBT programs are tags, and elsewhere letters', async () => {
  const program = await word(
    lines(
      'Q:1) Baca!&lt;br&gt;Apa &lt;i&gt;itu&lt;/i&gt;?',
      'A:)&amp;nbsp;x',
      'B:) y',
      'Kunci: A',
      'Q:2) Dan?',
      'A:) p',
      'B:) q',
      'Kunci: B',
    ),
  )
  expect(program.prepared.soal[0]?.draft.teks).toBe('Baca!<br>Apa <em>itu</em>?')
  expect(read(program).map((one) => one.slice(1))).toEqual([
    ['x|y', 'A'],
    ['p|q', 'B'],
  ])
  const other = await word(lines('1. Apa arti &lt;br&gt;?', 'A. x', 'B. y', 'Kunci: A'))
  expect(other.prepared.soal[0]?.draft.teks).toContain('&lt;br&gt;')
})

test('P40.44 left over lines that may be questions are each quoted', async () => {
  const paper = await word(lines('1. Mana?', 'A. x', 'B. y', 'Kunci: A', 'Sisa pertama.', '12 Apa lagi?', 'Apa ini?'))
  expect(reasons(paper).join(' ')).toMatch(/Sisa pertama.*"12 Apa lagi\?", "Apa ini\?"/)
})

test('P40.45 an undeclared text in the signs of DOS is read in them, and one of Windows in its own', async () => {
  const csv = (high: number[]) =>
    Buffer.concat([Buffer.from('soal;opsi_a;opsi_b;kunci\nSudut?;90'), Buffer.from(high), Buffer.from(';45;A\n')])
  const dos = await judge({ filename: 'a.csv', bytes: csv([0xf8]) })
  expect(read(dos)[0]?.[1]).toContain('90°')
  const windows = await judge({
    filename: 'a.csv',
    bytes: Buffer.concat([
      Buffer.from('soal;opsi_a;opsi_b;kunci\nCaf'),
      Buffer.from([0xe9]),
      Buffer.from(' ?;x;y;A\n'),
    ]),
  })
  expect(read(windows)[0]?.[0]).toBe('Café ?')
})

test('P40.46 options of one cell whose letters are out of order are each in their place, and an empty one is named', async () => {
  const csv = (said: string) => judge({ filename: 'a.csv', bytes: strToU8(said) })
  const row = await csv('question,options,correct-answer\nWhich?,"a:one,c:three,b:two",c\n')
  expect(read(row)).toEqual([['Which?', '<p>one</p>|<p>two</p>|<p>three</p>', 'C']])
  const gap = await csv('soal;opsi_a;opsi_b;opsi_c;kunci\nMana?;x;;z;C\n')
  expect(reasons(gap)).toContainEqual(expect.stringContaining('Opsi B kosong'))
})

test('P40.47 what only is written otherwise goes into every file, and comes back as no change', async () => {
  expect(canonical('<p>a&nbsp;b<br/></p><p>&nbsp;</p>')).toBe('<p>a\u00A0b</p>')
  expect(canonical('<p>a &lt; b &amp; c</p>')).toBe('<p>a &lt; b &amp; c</p>')
  expect(canonical('<p>a</p><p>b</p>')).not.toBe(canonical('<p>a b</p>'))
  const texts = [
    '<p>Baris<br>dua&nbsp;x</p>',
    '<p><strong>a<br />b</strong> &mdash; c</p>',
    '<p>&nbsp;</p><p><b>a</b></p>',
  ]
  for (const format of ['docx', 'xlsx', 'moodle', 'gift', 'qti12', 'qti22'] as const) {
    const rows = texts.map((teks, at) => ({
      soal: exported(teks, at),
      stimulus: null,
      mapel: null,
    })) as unknown as Exported[]
    const { left } = await roundTripCheck(format, rows, new Map())
    expect([format, left.map(({ reason }) => reason)]).toEqual([format, []])
  }
})

const exported = (teks: string, at: number) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${at}`, version: 1, jenis: 'pilihan', mapel_id: null, materi: '' },
  ...{ tingkat: 'sedang', teks, stimulus_id: null, kolom: null, pernyataan: [], format_isian: null, kunci: ['A'] },
  ...{
    opsi: ['A', 'B'].map((id) => ({ id, teks: teks.replace(/<\/p>$/, `${id}</p>`) })),
    toleransi: null,
    nilai_sebagian: false,
    rubrik: [],
    poin_opsi: null,
    pembahasan_teks: '',
  },
  ...{ pembahasan_video_url: null, kode_asal: `k-${at}`, status: 'terbit' },
})
