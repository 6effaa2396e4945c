import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { judged, lostBy, problemsOf, refusalOf, saidBy } from '#tests/support/judged.ts'

let png: string
beforeAll(async () => {
  const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: '#396' } })
  png = (await picture.png().toBuffer()).toString('base64')
})

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const question = (type: string, text: string, body = '', format = 'html') =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext>${body}</question>`
const answer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}"><text><![CDATA[${text}]]></text></answer>`
const choice = (text: string, more = '', format = 'html') =>
  question('multichoice', text, `<single>true</single>${answer(100, 'ya')}${answer(0, 'tidak')}${more}`, format)

test('P70.200 statements keep their answers where the columns are called by figures', async () => {
  const row = (text: string, right: string) =>
    `<subquestion><text>${text}</text><answer><text>${right}</text></answer></subquestion>`
  const read = await judged(
    'a.xml',
    quiz(question('matching', 'Berapa?', row('a', '1') + row('b', '2') + row('c', '1'))),
  )
  expect(saidBy(read)).toEqual([
    { jenis: 'pernyataan', teks: 'Berapa?', pernyataan: 'a|b|c', kolom: '1|2', kunci: '0|1|0' },
  ])
})

test('P70.201 plugins with several right options or statements are read as such', async () => {
  const mtf =
    '<row number="1"><optiontext><text>satu</text></optiontext></row><row number="2"><optiontext><text>dua</text></optiontext></row><column number="1"><responsetext><text>2</text></responsetext></column><column number="2"><responsetext><text>1</text></responsetext></column><weight rownumber="1" columnnumber="1"><value>1</value></weight><weight rownumber="2" columnnumber="2"><value>1</value></weight>'
  const read = await judged(
    'a.xml',
    quiz(
      question('multichoiceset', 'Semua', `${answer(100, 'a')}${answer(100, 'b')}${answer(0, 'c')}`),
      question('oumultiresponse', 'Lagi', `${answer(100, 'a')}${answer(0, 'b')}${answer(100, 'c')}`),
      question('mtf', 'Nilai', mtf),
    ),
  )
  expect(saidBy(read)).toMatchObject([
    { jenis: 'ganda', kunci: 'A|B' },
    { jenis: 'ganda', kunci: 'A|C' },
    { jenis: 'pernyataan', kolom: '2|1', kunci: '0|1' },
  ])
})

test('P70.202 underline, bold and the like given as styles are kept, and colours are named as lost', async () => {
  const text =
    '<p>Kata <span style="text-decoration: underline;">bergaris</span> dan <span style="font-weight: bold; font-style: italic">tebal</span>, x<span style="vertical-align: super">2</span> <span style="color: red">m</span></p>'
  const read = await judged('a.xml', quiz(choice(text)))
  const [said] = saidBy(read)
  expect(said?.teks).toContain('<u>bergaris</u>')
  expect(said?.teks).toContain('<strong><em>tebal</em></strong>')
  expect(said?.teks).toContain('<sup>2</sup>')
  expect(lostBy(read, false)).toEqual(['Tidak ditampilkan: warna.'])
})

test('P70.203 formulas of web pages (MathML, WIRIS, tex) become LaTeX', async () => {
  const mathml = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
  const wiris = '«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msqrt»«mi»x«/mi»«/msqrt»«/math»'
  const read = await judged('a.xml', quiz(choice(`<p>${mathml} ${wiris} [tex]y^2[/tex]</p>`)))
  expect(saidBy(read)[0]?.teks).toBe('<p>\\(\\frac{1}{2}\\) \\(\\sqrt{x}\\) \\(y^2\\)</p>')
})

test('P70.204 Markdown keeps its headings, tables, quotations, code and pictures', async () => {
  const source =
    '# Judul\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> kutipan\n\n```\nx < y\n```\n\n![peta](@@PLUGINFILE@@/peta%20kota.png)'
  const file = `<file name="peta kota.png" path="/" encoding="base64">${png}</file>`
  const one = choice(source, '', 'markdown').replace('</questiontext>', `${file}</questiontext>`)
  const [said] = saidBy(await judged('a.xml', quiz(one)))
  expect(said?.teks).toMatch(
    /^<h3>Judul<\/h3><table><tr><th>a<\/th><th>b<\/th><\/tr><tr><td>1<\/td><td>2<\/td><\/tr><\/table><blockquote><p>kutipan<\/p><\/blockquote><pre><code>x &lt; y<\/code><\/pre><p><img src="\/files\/media\/[0-9a-f]{64}" alt="peta"><\/p>$/,
  )
})

