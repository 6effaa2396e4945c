import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { judged, lostBy, packed, problemsOf, saidBy } from '#tests/support/judged.ts'

let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#396' } })
    .png()
    .toBuffer()
})

const library = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><questestinterop><objectbank xmlns:d2l_2p0="http://desire2learn.com/xsd/d2lcp_v2p0" ident="QLIB_1">${items.join('\n')}</objectbank></questestinterop>`
const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const mat = (html: string) => `<material><mattext texttype="text/html">${escaped(html)}</mattext></material>`
const field = (label: string, entry: string) =>
  `<qti_metadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qti_metadatafield>`
const item = (kind: string, presentation: string, rules: string, beside = '', difficulty = '1') =>
  `<item ident="OBJ_7" label="QUES_9" d2l_2p0:page="1" title="${kind}"><itemmetadata><qtimetadata>${field('qmd_computerscored', 'yes')}${field('qmd_questiontype', kind)}${field('qmd_weighting', '1.000000000')}</qtimetadata></itemmetadata><itemproc_extension><d2l_2p0:difficulty>${difficulty}</d2l_2p0:difficulty><d2l_2p0:isbonus>no</d2l_2p0:isbonus></itemproc_extension><presentation><flow>${presentation}</flow></presentation><resprocessing>${rules}</resprocessing>${beside}</item>`

const graded = (type: number) =>
  `<response_extension><d2l_2p0:display_style>1</d2l_2p0:display_style><d2l_2p0:grading_type>${type}</d2l_2p0:grading_type></response_extension>`
const label = (ident: string, html: string) =>
  `<response_label ident="${ident}"><flow_mat>${mat(html)}</flow_mat></response_label>`
const choices = (cardinality: string, options: string[]) =>
  `<response_lid ident="LID" rcardinality="${cardinality}"><render_choice shuffle="yes">${options.map((html, index) => `<flow_label class="Block">${label(`A${index + 1}`, html)}</flow_label>`).join('')}</render_choice></response_lid>`
const equal = (respident: string, value: string, more = '') =>
  `<varequal respident="${respident}"${more}>${value}</varequal>`
const rule = (said: string, set: string, value: string | number) =>
  `<respcondition title="Response Condition"><conditionvar>${said}</conditionvar><setvar ${set}>${value}</setvar></respcondition>`
const SET = 'action="Set"'
const add = (said: string, right: boolean) =>
  rule(said, `varname="D2L_${right ? 'Correct' : 'Incorrect'}" action="Add"`, 1)
const total = (said: string, value: string | number, action = 'Set') =>
  rule(said, `varname="que_score" action="${action}"`, value)
const TOTAL = total('<other/>', 'D2L_Correct')
const text = (ident: string, more = '') =>
  `<response_str ident="${ident}_STR" rcardinality="Single"><render_fib rows="1" columns="30" prompt="Box" fibtype="String"${more}><response_label ident="${ident}_ANS"/></render_fib></response_str>`

test('P70.308 D2L: settings beside an answer are no place of their own, and choices keep their key, shares and words', async () => {
  const kinds = library(
    item(
      'Multiple Choice',
      mat('<p>Ibu kota Jawa Barat?</p>') + graded(0) + choices('Single', ['<p>Bandung</p>', '<p>Bogor</p>']),
      rule(equal('LID', 'A1'), SET, '100.000000000') + rule(equal('LID', 'A2'), SET, '0.000000000'),
      `<itemfeedback ident="QUES_9">${mat('<p>Bandung sejak 1945.</p>')}</itemfeedback>`,
    ),
    item(
      'Multiple Choice',
      mat('Yang paling tepat?') + graded(0) + choices('Single', ['baik', 'cukup', 'kurang']),
      rule(equal('LID', 'A1'), SET, 100) + rule(equal('LID', 'A2'), SET, '50.0') + rule(equal('LID', 'A3'), SET, 0),
    ),
    item(
      'True/False',
      mat('Air mendidih pada 100 °C.') + graded(0) + choices('Single', ['True', 'False']),
      rule(equal('LID', 'A1'), SET, 0) + rule(equal('LID', 'A2'), SET, 100),
    ),
  )
  const read = await judged('questiondb.xml', kinds)
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)).toEqual([
    {
      jenis: 'pilihan',
      teks: '<p>Ibu kota Jawa Barat?</p>',
      opsi: '<p>Bandung</p>|<p>Bogor</p>',
      kunci: 'A',
      pembahasan: '<p>Bandung sejak 1945.</p>',
    },
    { jenis: 'skala', teks: 'Yang paling tepat?', opsi: 'baik|cukup|kurang', poin: '1|0.5|0' },
    { jenis: 'pilihan', teks: 'Air mendidih pada 100 °C.', opsi: 'Benar|Salah', kunci: 'B' },
  ])
  expect(read.losses).toEqual([])
})

test('P70.309 D2L: of several answers the counted ones are the key, and how part of them scores is kept or named', async () => {
  const options = choices('Multiple', ['dua', 'empat', 'lima'])
  const counted = add(equal('LID', 'A1'), true) + add(equal('LID', 'A2'), false) + add(equal('LID', 'A3'), true)
  const all = rule(`${equal('LID', 'A1')}<not>${equal('LID', 'A2')}</not>${equal('LID', 'A3')}`, SET, 100)
  const asked = (grading: string, rules: string) =>
    item('Multi-Select', mat('Bilangan prima?') + grading + options, rules)
  const taken =
    total('<varlt respident="D2L_Incorrect">D2L_Correct</varlt>', 'D2L_Correct') +
    total('<other/>', 'D2L_Incorrect', 'Subtract')
  const read = await judged(
    'q.xml',
    library(
      asked(graded(0), all),
      asked(graded(1), counted + taken),
      asked(graded(2), counted + TOTAL),
      asked(graded(0), counted + TOTAL),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  expect(read.prepared.soal.map(({ draft }) => [draft.jenis, draft.kunci.join(''), draft.nilai_sebagian])).toEqual([
    ['ganda', 'AC', false],
    ['ganda', 'AC', true],
    ['ganda', 'AC', true],
    ['ganda', 'AC', false],
  ])
  expect(lostBy(read, false)).toEqual([
    expect.stringContaining('cara menilai sebagian'),
    expect.stringContaining('berkas menyebut dua'),
  ])
})

test('P70.310 D2L: answers that are written keep every accepted word; patterns, letter case and shares are told', async () => {
  const short = (rules: string) => item('Short Answer', mat('<p>Lambang besi?</p>') + text('Q'), rules)
  const said = (value: string, score = 100, more = ' case="no"') => rule(equal('Q_ANS', value, more), SET, score)
  const regular = `<respcondition><conditionvar>${equal('Q_ANS', 'F.*', ' case="no"')}<var_extension><d2l_2p0:answer_is_regexp>yes</d2l_2p0:answer_is_regexp></var_extension></conditionvar><setvar action="Set">100</setvar></respcondition>`
  const read = await judged(
    'q.xml',
    library(
      short(said('Fe') + said('ferum') + said('besi', 40)),
      short(said('Fe', 100, ' case="yes"')),
      short(regular),
    ),
  )
  expect(saidBy(read)).toMatchObject([
    { jenis: 'isian', teks: '<p>Lambang besi?</p>', kunci: 'Fe|ferum' },
    { jenis: 'isian', kunci: 'Fe' },
  ])
  expect(lostBy(read, false)).toEqual([
    expect.stringContaining('bernilai sebagian'),
    expect.stringContaining('huruf besar dan kecil'),
  ])
  expect(lostBy(read, true)).toEqual([expect.stringContaining('pola huruf')])
})

test('P70.311 D2L: blanks between texts are gaps in their place, each with its own answers', async () => {
  const said = (blank: string, value: string, score: string) =>
    rule(equal(`${blank}_ANS`, value, ' case="no"'), SET, score)
  const two =
    mat('<p>Air membeku pada</p>') +
    text('B1') +
    mat('<p>derajat dan mendidih pada</p>') +
    text('B2') +
    mat('<p>derajat.</p>')
  const rules = said('B1', '0', '50.000000000') + said('B1', 'nol', '50.000000000') + said('B2', '100', '50.000000000')
  const one = mat('Hewan terbesar adalah') + text('B1') + mat('biru.')
  const read = await judged(
    'q.xml',
    library(
      item('Fill in the Blanks', two, rules),
      item('Fill in the Blanks', one, said('B1', 'paus', '100')),
      item('Fill in the Blanks', two, said('B1', '0', '70') + said('B2', '100', '30')),
      item('Fill in the Blanks', two, said('B1', '0', '100')),
      item('Fill in the Blanks', two, said('B1', 'a|b', '50') + said('B2', '100', '50')),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  expect(read.prepared.soal.map(({ draft }) => [draft.jenis, draft.teks, draft.kunci, draft.nilai_sebagian])).toEqual([
    ['rumpang', '<p>Air membeku pada [[1]] derajat dan mendidih pada [[2]] derajat.</p>', ['0|nol', '100'], true],
    ['isian', 'Hewan terbesar adalah _____ biru.', ['paus'], false],
    ['rumpang', expect.stringContaining('[[2]]'), ['0', '100'], true],
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('bobot tiap isian')])
  expect(lostBy(read, true)).toEqual([
    'Ada isian yang tidak punya jawaban benar.',
    expect.stringContaining('memuat tanda |'),
  ])
})

const group = (ident: string, html: string, options: [string, string][]) =>
  `<response_grp respident="${ident}" rcardinality="Single">${mat(html)}<render_choice shuffle="yes"><flow_label class="Block">${options.map(([id, look]) => label(id, look)).join('')}</flow_label></render_choice></response_grp>`

test('P70.312 D2L: matching keeps its pairs, how the answers look, and those that fit nothing', async () => {
  const options: [string, string][] = [
    ['A1', '<p>H<sub>2</sub>O</p>'],
    ['A2', '<p>CO<sub>2</sub></p>'],
    ['A3', '<p>garam &amp; gula</p>'],
  ]
  const rows = group('C1', '<p>air</p>', options) + group('C2', '<p>karbon dioksida</p>', options)
  const rules = ['C1', 'C2'].flatMap((row, index) => options.map(([id], at) => add(equal(row, id), index === at)))
  const stated = (pairs: string) =>
    item(
      'Matching',
      mat('Zat apa?') +
        graded(0) +
        group('C1', 'tikus', [
          ['A1', 'mamalia'],
          ['A2', 'reptil'],
        ]) +
        group('C2', 'ular', [
          ['A1', 'mamalia'],
          ['A2', 'reptil'],
        ]),
      pairs + TOTAL,
    )
  const right = add(equal('C1', 'A1'), true) + add(equal('C2', 'A2'), true)
  const read = await judged(
    'q.xml',
    library(item('Matching', mat('<p>Pasangkan.</p>') + graded(0) + rows, rules.join('') + TOTAL), stated(right)),
  )
  expect(problemsOf(read)).toEqual([])
  const [first] = read.prepared.soal
  const of = new Map(first?.draft.opsi.map(({ id, teks }) => [id, teks]))
  expect(first?.draft).toMatchObject({ jenis: 'jodoh', teks: '<p>Pasangkan.</p>', nilai_sebagian: true })
  expect(first?.draft.pernyataan).toEqual(['<p>air</p>', '<p>karbon dioksida</p>'])
  expect(first?.draft.kunci.map((id) => of.get(id as never))).toEqual(['H<sub>2</sub>O', 'CO<sub>2</sub>'])
  expect([...of.values()]).toContain('garam &amp; gula')
  expect(saidBy(read)[1]).toMatchObject({ jenis: 'pernyataan', kolom: 'mamalia|reptil', kunci: '0|1' })
  expect(read.losses).toEqual([])
  const unsaid = await judged('q.xml', library(stated(add(equal('C1', 'A1'), true))))
  expect(problemsOf(unsaid)).toEqual([[1, 'jawaban benar']])
})

test('P70.313 D2L: ordering follows the place that each option is given, and not the order of the file', async () => {
  const grouped = `<response_grp ident="O" rcardinality="Ordered"><render_choice shuffle="yes"><flow_label class="Block">${label('O1', 'telur')}${label('O2', 'kupu-kupu')}${label('O3', 'ulat')}</flow_label></render_choice></response_grp>`
  const placed = (place: Record<string, number>) =>
    Object.entries(place)
      .map(([id, at]) => add(equal(id, String(at)), true) + add(`<not>${equal(id, String(at))}</not>`, false))
      .join('')
  const asked = (grading: number, rules: string) => item('Ordering', mat('Urutkan.') + graded(grading) + grouped, rules)
  const whole = total(equal('D2L_Incorrect', '0'), 1)
  const read = await judged(
    'q.xml',
    library(
      asked(1, placed({ O1: 1, O2: 3, O3: 2 }) + whole),
      asked(0, placed({ O1: 1, O2: 3, O3: 2 }) + TOTAL),
      asked(0, placed({ O1: 1, O2: 1, O3: 2 }) + TOTAL),
      asked(0, placed({ O1: 1, O3: 2 }) + TOTAL),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  const ordered = read.prepared.soal.map(({ draft }) => {
    const words = new Map(draft.opsi.map(({ id, teks }) => [id as string, teks]))
    return [draft.jenis, draft.kunci.map((id) => words.get(id)).join(' '), draft.nilai_sebagian]
  })
  expect(ordered).toEqual([
    ['urut', 'telur ulat kupu-kupu', false],
    ['urut', 'telur ulat kupu-kupu', true],
  ])
  expect(lostBy(read, true)).toEqual(Array(2).fill('Soal mengurutkan ini tidak menyebut urutan semua opsinya.'))
})

test('P70.314 D2L: kinds that the bank has not, or nobody knows, are left out by name; essays are drafts', async () => {
  const essay = mat('Jelaskan.') + text('Q')
  const boxes = text('Q', ' d2l_2p0:input_boxes="2"')
  const both = rule(equal('Q_ANS', 'a'), SET, 50) + rule(equal('Q_ANS', 'b'), SET, 50)
  const sum = `<response_num ident="N"><render_fib fibtype="Decimal"/></response_num>${text('Q')}`
  const read = await judged(
    'q.xml',
    library(
      item('Long Answer', essay, ''),
      item('Arithmetic', mat('{x} × 2?') + sum, rule('<other/>', SET, 100)),
      item('Significant Figures', mat('{x}') + sum, ''),
      item('Multi-Short Answer', mat('Sebut dua.') + boxes, both),
      item('Likert', mat('Setuju?') + choices('Single', ['ya', 'tidak']), ''),
      item('Hologram', mat('?') + choices('Single', ['ya', 'tidak']), rule(equal('LID', 'A1'), SET, 100)),
    ),
  )
  expect(saidBy(read).map(({ jenis }) => jenis)).toEqual(['uraian'])
  expect(read.losses.map(({ id, reason }) => [id, reason])).toEqual([
    ['Long Answer', expect.stringContaining('rubrik')],
    ['Arithmetic', expect.stringContaining('angka acak')],
    ['Significant Figures', expect.stringContaining('angka acak')],
    ['Multi-Short Answer', expect.stringContaining('di kotak mana pun')],
    ['Likert', expect.stringContaining('tidak punya jawaban benar')],
    ['Hologram', expect.stringContaining('"Hologram", yang belum dikenal')],
  ])
})

test('P70.315 D2L: a package gives its pictures, names what stands beside a question, and knows what quizzes only point to', async () => {
  const image = '<material><matimage d2l_2p0:is_hidden="false" uri="quizzing\\peta.png">peta.png</matimage></material>'
  const path = mat('<p>Lihat <img src="/content/enforced/12-KELAS7/gambar/a%20b.png?v=1" alt="peta"></p>')
  const one = (ident: string, stem: string, beside = '', difficulty = '1') =>
    item(
      'Multiple Choice',
      stem + choices('Single', ['a', 'b']),
      rule(equal('LID', 'A1'), SET, 100),
      beside,
      difficulty,
    ).replace('QUES_9', ident)
  const hint = `<hint><hintmaterial><flow_mat>${mat('Ingat peta.')}</flow_mat></hintmaterial></hint>`
  const section = `<section ident="S" title="Bab 1"><presentation_material><flow_mat>${mat('Hanya guru yang membaca ini.')}</flow_mat></presentation_material>${one('Q1', image + mat('Apa?'), hint, '4')}${one('Q2', path)}</section>`
  const refs = ['Q1', 'Q9'].map((name) => `<itemref linkrefid="${name}"/>`).join('')
  const quiz = `<questestinterop xmlns:d2l_2p0="http://desire2learn.com/xsd/d2lcp_v2p0"><assessment ident="z"><section ident="CONTAINER_SECTION">${refs}${one('Q3', mat('Kuis'))}</section></assessment></questestinterop>`
  const read = await judged(
    'd2l.zip',
    packed({
      'imsmanifest.xml':
        '<manifest><resources><resource type="webcontent" href="questiondb.xml"/></resources></manifest>',
      'questiondb.xml': library(section),
      'quiz_d2l_1.xml': quiz,
      'quizzing/peta.png': new Uint8Array(png),
      'gambar/a b.png': new Uint8Array(png),
    }),
  )
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read).map(({ teks }) => teks)).toEqual([
    expect.stringMatching(/^<img src="\/files\/media\/\w{64}" alt=""><br>Apa\?$/),
    expect.stringMatching(/^<p>Lihat <img src="\/files\/media\//),
    'Kuis',
  ])
  expect(lostBy(read, true)).toEqual([expect.stringContaining('hanya menunjuk bank soal lain')])
  expect(lostBy(read, false)).toEqual([
    expect.stringMatching(/petunjuk \(hint\), tingkat kesulitan \(4\)/),
    expect.stringContaining('bacaan bersama (stimulus) 2 soal'),
  ])
})
