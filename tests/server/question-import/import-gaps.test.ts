import { expect, test } from 'vitest'
import { judged, lostBy, saidBy } from '#tests/support/judged.ts'

const quiz = (type: string, text: string, body = '') =>
  judged(
    'a.xml',
    `<?xml version="1.0"?><quiz><question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${body}</question></quiz>`,
  )
const draftOf = async (read: ReturnType<typeof judged>) => (await read).prepared.soal[0]?.draft

test('P40.83 gaps of Moodle Cloze that are written become gap text, with every answer that is wholly right', async () => {
  const read = quiz(
    'cloze',
    '<p>Gaya diukur dalam {1:SHORTANSWER:=newton#Ya~=N~%50%kg\\}m~*#Bukan}, usaha dalam {2:SA:%100%joule &amp; J}.</p>',
  )
  expect(saidBy(await read)).toEqual([
    { jenis: 'rumpang', teks: '<p>Gaya diukur dalam [[1]], usaha dalam [[2]].</p>', kunci: 'newton|N|joule & J' },
  ])
  expect(await draftOf(read)).toMatchObject({ nilai_sebagian: true, format_isian: 'teks', status: 'terbit' })
  expect(lostBy(await read, false)).toEqual([
    'Tidak ikut disimpan: umpan balik tiap jawaban, bobot tiap rumpang, jawaban yang bernilai sebagian.',
  ])
})

test('P40.84 a Cloze of one gap is a choice, a short answer or a figure with its tolerance', async () => {
  expect(saidBy(await quiz('multianswer', 'Ibu kota Jawa Timur: {1:MCV:Malang~=Surabaya#Ya~Kediri}'))).toEqual([
    { jenis: 'pilihan', teks: 'Ibu kota Jawa Timur: _____', opsi: 'Malang|Surabaya|Kediri', kunci: 'B' },
  ])
  expect(saidBy(await quiz('cloze', 'Prima: {1:MULTIRESPONSE:=2~%50%3~4}'))).toMatchObject([
    { jenis: 'ganda', kunci: 'A|B' },
  ])
  expect(saidBy(await quiz('cloze', '{:SAC:=Kota}'))).toMatchObject([{ jenis: 'isian', teks: '_____', kunci: 'Kota' }])
  expect(await draftOf(quiz('cloze', 'g = {1:NUMERICAL:=9.8:0.1#Ya~%50%10:0.5}'))).toMatchObject({
    ...{ jenis: 'isian', kunci: ['9.8'], toleransi: 0.1, format_isian: 'angka', status: 'terbit' },
  })
})

test('P40.85 gaps with one list of choices become matching, other lists stand in the text; figures share a tolerance or wait', async () => {
  expect(saidBy(await quiz('cloze', 'a {1:MC:=x~y} b {1:MC:x~=y} c {1:MC:x~=y}'))).toMatchObject([
    { jenis: 'jodoh', teks: 'a <b>(1)</b> _____ b <b>(2)</b> _____ c <b>(3)</b> _____', pernyataan: '(1)|(2)|(3)' },
  ])
  const mixed = quiz('cloze', 'a {1:MC:=x~y} b {1:SA:=z} c {1:MC:satu dua tiga empat lima~=lain}')
  expect(saidBy(await mixed)).toEqual([
    {
      jenis: 'rumpang',
      teks: 'a [[1]] (x / y) b [[2]] c [[3]] (A. satu dua tiga empat lima / B. lain)',
      kunci: 'x|z|B|lain',
    },
  ])
  expect(lostBy(await mixed, false)[0]).toContain('daftar pilihan')
  expect(await draftOf(quiz('cloze', '{1:NM:=1:0.5} {1:NM:=2:0.5}'))).toMatchObject({
    ...{ jenis: 'rumpang', kunci: ['1', '2'], toleransi: 0.5, format_isian: 'angka', status: 'terbit' },
  })
  expect(await draftOf(quiz('cloze', '{1:NM:=1:0.5} {1:NM:=2:0.1}'))).toMatchObject({
    ...{ kunci: ['1', '2'], toleransi: null, status: 'draf' },
  })
})

test('P40.86 a Cloze that the bank cannot hold is named, and so is one without an end', async () => {
  const reason = async (text: string) => lostBy(await quiz('cloze', text), true)[0]
  expect(await reason('{1:SA:=a*} {1:SA:=b}')).toContain('tanda *')
  expect(await reason('{1:MC:a~b} {1:SA:=b}')).toContain('tidak punya jawaban benar')
  expect(await reason('{1:MR:=a~=b} {1:SA:=b}')).toContain('beberapa jawaban benar')
  expect(await reason('{1:SA:=a')).toContain('tidak ditutup')
  expect(await reason('tanpa rumpang')).toContain('tidak memuat rumpang')
  expect(await reason('{1:SA:=a} '.repeat(13))).toContain('lebih dari 12')
})

test('P40.87 a text file of Moodle Cloze is one question', async () => {
  expect(saidBy(await judged('soal.txt', 'Air < es?\nJawab: {1:SA:=ya~=iya}, lalu {1:SA:=tidak}'))).toEqual([
    { jenis: 'rumpang', teks: 'Air &lt; es?<br>Jawab: [[1]], lalu [[2]]', kunci: 'ya|iya|tidak' },
  ])
})