test('P70.205 a picture is found though its address has a folder, a question mark or an entity', async () => {
  const file = `<file name="a&amp;b.png" path="/sub/" encoding="base64">${png}</file>`
  const one = choice('<img src="@@PLUGINFILE@@/sub/a&amp;b.png?time=12">').replace(
    '</questiontext>',
    `${file}</questiontext>`,
  )
  const read = await judged('a.xml', quiz(one))
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)[0]?.teks).toMatch(/\/files\/media\//)
})

test('P70.206 a figure with a power of ten is written out', async () => {
  const figures = ['1.5e3', '-2E-3', '12'].map((value) => question('numerical', 'Berapa?', answer(100, value)))
  expect(saidBy(await judged('a.xml', quiz(...figures))).map(({ kunci }) => kunci)).toEqual(['1500', '-0.002', '12'])
})

test('P70.207 a hidden question comes as archived, and unusual penalties are named', async () => {
  const read = await judged('a.xml', quiz(choice('Lama', '<hidden>1</hidden><penalty>0.25</penalty>')))
  expect(read.prepared.soal[0]?.draft.status).toBe('arsip')
  expect(lostBy(read, false)[0]).toMatch(/tersembunyi.*penalti percobaan ulang \(0.25\)/)
})

test('P70.208 points of a scale are not named as lost, since its options hold them', async () => {
  const body = `<single>true</single>${answer(100, 'a')}${answer(50, 'b')}<defaultgrade>4</defaultgrade>`
  const read = await judged('a.xml', quiz(question('multichoice', 'Skala', body)))
  expect(saidBy(read)).toMatchObject([{ jenis: 'skala', poin: '4|2' }])
  expect(read.losses).toEqual([])
})

test('P70.209 a description that announces questions is what those below it share; another is left out', async () => {
  const read = await judged(
    'a.xml',
    quiz(
      question('description', '<p>Bacalah teks berikut untuk soal nomor 1-2.</p><p>Isi.</p>'),
      choice('Satu'),
      choice('Dua'),
      choice('Tiga'),
      question('description', 'Selamat mengerjakan'),
      question('description', 'Perhatikan grafik berikut'),
      question('essay', 'Uraikan'),
    ),
  )
  const [stimulus] = read.prepared.stimuli
  expect(stimulus?.teks).toContain('<p>Isi.</p>')
  expect(read.prepared.soal.map((one) => one.stimulus)).toEqual([
    ...[stimulus?.key, stimulus?.key, null],
    read.prepared.stimuli[1]?.key,
  ])
  expect(lostBy(read, false)).toContainEqual(expect.stringContaining('bacaan bersama (stimulus) 2 soal'))
  // It asks nothing and announces nothing.
  expect(lostBy(read, true)).toHaveLength(1)
})

test('P70.210 letters that HTML names and XML does not are known, and a broken file says where in plain words', async () => {
  const read = await judged('a.xml', quiz(choice('x').replace('<![CDATA[ya]]>', '&eacute;&alpha;&infin;&sup2;')))
  expect(saidBy(read)[0]?.opsi).toBe('éα∞²|tidak')
  const whole = quiz(choice('x'))
  await expect(judged('a.xml', whole.slice(0, -20))).rejects.toThrow(
    /Baris \d+: XML tidak utuh \(.*(?:terpotong|ditutup)/,
  )
})

test('P70.249 a tolerance with a comma is read, and tags that were not escaped are tags', async () => {
  const figure =
    '<answer fraction="100"><text>9,8</text><tolerance>0,05</tolerance></answer><units><unit><unit_name>m</unit_name></unit></units>'
  const read = await judged('a.xml', quiz(question('numerical', 'Berapa?', figure)))
  expect(read.prepared.soal.map(({ draft }) => [draft.kunci, draft.toleransi])).toEqual([[['9,8'], 0.05]])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('satuan')])
  const bare = choice('x').replace('<![CDATA[x]]>', '<p>Kata <u>ini</u> dan H<sub>2</sub>O</p>')
  expect(saidBy(await judged('a.xml', quiz(bare)))[0]?.teks).toBe('<p>Kata <u>ini</u> dan H<sub>2</sub>O</p>')
})

test('P70.250 a file that says UTF-8 and is written otherwise keeps its letters', async () => {
  const bytes = Buffer.from(quiz(choice('\x93caf\xe9\x94')), 'latin1')
  expect(saidBy(await judged('a.xml', bytes))[0]?.teks).toBe('“café”')
})

