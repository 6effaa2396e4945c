import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { judged, lostBy, packed, problemsOf, refusalOf, saidBy } from '#tests/support/judged.ts'

let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#396' } })
    .png()
    .toBuffer()
})

const SPACE = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"'
const declared = (cardinality: string, type: string, values: string[]) =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
const RULE = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'
const item = (declaration: string, body: string, rules = RULE) =>
  `<?xml version="1.0"?>\n<assessmentItem ${SPACE} identifier="i" title="Butir">${declaration}<itemBody>${body}</itemBody>${rules}</assessmentItem>`
const CHOICES =
  '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>'
const choice = (body: string, rules = RULE) => item(declared('single', 'identifier', ['B']), `${body}${CHOICES}`, rules)
const set = (...choices: [string, string][]) =>
  `<simpleMatchSet>${choices.map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="9">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`

test('P70.225 QTI 2: a table of statements keeps its answers, whichever side stands first', async () => {
  const statements = set(['p', 'satu'], ['q', 'dua'], ['r', 'tiga'])
  const columns = set(['x', '1'], ['y', '2'])
  const table = (sets: string, pairs: string[]) =>
    item(
      declared('multiple', 'directedPair', pairs),
      `<matchInteraction responseIdentifier="RESPONSE">${sets}</matchInteraction><p>Mana?</p>`,
    )
  const expected = [{ pernyataan: 'satu|dua|tiga', kolom: '1|2', kunci: '0|1|0' }]
  expect(saidBy(await judged('a.xml', table(statements + columns, ['p x', 'q y', 'r x'])))).toMatchObject(expected)
  expect(saidBy(await judged('a.xml', table(columns + statements, ['x p', 'y q', 'x r'])))).toMatchObject(expected)
})

test('P70.226 QTI 2: what candidates see is kept; what only markers see is named as lost', async () => {
  const body =
    '<rubricBlock view="candidate"><p>Petunjuk bagi peserta</p></rubricBlock><rubricBlock view="scorer"><p>Nilai 2</p></rubricBlock><p>Kata <span style="text-decoration:underline">ini</span></p><pre>a\n  b</pre><p>n = <printedVariable identifier="N"/></p>'
  const read = await judged('a.xml', choice(body))
  expect(saidBy(read)[0]?.teks).toBe('<p>Petunjuk bagi peserta</p><p>Kata <u>ini</u></p><pre>a\n  b</pre><p>n = </p>')
  expect(lostBy(read, false)[0]).toMatch(/rubrik.*nilai yang dihitung/)
})

test('P70.227 QTI 2: a rule that scores another answer than the declared one is named', async () => {
  const rule =
    '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">A</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>'
  expect(lostBy(await judged('a.xml', choice('<p>x</p>', rule)), false)[0]).toContain('periksa kuncinya')
})

test('P70.228 QTI 2: a figure keeps its tolerance; one that the bank cannot say waits as a draft, and is named', async () => {
  const rule =
    '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.1 0.1"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal></responseIf></responseCondition></responseProcessing>'
  const entry = '<p>x = <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
  const figure = (said: string) => judged('a.xml', item(declared('single', 'float', ['3.5']), entry, said))
  const read = await figure(rule)
  expect(read.prepared.soal[0]?.draft).toMatchObject({ toleransi: 0.1, kunci: ['3.5'], format_isian: 'angka' })
  expect(lostBy(read, false)).toEqual([])
  const relative = await figure(rule.replace('absolute', 'relative'))
  expect(relative.prepared.soal[0]?.draft).toMatchObject({ status: 'draf', toleransi: null, kunci: ['3.5'] })
  expect(lostBy(relative, false)[0]).toContain('± 0.1%')
})