test('P40.88 words dragged into a text or picked from lists of Moodle keep their groups', async () => {
  const box = (text: string, group: number) => `<dragbox><text>${text}</text><group>${group}</group></dragbox>`
  const one = await quiz(
    'ddwtos',
    'Si [[2]] makan [[1]].',
    box('ikan', 1) + box('kucing', 1) + box('H&lt;sub&gt;2&lt;/sub&gt;O', 1),
  )
  expect(saidBy(one)).toMatchObject([{ jenis: 'jodoh', pernyataan: '(1)|(2)' }])
  const [draft] = one.prepared.soal.map((soal) => soal.draft)
  const said = draft?.kunci.map((key) => draft.opsi.find(({ id }) => id === key)?.teks)
  expect(said).toEqual(['kucing', 'ikan'])
  expect(draft?.opsi.map(({ teks }) => teks)).toContain('H<sub>2</sub>O')
  const picks = ['pergi', 'pulang', 'pagi', 'malam'].map(
    (text, index) => `<selectoption><text>${text}</text><group>${index < 2 ? 1 : 2}</group></selectoption>`,
  )
  expect(saidBy(await quiz('gapselect', 'Ia [[1]] [[4]].', picks.join('')))).toMatchObject([
    { jenis: 'rumpang', teks: 'Ia [[1]] (pergi / pulang) [[2]] (pagi / malam).', kunci: 'pergi|malam' },
  ])
})

test('P40.89 the plugin gapfill of Moodle is read with its own signs, typed or picked', async () => {
  const settings = (show: string) =>
    `<answerdisplay>${show}</answerdisplay><delimitchars>[]</delimitchars><casesensitive>0</casesensitive><noduplicates>0</noduplicates>`
  const wrong = '<answer fraction="0"><text>anjing</text></answer>'
  const text = 'Si [kucing] makan [ikan].'
  expect(saidBy(await quiz('gapfill', text, settings('gapfill')))).toMatchObject([
    { jenis: 'rumpang', teks: 'Si [[1]] makan [[2]].', kunci: 'kucing|ikan' },
  ])
  const picked = (await quiz('gapfill', text, settings('dragdrop') + wrong)).prepared.soal[0]?.draft
  expect(picked).toMatchObject({ jenis: 'jodoh' })
  expect(picked?.opsi).toHaveLength(3)
  expect(saidBy(await quiz('gapfill', 'Si [kucing|meong].', settings('dropdown')))).toMatchObject([
    { jenis: 'isian', teks: 'Si _____.', kunci: 'kucing|meong' },
  ])
  expect(lostBy(await quiz('gapfill', 'Si [kuc.*]', settings('gapfill')), true)[0]).toContain('regex')
})

const canvas = (kind: string, stem: string, lists: Record<string, string[]>, rights: Record<string, string>) => {
  const label = (name: string, text: string) =>
    `<response_label ident="${name}-${text}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`
  const places = Object.entries(lists).map(
    ([name, texts]) =>
      `<response_lid ident="response_${name}"><material><mattext>${name}</mattext></material><render_choice>${texts.map((text) => label(name, text)).join('')}</render_choice></response_lid>`,
  )
  const rules = Object.entries(rights).map(
    ([name, text]) =>
      `<respcondition><conditionvar><varequal respident="response_${name}">${name}-${text}</varequal></conditionvar><setvar varname="SCORE" action="Add">50.00</setvar></respcondition>`,
  )
  return judged(
    'a.xml',
    `<questestinterop><item ident="i" title="N"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;${stem}&lt;/p&gt;</mattext></material>${places.join('')}</presentation><resprocessing><outcomes><decvar varname="SCORE"/></outcomes>${rules.join('')}</resprocessing></item></questestinterop>`,
  )
}

test('P40.90 blanks of Canvas become gap text in the order of the text, with every text that Canvas lists', async () => {
  const lists = { b: ['biru', 'kebiruan'], a: ['merah'] }
  expect(
    saidBy(await canvas('fill_in_multiple_blanks', 'Mawar [a], langit [b].', lists, { a: 'merah', b: 'biru' })),
  ).toEqual([{ jenis: 'rumpang', teks: '<p>Mawar [[1]], langit [[2]].</p>', kunci: 'merah|biru|kebiruan' }])
  expect(
    saidBy(await canvas('fill_in_multiple_blanks', 'Mawar [a].', { a: ['merah', 'Rose'] }, { a: 'merah' })),
  ).toEqual([{ jenis: 'isian', teks: '<p>Mawar _____.</p>', kunci: 'merah|Rose' }])
  expect(
    lostBy(await canvas('fill_in_multiple_blanks', 'Mawar.', lists, { a: 'merah', b: 'biru' }), true)[0],
  ).toContain('tidak ditemukan')
})

test('P40.91 lists of Canvas become matching where they are the same, and gap text with their choices where they differ', async () => {
  const same = { a: ['merah', 'biru'], b: ['merah', 'biru'] }
  expect(
    saidBy(await canvas('multiple_dropdowns', 'Mawar [a], langit [b].', same, { a: 'merah', b: 'biru' })),
  ).toMatchObject([
    { jenis: 'jodoh', teks: '<p>Mawar <b>(1)</b> _____, langit <b>(2)</b> _____.</p>', pernyataan: '(1)|(2)' },
  ])
  const other = { a: ['merah', 'ungu'], b: ['merah', 'biru'] }
  expect(
    saidBy(await canvas('multiple_dropdowns', 'Mawar [a], langit [b].', other, { a: 'merah', b: 'biru' })),
  ).toMatchObject([
    {
      jenis: 'rumpang',
      teks: '<p>Mawar [[1]] (merah / ungu), langit [[2]] (merah / biru).</p>',
      kunci: 'merah|biru',
    },
  ])
  expect(
    lostBy(await canvas('multiple_dropdowns', 'Mawar [a], langit [b].', other, { a: 'merah' }), true)[0],
  ).toContain('tidak punya jawaban benar')
})
