import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { judged, lostBy, packed, problemsOf, saidBy } from '#tests/support/judged.ts'

let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#396' } })
    .png()
    .toBuffer()
})

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const formatted = (html: string, type = 'HTML') =>
  `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="${type}">${escaped(html)}</mat_formattedtext></mat_extension></material></flow>`
/** What Blackboard writes below each text, filled or not. */
const EMPTY =
  '<flow class="FILE_BLOCK"><material/></flow><flow class="LINK_BLOCK"><material><mattext uri="" texttype="text/plain"/></material></flow>'
const pool = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="Bank IPA"><assessmentmetadata><bbmd_asitype>Assessment</bbmd_asitype></assessmentmetadata><presentation_material><flow_mat class="Block"><material><mat_extension><mat_formattedtext type="HTML"/></mat_extension></material></flow_mat></presentation_material><section>${items.join('\n')}</section></assessment></questestinterop>`
const item = (kind: string, stem: string, response: string, rules: string, more = '', meta = '') =>
  `<item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id><bbmd_questiontype>${kind}</bbmd_questiontype>${meta}<qmd_absolutescore_max>10</qmd_absolutescore_max></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${stem}${EMPTY}</flow>${response}</flow></presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0.0" maxvalue="10.0"/></outcomes>${rules}${WRONG}</resprocessing>${more}</item>`
const shown = (ident: string) => `<displayfeedback linkrefid="${ident}" feedbacktype="Response"/>`
const WRONG = `<respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0.0</setvar>${shown('incorrect')}</respcondition>`
const right = (said: string, more = '') =>
  `<respcondition title="correct"><conditionvar>${said}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar>${more}${shown('correct')}</respcondition>`
const equal = (value: string, respident = 'response') =>
  `<varequal respident="${respident}" case="No">${value}</varequal>`
const not = (value: string) => `<not>${equal(value)}</not>`
const block = (inside: string) => `<flow class="RESPONSE_BLOCK">${inside}</flow>`
const label = (ident: string, inside: string) =>
  `<response_label ident="${ident}" shuffle="Yes" rarea="Ellipse" rrange="Exact">${inside}</response_label>`
const plain = (text: string) =>
  `<flow_mat class="Block"><material><mattext texttype="text/plain">${text}</mattext></material></flow_mat>`
const lid = (cardinality: string, options: Record<string, string>, shuffle = 'Yes') =>
  block(
    `<response_lid ident="response" rcardinality="${cardinality}" rtiming="No"><render_choice shuffle="${shuffle}">${Object.entries(
      options,
    )
      .map(
        ([id, html]) =>
          `<flow_label class="Block">${label(id, formatted(html).replaceAll('flow class', 'flow_mat class').replaceAll('/flow>', '/flow_mat>'))}</flow_label>`,
      )
      .join('')}</render_choice></response_lid>`,
  )
const written = (ident = 'response', rows = 1) =>
  `<response_str ident="${ident}" rcardinality="Single"><render_fib fibtype="String" rows="${rows}" columns="127" prompt="Box"/></response_str>`
const PARTIAL = '<bbmd_partialcredit>true</bbmd_partialcredit>'

test('P70.316 Blackboard: choices keep their key; what the system itself calls true or false is said in words', async () => {
  const judged2 = (kind: string, first: string, second: string, key: string) =>
    item(
      kind,
      formatted('Matahari adalah bintang.'),
      block(
        `<response_lid ident="response" rcardinality="Single"><render_choice shuffle="No"><flow_label class="Block">${label(first, plain(first))}${label(second, plain(second))}</flow_label></render_choice></response_lid>`,
      ),
      right(equal(key)),
    )
  const feedback = `<itemfeedback ident="correct" view="All"><flow_mat class="Block">${formatted('Bagus.').replaceAll('flow ', 'flow_mat ').replaceAll('/flow>', '/flow_mat>')}</flow_mat></itemfeedback>`
  const read = await judged(
    'res00001.dat',
    pool(
      item(
        'Multiple Choice',
        formatted('<p>Planet merah?</p>'),
        lid('Single', { a: 'Venus', b: 'Mars' }),
        right(equal('b')),
        feedback,
      ),
      item(
        'Multiple Answer',
        formatted('Gas mulia?', 'SMART_TEXT'),
        lid('Multiple', { a: 'He', b: 'N', c: 'Ne' }),
        right(`<and>${equal('a')}${not('b')}${equal('c')}</and>`),
      ),
      judged2('True/False', 'true', 'false', 'true'),
      judged2('Either/Or', 'yes_no.true', 'yes_no.false', 'yes_no.false'),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)).toEqual([
    { jenis: 'pilihan', teks: '<p>Planet merah?</p>', opsi: 'Venus|Mars', kunci: 'B' },
    { jenis: 'ganda', teks: 'Gas mulia?', opsi: 'He|N|Ne', kunci: 'A|C' },
    { jenis: 'pilihan', teks: 'Matahari adalah bintang.', opsi: 'Benar|Salah', kunci: 'A' },
    { jenis: 'pilihan', teks: 'Matahari adalah bintang.', opsi: 'Ya|Tidak', kunci: 'B' },
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('umpan balik')])
})