test('P70.229 QTI 2: a page that items show, and the text of a section, are shared passages', async () => {
  const page =
    '<html><head><title>Hutan &amp; laut</title></head><body><p>Bacaan <img src="../g/peta é.png"/></p></body></html>'
  const test_ = `<assessmentTest ${SPACE} identifier="t" title="T"><testPart identifier="p"><assessmentSection identifier="s" title="Bagian A"><rubricBlock view="candidate"><p>Untuk soal berikut</p></rubricBlock><assessmentItemRef identifier="r" href="butir/tiga.xml"/></assessmentSection></testPart></assessmentTest>`
  const shown = '<p><object type="text/html" data="../teks/hutan.html"/></p><p>S</p>'
  const read = await judged(
    'p.zip',
    packed({
      'imsmanifest.xml': '<manifest/>',
      'tes.xml': test_,
      'butir/satu.xml': choice(shown),
      'butir/dua.xml': choice(shown),
      'butir/tiga.xml': choice('<p>T</p>'),
      'teks/hutan.html': page,
      'g/peta é.png': new Uint8Array(png),
    }),
  )
  expect(problemsOf(read)).toEqual([])
  const texts = new Map(read.prepared.stimuli.map(({ key, judul, teks }) => [key, [judul, teks]]))
  const shared = read.prepared.soal.map(({ stimulus, label, draft }) => [label, draft.teks, texts.get(stimulus ?? '')])
  const forest = ['Hutan & laut', expect.stringMatching(/^<p>Bacaan <img src="\/files\/media\/\w{64}"\/><\/p>$/)]
  expect(shared).toEqual(
    expect.arrayContaining([
      ['Butir', '<p></p><p>S</p>', forest],
      ['Butir', '<p>T</p>', ['Bagian A', '<p>Untuk soal berikut</p>']],
    ]),
  )
  expect(shared).toHaveLength(3)
})

test('P70.230 QTI 2: a picture named from the top of the package is found, and a missing one is called missing', async () => {
  const read = await judged(
    'p.zip',
    packed({
      'b/i.xml': choice('<p><img src="/g/a.png"/><img src="tidak-ada.png"/></p>'),
      'g/a.png': new Uint8Array(png),
    }),
  )
  expect(read.prepared.refused.map(({ reason }) => reason)).toEqual([
    'tidak-ada.png: gambar ini tidak ada di dalam berkas yang diunggah; sertakan gambarnya dengan nama itu',
  ])
})

const bank = (...items: string[]) =>
  `<?xml version="1.0"?><questestinterop><assessment ident="a"><section ident="s">${items.join('\n')}</section></assessment></questestinterop>`
const mat = (text: string, type = ' texttype="text/html"') => `<material><mattext${type}>${text}</mattext></material>`
const lid = (card = 'Single', ident = 'R') =>
  `<response_lid ident="${ident}" rcardinality="${card}"><render_choice>${['A', 'B', 'C'].map((id) => `<response_label ident="${id}">${mat(`opsi ${id}`)}</response_label>`).join('')}</render_choice></response_lid>`
const equal = (value: string, more = '') => `<varequal respident="R"${more}>${value}</varequal>`
const rule = (said: string, score: number | string = 100) =>
  `<respcondition><conditionvar>${said}</conditionvar><setvar varname="SCORE" action="Set">${score}</setvar></respcondition>`
const item1 = (ident: string, presentation: string, rules: string) =>
  `<item ident="${ident}" title="${ident}"><presentation>${presentation}</presentation><resprocessing>${rules}</resprocessing></item>`

test('P70.231 QTI 1.2: rules as other systems write them lead to the key they mean', async () => {
  const read = await judged(
    'a.xml',
    bank(
      item1('kecuali', mat('x') + lid(), rule(`<not>${equal('A')}</not>`)),
      item1('blackboard', mat('x') + lid(), rule(equal('C'), 'SCORE.max')),
      item1(
        'tepat',
        `${mat('x')}<response_num ident="R"><render_fib/></response_num>`,
        rule('<vargte respident="R">5</vargte><varlte respident="R">5</varlte>'),
      ),
      item1('salah satu', mat('x') + lid('Multiple'), rule(`<or>${equal('A')}${equal('C')}</or>`)),
      item1(
        'huruf',
        `${mat('x')}<response_str ident="R"><render_fib/></response_str>`,
        rule(equal('Jakarta', ' case="Yes"')),
      ),
    ),
  )
  expect(saidBy(read).map(({ jenis, kunci }) => [jenis, kunci])).toEqual([
    ['pilihan', 'B|C'],
    ['pilihan', 'C'],
    ['isian', '5'],
    ['ganda', 'A|C'],
    ['isian', 'Jakarta'],
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('salah satu'), expect.stringContaining('huruf besar')])
})