test('P70.251 formulas that a server drew are formulas, and lists keep their letters', async () => {
  const drawn =
    '<img class="equation_image" src="/x" alt="LaTeX: \\frac{1}{2}" data-equation-content="\\frac{1}{2}"> <img class="texrender" src="/y.gif" alt="a &lt; b"> <img class="Wirisformula" src="/z" data-mathml="«math»«msqrt»«mn»2«/mn»«/msqrt»«/math»">'
  const read = await judged('a.xml', quiz(choice(`${drawn}<ol style="list-style-type: lower-alpha;"><li>x</li></ol>`)))
  const [said] = saidBy(read)
  expect(said?.teks).toMatch(/^\\\(\\frac\{1\}\{2\}\\\) \\\(a &lt; b\\\) \\\(\\sqrt\{2\}\\\)<ol [^>]*type="a">/)
})

test('P70.252 a player that names its sound inside is the sound', async () => {
  const mp3 = Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
    Buffer.from('fffb9064', 'hex'),
    Buffer.alloc(417),
  ])
  const file = `<file name="a.mp3" path="/" encoding="base64">${mp3.toString('base64')}</file>`
  const player = '<audio controls="true"><source src="@@PLUGINFILE@@/a.mp3">@@PLUGINFILE@@/a.mp3</audio>'
  const read = await judged('a.xml', quiz(choice(player).replace('</questiontext>', `${file}</questiontext>`)))
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)[0]?.teks).toMatch(/^<audio src="\/files\/media\/[0-9a-f]{64}"><\/audio>$/)
})

test('P70.274 true and false are told by their word in any language, and by their order where it says nothing', async () => {
  const judgement = (first: [number, string], second: [number, string]) =>
    question('truefalse', 'Benar?', answer(...first) + answer(...second))
  const read = await judged(
    'a.xml',
    quiz(
      judgement([100, 'Benar'], [0, 'Salah']),
      judgement([0, 'benar'], [100, 'salah']),
      judgement([100, '<p>true</p>'], [0, '<p>false</p>']),
      judgement([100, 'false'], [0, 'true']),
      judgement([100, ''], [0, '']),
    ),
  )
  expect(saidBy(read).map(({ kunci }) => kunci)).toEqual(['A', 'B', 'A', 'B', 'A'])
})

test('P70.275 shares written as parts of one are whole shares, and an answer loses the tags around it', async () => {
  const read = await judged(
    'a.xml',
    quiz(
      question('multichoice', 'Mana?', `<single>true</single>${answer(1, 'ya')}${answer(0, 'tidak')}`),
      question('shortanswer', 'Apa?', answer(100, '<p>Air &amp; api</p>') + answer(100, 'x < y')),
    ),
  )
  expect(saidBy(read)).toMatchObject([
    { jenis: 'pilihan', kunci: 'A' },
    { jenis: 'isian', kunci: 'Air & api|x < y' },
  ])
})

test('P70.276 a file of one line keeps the pictures and passages of its questions apart', async () => {
  const other = (
    await sharp({ create: { width: 5, height: 5, channels: 3, background: '#a22' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const pictured = (text: string, bytes: string) =>
    choice(`${text} <img src="@@PLUGINFILE@@/g.png">`).replace(
      '</questiontext>',
      `<file name="g.png" path="/" encoding="base64">${bytes}</file></questiontext>`,
    )
  const passage = (text: string) => question('description', `Bacalah teks berikut. ${text}`)
  const questions = [passage('Satu'), pictured('a', png), passage('Dua'), pictured('b', other)]
  const read = await judged('a.xml', `<quiz>${questions.join('')}</quiz>`)
  const pictures = saidBy(read).map(({ teks }) => /[0-9a-f]{64}/.exec(teks)?.[0])
  expect(new Set(pictures).size).toBe(2)
  const shared = read.prepared.soal.map(
    ({ stimulus }) => read.prepared.stimuli.find(({ key }) => key === stimulus)?.teks,
  )
  expect(shared).toEqual([expect.stringContaining('Satu'), expect.stringContaining('Dua')])
})

test('P70.302 a sign & that nobody wrote as an entity is named with its line', async () => {
  const plain = (text: string) => choice('x').replace('<![CDATA[x]]>', text)
  expect(await refusalOf('a.xml', quiz(choice('a & b'), plain('baris\nTom & Jerry')))).toMatch(/^Baris 5: .*&amp;/)
})