test('P70.317 Blackboard: points of single options are a scale, or partial credit, and what differs from it is told', async () => {
  const share = (id: string, percent: number) =>
    `<respcondition><conditionvar><varequal respident="${id}" case="No"/></conditionvar><setvar variablename="SCORE" action="Set">${percent}</setvar></respcondition>`
  const several = (shares: string, meta = PARTIAL) =>
    item(
      'Multiple Answer',
      formatted('Mana?'),
      lid('Multiple', { a: 'x', b: 'y', c: 'z' }),
      right(`<and>${equal('a')}${not('b')}${equal('c')}</and>`) + shares,
      '',
      meta,
    )
  const read = await judged(
    'res00001.dat',
    pool(
      item(
        'Multiple Choice',
        formatted('Mana?'),
        lid('Single', { a: 'x', b: 'y', c: 'z' }),
        right(equal('a')) + share('a', 100) + share('b', 50) + share('c', 0),
      ),
      several(share('a', 50) + share('b', 0) + share('c', 50)),
      several(share('a', 70) + share('b', -20) + share('c', 30)),
      several(share('a', 0) + share('b', 0) + share('c', 0), '<bbmd_partialcredit>false</bbmd_partialcredit>'),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)[0]).toMatchObject({ jenis: 'skala', poin: '1|0.5|0' })
  expect(read.prepared.soal.slice(1).map(({ draft }) => [draft.kunci.join(''), draft.nilai_sebagian])).toEqual([
    ['AC', true],
    ['AC', true],
    ['AC', false],
  ])
  expect(lostBy(read, false)).toEqual([expect.stringMatching(/bobot tiap opsi.*pengurangan nilai/)])
})