test('P70.232 QTI 1.2: texts and pictures of Blackboard, embedded pictures and untyped HTML are kept', async () => {
  const formatted = (text: string) =>
    `<material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material>`
  const board = `<flow class="Block"><flow class="QUESTION_BLOCK">${formatted('&lt;p&gt;Papan&lt;/p&gt;')}</flow><flow class="RESPONSE_BLOCK"><response_lid ident="R" rcardinality="Single"><render_choice><flow_label><response_label ident="A"><flow_mat>${formatted('satu')}</flow_mat></response_label></flow_label><flow_label><response_label ident="B"><flow_mat>${formatted('dua')}</flow_mat></response_label></flow_label></render_choice></response_lid></flow></flow>`
  const picture = `<material><matimage imagtype="image/png" embedded="base64">${png.toString('base64')}</matimage></material>`
  const read = await judged(
    'a.xml',
    bank(
      item1('papan', board, rule(equal('B'))),
      item1('gambar', mat('Lihat') + picture + lid(), rule(equal('B'))),
      item1('polos', mat('&lt;p&gt;tebal &lt;b&gt;x&lt;/b&gt;&lt;/p&gt;', '') + lid(), rule(equal('B'))),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)).toMatchObject([
    { teks: '<p>Papan</p>', opsi: 'satu|dua', kunci: 'B' },
    { teks: expect.stringMatching(/^Lihat<br><img src="\/files\/media\//) },
    { teks: '<p>tebal <b>x</b></p>' },
  ])
})

test('P70.233 QTI 1.2: two items of one name in a file are two; what another file repeats is counted', async () => {
  const one = bank(
    item1('sama', mat('satu') + lid(), rule(equal('A'))),
    item1('sama', mat('dua') + lid(), rule(equal('B'))),
  )
  expect(saidBy(await judged('a.xml', one)).map(({ teks }) => teks)).toEqual(['satu', 'dua'])
  const read = await judged(
    'p.zip',
    packed({ 'a.xml': one, 'b.xml': bank(item1('sama', mat('satu') + lid(), rule(equal('A')))) }),
  )
  expect(saidBy(read)).toHaveLength(2)
  expect(read.losses).toMatchObject([{ file: 'b.xml', whole: false, reason: expect.stringContaining('1 butir') }])
})

test('P70.234 QTI 1.2: what a section shows is shared by its items, and is named where none can be held', async () => {
  const section = (inside: string) =>
    `<section ident="s2" title="Bacaan A"><presentation_material><flow_mat>${mat('Teks bersama')}</flow_mat></presentation_material>${inside}</section>`
  const read = await judged('a.xml', bank(section(item1('i', mat('x') + lid(), rule(equal('A'))))))
  expect(read.prepared.stimuli).toMatchObject([{ judul: 'Bacaan A', teks: 'Teks bersama' }])
  expect(read.prepared.soal[0]?.stimulus).toBe(read.prepared.stimuli[0]?.key)
  const none = await judged('a.xml', bank(section(item1('i', mat('x') + lid('Ordered'), ''))))
  expect(lostBy(none, true)).toHaveLength(2)
})

test('P70.235 a ZIP without any question says what it holds instead', async () => {
  const inner = packed({ 'a.xml': choice('<p>x</p>') })
  expect(await refusalOf('p.zip', packed({ 'dalam.zip': inner }))).toMatch(/dalam\.zip.*unggah berkas itu sendiri/)
})

test('P70.247 a package of Canvas is read though the settings of its quiz are called quiz as well', async () => {
  const one = bank(item1('a', mat('satu') + lid(), rule(equal('A'))))
  const meta = '<quiz identifier="g" xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Ulangan</title></quiz>'
  const read = await judged(
    'p.zip',
    packed({ 'g/assessment_meta.xml': meta, 'g/assessment_qti.xml': one, 'non_cc_assessments/g.xml.qti': one }),
  )
  expect(saidBy(read)).toMatchObject([{ teks: 'satu', kunci: 'A' }])
  expect(read.prepared.soal[0]?.file).toBe('non_cc_assessments/g.xml.qti')
})

test('P70.259 QTI 2: a key that only the rule or the points name is the key', async () => {
  const rule =
    '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">B</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>'
  const undeclared = '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"/>'
  const ruled = await judged('a.xml', item(undeclared, `<p>Mana?</p>${CHOICES}`, rule))
  expect(saidBy(ruled)).toMatchObject([{ kunci: 'B' }])
  expect(lostBy(ruled, false)).toEqual([expect.stringContaining('periksa kuncinya')])
  const points =
    '<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><mapping><mapEntry mapKey="p y" mappedValue="1"/><mapEntry mapKey="q x" mappedValue="0.5"/></mapping></responseDeclaration>'
  const sets = `${set(['p', 'satu'], ['q', 'dua'])}${set(['x', 'Ya'], ['y', 'Tidak'])}`
  const table = await judged(
    'a.xml',
    item(points, `<p>S</p><matchInteraction responseIdentifier="RESPONSE">${sets}</matchInteraction>`),
  )
  expect(saidBy(table)).toMatchObject([{ kolom: 'Ya|Tidak', kunci: '1|0' }])
  expect(lostBy(table, false)).toEqual([expect.stringContaining('bobot tiap pernyataan')])
})

test('P70.260 QTI 2: a text of a file of its own is shared; what a package lists and lacks is named', async () => {
  const named = choice('<p>S</p>').replace(
    '<itemBody>',
    '<assessmentStimulusRef identifier="s" href="teks/s.xml"/><itemBody>',
  )
  const stimulus =
    '<assessmentStimulus identifier="s" title="Hutan"><stimulusBody><p>Isi bacaan.</p></stimulusBody></assessmentStimulus>'
  const manifest =
    '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="a.xml"/><resource type="imsqti_item_xmlv2p2" href="hilang.xml"/></resources></manifest>'
  const read = await judged('a.zip', packed({ 'imsmanifest.xml': manifest, 'a.xml': named, 'teks/s.xml': stimulus }))
  expect(read.prepared.stimuli).toMatchObject([{ judul: 'Hutan', teks: '<p>Isi bacaan.</p>' }])
  expect(read.prepared.soal[0]?.stimulus).toBe(read.prepared.stimuli[0]?.key)
  expect(read.losses.filter(({ whole }) => whole).map(({ id }) => id)).toEqual(['hilang.xml'])
  const based = manifest.replace('<resources>', '<resources xml:base="butir/">')
  const placed = { 'imsmanifest.xml': based, 'butir/a.xml': choice('<p>S</p>'), 'lain/a.xml': choice('<p>T</p>') }
  const inFolder = await judged('a.zip', packed(placed))
  expect(inFolder.losses.filter(({ whole }) => whole).map(({ id }) => id)).toEqual(['butir/hilang.xml'])
  const alone = await judged('a.zip', packed({ 'a.xml': named }))
  expect(lostBy(alone, false)).toEqual([expect.stringContaining('bacaan teks/s.xml')])
})

test('P70.261 QTI 1.2: a blank between two texts stays there', async () => {
  const blank =
    '<questestinterop><item ident="i" title="I"><presentation><flow><material><mattext>Ibu kota</mattext></material><response_str ident="r"><render_fib/></response_str><material><mattext>indah</mattext></material></flow></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">Jakarta</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>'
  expect(saidBy(await judged('a.xml', blank))).toMatchObject([{ teks: 'Ibu kota _____ indah', kunci: 'Jakarta' }])
})

test('P70.262 a picture is found whatever the case of its name and the sign between its folders', async () => {
  const zip = packed({ 'butir\\a.xml': choice('<p><img src="Gambar/A.PNG" alt=""/></p>'), 'butir\\gambar\\a.png': png })
  expect(problemsOf(await judged('a.zip', zip))).toEqual([])
})

test('P70.263 MathML: scripts before the letter, enclosures and binomial coefficients keep their form', async () => {
  const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`
  const said = async (inside: string) => saidBy(await judged('a.xml', choice(`<p>${math(inside)}</p>`)))[0]?.teks
  const scripts = '<mmultiscripts><mi>C</mi><mn>2</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>'
  expect(await said(scripts)).toContain('\\({}_{6}^{14}{C}_{2}\\)')
  expect(await said('<menclose notation="box"><mn>3</mn></menclose>')).toContain('\\(\\boxed{3}\\)')
  expect(await said('<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>')).toContain('\\genfrac{}{}{0pt}{}{n}{k}')
})

test('P70.277 QTI 2: what is said to some answers only stands in no text that all see', async () => {
  const told = '<feedbackInline outcomeIdentifier="F" identifier="B">Ini kuncinya</feedbackInline>'
  const body = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Mana? ${told}</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B"><p>b ${told}</p></simpleChoice></choiceInteraction>`
  const read = await judged('a.xml', item(declared('single', 'identifier', ['B']), body))
  expect(saidBy(read)).toMatchObject([{ teks: '<p>Mana?</p>', opsi: 'a|<p>b </p>', kunci: 'B' }])
  expect(lostBy(read, false)[0]).toContain('umpan balik')
})

test('P70.278 QTI 2: points of the rule are those of the options, and what it denies or penalises is no key', async () => {
  const bare = '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"/>'
  const match = (key: string) =>
    `<match><variable identifier="RESPONSE"/><baseValue baseType="identifier">${key}</baseValue></match>`
  const branch = (name: string, rule: string, points: number, outcome = 'SCORE') =>
    `<${name}>${rule}<setOutcomeValue identifier="${outcome}"><baseValue baseType="float">${points}</baseValue></setOutcomeValue></${name}>`
  const ruled = (...branches: string[]) =>
    judged(
      'a.xml',
      item(
        bare,
        `<p>Mana?</p>${CHOICES}`,
        `<responseProcessing><responseCondition>${branches.join('')}</responseCondition></responseProcessing>`,
      ),
    )
  const scored = await ruled(branch('responseIf', match('A'), 5), branch('responseElseIf', match('B'), 3))
  expect(saidBy(scored)).toMatchObject([{ jenis: 'skala', poin: '5|3' }])
  const penalised = await ruled(branch('responseIf', match('A'), 1, 'PENALTY'), branch('responseElseIf', match('B'), 1))
  expect(saidBy(penalised)).toMatchObject([{ jenis: 'pilihan', kunci: 'B' }])
  expect(problemsOf(await ruled(branch('responseIf', `<not>${match('A')}</not>`, 1)))).toEqual([[2, 'jawaban benar']])
})

test('P70.279 QTI 2: a place for an answer that nobody knows is told, and one choice of several right ones is one', async () => {
  const unknown = '<widgetInteraction responseIdentifier="R2"/>'
  expect(lostBy(await judged('a.xml', choice(`<p>x</p>${unknown}`)), true)[0]).toContain('2 tempat jawaban')
  const several = item(declared('multiple', 'identifier', ['A']), `<p>x</p>${CHOICES}`)
  expect(saidBy(await judged('a.xml', several))).toMatchObject([{ jenis: 'pilihan', kunci: 'A' }])
})

test('P70.280 QTI 1.2: only points make a key, whatever else a rule counts or takes away', async () => {
  const label = (id: string) =>
    `<response_label ident="${id}"><material><mattext>opsi ${id}</mattext></material></response_label>`
  const rule = (said: string, set: string) =>
    `<respcondition><conditionvar>${said}</conditionvar><setvar ${set}</setvar></respcondition>`
  const is = (id: string) => `<varequal respident="r">${id}</varequal>`
  const keyOf = async (cardinality: string, ...rules: string[]) => {
    const text = `<questestinterop><item ident="i" title="I"><presentation><material><mattext>Mana?</mattext></material><response_lid ident="r" rcardinality="${cardinality}"><render_choice>${['1', '2', '3'].map(label).join('')}</render_choice></response_lid></presentation><resprocessing>${rules.join('')}</resprocessing></item></questestinterop>`
    return saidBy(await judged('a.xml', text))[0]?.kunci
  }
  const add = (id: string, action: string, name = 'SCORE') => rule(is(id), `action="${action}" varname="${name}">1`)
  expect(await keyOf('Multiple', add('1', 'Add'), add('3', 'Add'), add('2', 'Subtract'))).toBe('A|C')
  expect(await keyOf('Single', add('1', 'Set', 'answerValue'), add('2', 'Set', 'que_score'))).toBe('B')
  const counted = [add('1', 'Add', 'D2L_Correct'), add('2', 'Add', 'D2L_Incorrect'), add('3', 'Add', 'D2L_Correct')]
  expect(await keyOf('Multiple', ...counted)).toBe('A|C')
  const subset = rule('<varsubset respident="r">1,3</varsubset>', 'varname="SCORE">1')
  expect(await keyOf('Multiple', subset)).toBe('A|C')
})

test('P70.281 a package is read in the order of its test or list, with items of any ending and names with signs', async () => {
  const named = (text: string) => choice(`<p>${text}</p>`)
  const listed = ['z.xml', 'butir/b', 'a%20b.xml', 'c%20d.xml'].map(
    (href) => `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`,
  )
  const files = {
    'a b.xml': named('tiga'),
    'butir/b': named('dua'),
    'c%20d.xml': named('empat'),
    'z.xml': named('satu'),
  }
  const manifest = `<manifest><resources>${listed.join('')}</resources></manifest>`
  const read = await judged('a.zip', packed({ 'imsmanifest.xml': manifest, ...files }))
  expect(saidBy(read).map(({ teks }) => teks)).toEqual(['<p>satu</p>', '<p>dua</p>', '<p>tiga</p>', '<p>empat</p>'])
  expect(lostBy(read, true)).toEqual([])
})

test('P70.282 QTI 2: sections on one line keep their texts apart, and an inner one shows those above it too', async () => {
  const block = (text: string) => `<rubricBlock view="candidate"><p>${text}</p></rubricBlock>`
  const ref = (name: string) => `<assessmentItemRef identifier="${name}" href="${name}.xml"/>`
  const test = `<assessmentTest ${SPACE}><assessmentSection>${block('luar')}<assessmentSection>${block('dalam')}${ref('a')}</assessmentSection>${ref('b')}</assessmentSection></assessmentTest>`
  const read = await judged(
    'a.zip',
    packed({ 't.xml': test, 'a.xml': choice('<p>a</p>'), 'b.xml': choice('<p>b</p>') }),
  )
  const shared = read.prepared.soal.map(
    ({ stimulus }) => read.prepared.stimuli.find(({ key }) => key === stimulus)?.teks,
  )
  expect(shared).toEqual(['<p>luar</p><p>dalam</p>', '<p>luar</p>'])
})

test('P70.299 QTI 2: a statement without an answer is a problem, one with two is no statement, and letters told apart are named', async () => {
  const table = (pairs: string[]) =>
    item(
      declared('multiple', 'directedPair', pairs),
      `<p>Mana?</p><matchInteraction responseIdentifier="RESPONSE">${set(['p', 'satu'], ['q', 'dua'], ['r', 'tiga'])}${set(['x', 'Ya'], ['y', 'Tidak'])}</matchInteraction>`,
    )
  expect(problemsOf(await judged('a.xml', table(['p x', 'q y'])))).toEqual([[2, 'jawaban benar']])
  expect(lostBy(await judged('a.xml', table(['p x', 'p y', 'q y', 'r x'])), true)[0]).toContain('lebih dari satu kolom')
  const entry = '<p>x <ruby>漢<rt>kan</rt></ruby> <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
  const mapped = declared('single', 'string', ['Ab']).replace(
    '</responseDeclaration>',
    '<mapping><mapEntry mapKey="Ab" mappedValue="1" caseSensitive="true"/></mapping></responseDeclaration>',
  )
  const read = await judged('a.xml', item(mapped, entry))
  expect(saidBy(read)[0]?.teks).toMatch(/^<p>x 漢 +_____ +<\/p>$/)
  expect(lostBy(read, false)[0]).toMatch(/pembedaan huruf.*ruby/)
})

test('P70.324 QTI 1.2: matching with more than two answers, an order and a figure between limits are what they are', async () => {
  const label = (id: string, text: string) => `<response_label ident="${id}">${mat(text, '')}</response_label>`
  const answers = label('1', 'paru-paru') + label('2', 'insang') + label('3', 'kulit &amp; daun')
  const row = (ident: string, text: string) =>
    `<response_lid ident="${ident}">${mat(text)}<render_choice>${answers}</render_choice></response_lid>`
  const points = (ident: string, value: string) =>
    `<respcondition><conditionvar><varequal respident="${ident}">${value}</varequal></conditionvar><setvar varname="SCORE" action="Add">50</setvar></respcondition>`
  const number = `${mat('x')}<response_num ident="R"><render_fib/></response_num>`
  const near =
    '<or><varequal respident="R">3</varequal><and><vargte respident="R">2.9</vargte><varlte respident="R">3.1</varlte></and></or>'
  const read = await judged(
    'a.xml',
    bank(
      item1(
        'jodoh',
        mat('Bernapas dengan?') + row('r1', 'sapi') + row('r2', 'lele'),
        points('r1', '1') + points('r2', '2'),
      ),
      item1('urut', mat('Urutkan') + lid('Ordered'), rule(equal('B') + equal('C') + equal('A'))),
      item1('dekat', number, rule(near)),
      item1('lebih', number, rule(near.replaceAll('gte', 'gt'))),
    ),
  )
  expect(problemsOf(read)).toEqual([])
  const said = read.prepared.soal.map(({ draft }) => {
    const words = new Map(draft.opsi.map(({ id, teks }) => [id as string, teks]))
    return [draft.jenis, draft.kunci.map((key) => words.get(key) ?? key).join(' '), draft.opsi.length, draft.toleransi]
  })
  expect(said).toEqual([
    ['jodoh', 'paru-paru insang', 3, null],
    ['urut', 'opsi B opsi C opsi A', 3, null],
    ['isian', '3', 0, 0.1],
    ['isian', '3', 0, null],
  ])
  expect(read.prepared.soal[0]?.draft.opsi.map(({ teks }) => teks)).toContain('kulit &amp; daun')
  expect(lostBy(read, false)).toEqual([expect.stringContaining('2.9 s.d. 3.1')])
})

test('P40.81 Canvas: an essay is one by its profile or by the settings of its editor', async () => {
  const essayOf = (meta: string, settings: string) =>
    judged(
      'a.xml',
      `<questestinterop><item ident="i"><itemmetadata><qtimetadata>${meta}</qtimetadata></itemmetadata><presentation><material><mattext>Jelaskan.</mattext></material><response_str ident="r" rcardinality="Single"${settings}><render_fib><response_label ident="a"/></render_fib></response_str></presentation><resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><other/></conditionvar></respcondition></resprocessing></item></questestinterop>`,
    )
  const profile =
    '<qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.essay.v0p1</fieldentry></qtimetadatafield>'
  for (const read of [await essayOf(profile, ''), await essayOf('', ' rce="No" word_count="Yes"')])
    expect(read.prepared.soal.map(({ draft }) => [draft.jenis, draft.status])).toEqual([['uraian', 'draf']])
  expect(lostBy(await essayOf('', ''), true)).toEqual(['Isian tanpa jawaban benar tidak dapat disimpan di bank soal.'])
})

test('P40.82 QTI: names of 2.2 under the vocabulary of 3.0 are read, and what is left out says what it lacks', async () => {
  const named = (xml: string) => xml.replace('imsqti_v2p1', 'imsqtiasi_v3p0')
  expect(saidBy(await judged('a.xml', named(choice('Mana?'))))).toMatchObject([{ jenis: 'pilihan', kunci: 'B' }])
  const empty = await judged('a.xml', named(item(declared('single', 'identifier', ['B']), '<p>Kosong</p>')))
  expect(lostBy(empty, true)).toEqual(['Butir ini tidak memuat pertanyaan.'])
})