test('P70.318 Blackboard: answers of a matching stand beside its items, and the place of the right one names it', async () => {
  const row = (index: number, html: string, count: number) =>
    `<flow class="Block">${formatted(html)}${EMPTY}<response_lid ident="r${index}" rcardinality="Single"><render_choice shuffle="Yes"><flow_label class="Block">${Array.from({ length: count }, (_, at) => label(`r${index}c${at}`, '').replace('></response_label>', '/>')).join('')}</flow_label></render_choice></response_lid></flow>`
  const beside = (...answers: string[]) =>
    `<flow class="RIGHT_MATCH_BLOCK">${answers.map((html) => `<flow class="Block">${formatted(html)}${EMPTY}</flow>`).join('')}</flow>`
  const pair = (index: number, at: number, more = '') =>
    `<respcondition><conditionvar>${equal(`r${index}c${at}`, `r${index}`)}</conditionvar>${more}${shown('correct')}</respcondition>`
  const animals = block(row(1, 'kucing', 3) + row(2, 'katak', 3) + row(3, 'salamander', 3))
  const share =
    '<setvar variablename="PartialCreditPercent" action="Set">33.33</setvar><setvar variablename="NegativeCreditPercent" action="Set">0</setvar>'
  const read = await judged(
    'res00001.dat',
    pool(
      item(
        'Matching',
        formatted('Golongkan.'),
        animals + beside('serangga', '<p>mamalia</p>', 'amfibi'),
        pair(1, 1) + pair(2, 2) + pair(3, 2),
      ),
      item(
        'Matching',
        formatted('Golongkan.'),
        animals + beside('a', 'b', 'c'),
        pair(1, 0, share) + pair(2, 1, share) + pair(3, 2, share),
      ),
      item('Matching', formatted('Golongkan.'), animals + beside('a', 'b'), pair(1, 0)),
      item(
        'Matching',
        formatted('Golongkan.'),
        block(row(1, '', 3) + row(2, 'x', 3)) + beside('a', 'b', 'c'),
        pair(1, 0) + pair(2, 1),
      ),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  const paired = read.prepared.soal.map(({ draft }) => {
    const words = new Map(draft.opsi.map(({ id, teks }) => [id as string, teks]))
    return [
      draft.jenis,
      draft.teks,
      draft.pernyataan.join(' '),
      draft.kunci.map((id) => words.get(id)).join(' '),
      draft.opsi.length,
      draft.nilai_sebagian,
    ]
  })
  expect(paired).toEqual([
    ['jodoh', 'Golongkan.', 'kucing katak salamander', 'mamalia amfibi amfibi', 3, false],
    ['jodoh', 'Golongkan.', 'kucing katak salamander', 'a b c', 3, true],
  ])
  expect(lostBy(read, true)).toEqual([
    expect.stringContaining('pilihan yang sama banyak'),
    expect.stringContaining('tanpa teks'),
  ])
})

test('P70.319 Blackboard: ordering follows its right rule; a jumbled sentence becomes a matching, and that is told', async () => {
  const order = (rules: string) =>
    item('Ordering', formatted('Urutkan.'), lid('Ordered', { a: 'tiga', b: 'satu', c: 'dua' }), rules)
  const slot = (ident: string, options: [string, string][]) =>
    `<response_lid ident="${ident}" rcardinality="Single"><render_choice shuffle="Yes"><flow_label class="Block">${options.map(([id, text]) => label(id, plain(text))).join('')}</flow_label></render_choice></response_lid>`
  const list: [string, string][] = [
    ['w1', 'timur'],
    ['w2', 'barat'],
    ['w3', 'utara'],
  ]
  const sentence = (slots: string) =>
    item(
      'Jumbled Sentence',
      formatted('<p>Terbit di [x], terbenam di [y].</p>'),
      block(slots),
      right(`<and>${equal('w1', 'x')}${equal('w2', 'y')}</and>`),
    )
  const read = await judged(
    'res00001.dat',
    pool(
      order(right(`<and>${equal('b')}${equal('c')}${equal('a')}</and>`)),
      order(right(`<and>${equal('b')}${equal('c')}</and>`)),
      sentence(slot('x', list) + slot('y', list)),
      sentence(slot('x', list) + slot('y', list.slice(1))),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  const said = read.prepared.soal.map(({ draft }) => {
    const words = new Map(draft.opsi.map(({ id, teks }) => [id as string, teks]))
    return [draft.jenis, draft.teks, draft.pernyataan.join(' '), draft.kunci.map((id) => words.get(id)).join(' ')]
  })
  expect(said).toEqual([
    ['urut', 'Urutkan.', '', 'satu dua tiga'],
    ['jodoh', '<p>Terbit di <b>(1)</b> _____, terbenam di <b>(2)</b> _____.</p>', '(1) (2)', 'timur barat'],
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('kalimat acak')])
  expect(lostBy(read, true)).toEqual([
    expect.stringContaining('urutan semua opsinya'),
    expect.stringContaining('pilihan tiap tempatnya berbeda'),
  ])
})

test('P70.320 Blackboard: blanks are answers or gaps at their names; answers that need only hold a word wait as drafts', async () => {
  const answer = (said: string) =>
    `<respcondition title="9F"><conditionvar>${said}</conditionvar>${shown('correct')}${shown('9F')}</respcondition>`
  const subset = (match: string, value: string) =>
    `<varsubset respident="response" setmatch="${match}" case="No">${value}</varsubset>`
  const blank = (rules: string) => item('Fill in the Blank', formatted('Sebut amfibi: _____.'), block(written()), rules)
  const plus = (stem: string, rules: string, meta = '') =>
    item('Fill in the Blank Plus', formatted(stem), block(written('kota') + written('tahun')), rules, '', meta)
  const both = right(
    `<and><or>${equal('Surabaya', 'kota')}${equal('Soerabaia', 'kota')}</or><or>${equal('1945', 'tahun')}</or></and>`,
  )
  const feedback = `<itemfeedback ident="9F" view="All"><solution><solutionmaterial><flow_mat class="Block"><material><mattext>Katak melompat.</mattext></material></flow_mat></solutionmaterial></solution></itemfeedback>`
  const read = await judged(
    'res00001.dat',
    pool(
      blank(answer(equal('katak')) + answer(equal('kodok'))).replace('</item>', `${feedback}</item>`),
      blank(answer(subset('Contains', 'katak;kodok'))),
      blank(answer(subset('Matches', 'kat.k'))),
      plus('<p>Pada [tahun] di [kota].</p>', both, PARTIAL),
      plus('<p>Pada [tahun] di sana.</p>', both),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  expect(
    read.prepared.soal.map(({ draft }) => [
      draft.jenis,
      draft.teks,
      draft.kunci,
      draft.nilai_sebagian,
      draft.pembahasan_teks,
    ]),
  ).toEqual([
    ['isian', 'Sebut amfibi: _____.', ['katak', 'kodok'], false, ''],
    ['isian', 'Sebut amfibi: _____.', ['katak', 'kodok'], false, ''],
    ['rumpang', '<p>Pada [[1]] di [[2]].</p>', ['1945', 'Surabaya|Soerabaia'], true, ''],
  ])
  expect(read.prepared.soal.map(({ draft }) => draft.status)).toEqual(['terbit', 'draf', 'terbit'])
  expect(lostBy(read, false)).toEqual([
    expect.stringContaining('umpan balik'),
    expect.stringContaining('memuat kuncinya'),
  ])
  expect(lostBy(read, true)).toEqual([
    expect.stringContaining('pola huruf'),
    expect.stringContaining('tidak ditemukan atau lebih dari satu'),
  ])
})

test('P70.321 Blackboard: a figure between two limits keeps its tolerance; other limits wait as a draft and are told', async () => {
  const asked = (low: string, high: string, value: string) =>
    item(
      'Numeric',
      formatted('g = ?'),
      block('<response_num ident="response" rcardinality="Single"><render_fib fibtype="Decimal"/></response_num>'),
      `<respcondition title="9F"><conditionvar><vargte respident="response">${low}</vargte><varlte respident="response">${high}</varlte>${equal(value)}</conditionvar>${shown('correct')}</respcondition>`,
    )
  const read = await judged(
    'res00001.dat',
    pool(asked('9.7', '9.9', '9.8'), asked('9.8', '9.8', '9.8'), asked('9.0', '9.9', '9.8')),
  )
  expect(problemsOf(read)).toEqual([])
  expect(
    read.prepared.soal.map(({ draft }) => [
      draft.jenis,
      draft.format_isian,
      draft.kunci,
      draft.toleransi,
      draft.status,
    ]),
  ).toEqual([
    ['isian', 'angka', ['9.8'], 0.1, 'terbit'],
    ['isian', 'angka', ['9.8'], null, 'terbit'],
    ['isian', 'angka', ['9.8'], null, 'draf'],
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('9.0 s.d. 9.9')])
})

test('P70.322 Blackboard: kinds that the bank has not, or nobody knows, are left out by name; essays are drafts', async () => {
  const kinds = [
    'Essay',
    'Short Response',
    'File Upload',
    'Hot Spot',
    'Calculated',
    'Quiz Bowl',
    'Opinion Scale',
    'Tebak Gambar',
  ]
  const read = await judged(
    'res00001.dat',
    pool(...kinds.map((kind) => item(kind, formatted('Apa?'), block(written('response', 8)), right('')))),
  )
  expect(saidBy(read).map(({ jenis }) => jenis)).toEqual(['uraian', 'uraian'])
  expect(lostBy(read, true)).toEqual([
    expect.stringContaining('mengunggah berkas'),
    expect.stringContaining('bagian gambar'),
    expect.stringContaining('angka acak'),
    expect.stringContaining('Quiz Bowl'),
    expect.stringContaining('Skala pendapat'),
    expect.stringContaining('"Tebak Gambar", yang belum dikenal'),
  ])
})

test('P70.323 Blackboard: pictures of a package are found by its own names, and files beside a question are taken or told', async () => {
  const attached = (uri: string, type: string) =>
    `<flow class="FILE_BLOCK"><material><matapplication label="${uri.split('/').at(-1)}" apptype="${type}" uri="${uri}"/></material></flow>`
  const link =
    '<flow class="LINK_BLOCK"><material><mattext texttype="text/plain" uri="https://contoh.id">Baca ini</mattext></material></flow>'
  const asked = (stem: string) => item('Multiple Choice', stem, lid('Single', { a: 'x', b: 'y' }), right(equal('a')))
  const stub = '@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/pid-3-dt-content-rid-4/xid-12_1'
  const read = await judged(
    'bb.zip',
    packed({
      'imsmanifest.xml':
        '<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><resources><resource bb:file="res00001.dat" identifier="res00001" type="assessment/x-bb-qti-pool" xml:base="res00001"/></resources></manifest>',
      'res00001.dat': pool(
        asked(formatted(`<p>1 <img src="${stub}" alt="a"></p>`)),
        asked(formatted('<p>2 <img src="https://sekolah.id/bbcswebdav/xid-13_1"></p>', 'SMART_TEXT')),
        asked(formatted('<p>3 <img src="@X@EmbeddedFile.location@X@peta%20a.png"></p>')),
        asked(
          formatted('4') +
            attached('5e/sketsa.png', 'image/png') +
            attached('5f/data.xlsx', 'application/excel') +
            link,
        ),
        asked(formatted('<p>5 <img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-99_1"></p>')),
      ),
      'csfiles/home_dir/foto__xid-12_1.png': new Uint8Array(png),
      'csfiles/home_dir/foto__xid-12_1.png.xml': '<lom/>',
      'csfiles/home_dir/__xid-13_1.png': new Uint8Array(png),
      'res00001/peta a.png': new Uint8Array(png),
      'res00002/peta a.png': new Uint8Array(png),
      'res00001/5e/sketsa.png': new Uint8Array(png),
    }),
  )
  expect(saidBy(read).map(({ teks }) => /src="\/files\/media\/\w{64}"/.test(teks))).toEqual([true, true, true, true])
  expect(read.prepared.refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('xid-99_1')])
  expect(lostBy(read, false)).toEqual([expect.stringMatching(/berkas data\.xlsx, alamat tautan/)])
})
