import { formatted } from '../text/format.ts'
import type { RawFile, RawQuestion } from '../types.ts'
import { ImportError } from '../types.ts'
import { childOf, childrenOf, findAll, parseXml, textOf, type XmlElement } from '../xml/parse.ts'
import { innerHtml } from '../xml/to-html.ts'
import { Passages } from './passages.ts'
import { Findings, type Place, question, tooManyOptions } from './question.ts'
import { columnsOf, type Meta, readTags, withMeta } from './tags.ts'
import { choice, figures, table, words } from './weighed.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

interface Item {
  element: XmlElement
  place: Place
  meta: Meta
  findings: Findings
  /** What is lost of it. */
  lost: string[]
}

/** Moodle's question XML. Throws ImportError where it is another XML. */
export function readMoodleXml(xml: string): RawFile {
  const root = parseXml(xml)
  // Part of an export: one question by itself.
  const quiz = root.name === 'question' ? { ...root, name: 'quiz', children: [root] } : root
  if (quiz.name !== 'quiz') throw new ImportError(`Ini bukan ekspor soal Moodle: unsur terluarnya <${quiz.name}>.`)
  const findings = new Findings()
  const passages = new Passages(findings.stimuli)
  let category = ''
  for (const element of childrenOf(quiz, 'question')) {
    if (element.attributes.type === 'category') {
      category = lastPart(textOf(childOf(element, 'category')))
      passages.end()
    } else readQuestion(element, category, findings, passages)
  }
  if (!findings.questions.length && !findings.notCarried.length)
    throw new ImportError('Berkas Moodle ini tidak memuat soal.')
  return findings.file()
}

/** `$course$/top/Bab 1/Pecahan` → Pecahan; a slash inside a name is written twice. */
export function lastPart(path: string): string {
  const parts = path.trim().replaceAll('//', '\0').split('/')
  const last = (parts.at(-1) ?? '').replaceAll('\0', '/').trim()
  return /^(top|\$\w+\$)$/.test(last) ? '' : last.slice(0, 160)
}

function readQuestion(element: XmlElement, category: string, findings: Findings, passages: Passages) {
  const name = textOf(childOf(element, 'name')).trim()
  const tags = childrenOf(childOf(element, 'tags'), 'tag').map((tag) => textOf(tag).trim())
  const { meta, others } = readTags(tags)
  const place: Place = { row: element.line, id: meta.kode ?? (name.slice(0, 120) || null) }
  const item: Item = { element, place, meta, findings, lost: [] }
  const type = element.attributes.type ?? ''
  if (type === 'description' && isPassage(item, name, passages)) return
  const shared = meta.stimulus ?? passages.next()
  const read = TYPES[type]
  if (!read)
    return findings.leaveOut(place, `${KINDS[type] ?? `Soal jenis "${type}"`} tidak dapat disimpan di bank soal.`)
  const parts = read(item)
  if (typeof parts === 'string') return findings.leaveOut(place, parts)
  const stem = rich(item, childOf(element, 'questiontext')) + oldImage(item)
  const whole = question({
    row: element.line,
    label: name,
    topic: category || null,
    ...(isTrue(textOf(childOf(element, 'hidden'))) && { status: 'arsip' }),
    ...parts,
    stimulus: shared,
    stem,
    explanation: rich(item, childOf(element, 'generalfeedback')),
  })
  if (others.length) item.lost.push(`tag (${others.slice(0, 5).join(', ')})`)
  item.lost.push(...settings(element, parts.type))
  findings.questions.push(withMeta(whole, meta))
  findings.lose(place, item.lost)
}

/** A text by itself: what our export says is shared, or what announces the questions below it. */
function isPassage(item: Item, name: string, passages: Passages): boolean {
  const html = rich(item, childOf(item.element, 'questiontext')) + oldImage(item)
  const { stimulus } = item.meta
  if (stimulus === undefined) return passages.begin(item.place, name, html)
  item.findings.stimuli.push({ key: stimulus, title: name, html, place: item.place })
  return true
}

const isTrue = (said: string): boolean => /^(1|true)$/i.test(said.trim())

const KINDS: Record<string, string> = {
  '': 'Soal tanpa jenis',
  random: 'Soal acak, yang hanya menunjuk bank soal lain,',
  essayautograde: 'Soal uraian (esai)',
  gapfill: 'Soal rumpang dengan beberapa isian',
  stack: 'Soal hitungan dengan angka acak (STACK)',
  coderunner: 'Soal pemrograman (CodeRunner)',
  essay: 'Soal uraian (esai), yang dinilai manusia,',
  description: 'Teks tanpa pertanyaan',
  cloze: 'Soal rumpang dengan jawaban di dalam teks (cloze)',
  multianswer: 'Soal rumpang dengan jawaban di dalam teks (cloze)',
  ordering: 'Soal mengurutkan',
  ddwtos: 'Soal seret kata ke dalam teks',
  gapselect: 'Soal memilih kata yang hilang',
  ddmarker: 'Soal menandai gambar',
  ddimageortext: 'Soal seret ke gambar',
  calculated: 'Soal hitungan dengan angka acak',
  calculatedmulti: 'Soal hitungan dengan angka acak',
  calculatedsimple: 'Soal hitungan dengan angka acak',
  randomsamatch: 'Soal menjodohkan acak',
}

/** Each answers the question's own parts, or why it cannot be held. */
const TYPES: Record<string, (item: Item) => Parts | string> = {
  multichoice: (item) => {
    const answers = childrenOf(item.element, 'answer')
    const options = answers.map((answer) => ({ text: rich(item, answer), percent: percentOf(answer) }))
    noteFeedback(item, answers)
    const single = !/^(false|0)$/i.test(textOf(childOf(item.element, 'single')).trim())
    const { parts, lost } = choice(options, {
      single,
      grade: gradeOf(item.element),
      scale: item.meta.jenis === 'skala',
    })
    item.lost.push(...lost)
    return tooManyOptions(options.length) ?? parts
  },
  multichoiceset: severalRight,
  oumultiresponse: severalRight,
  truefalse: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    const right = answers.find((answer) => percentOf(answer) > 0)
    const isTrue = /^true$/i.test(textOf(childOf(right, 'text')).trim())
    const options = ['Benar', 'Salah'].map((text, index) => ({ key: 'AB'[index] ?? '', text }))
    return { type: 'single', options, answer: right ? (isTrue ? 'A' : 'B') : [] }
  },
  shortanswer: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    if (textOf(childOf(item.element, 'usecase')).trim() === '1') item.lost.push('pembedaan huruf besar dan kecil')
    const found = answers.map((answer) => ({ text: textOf(childOf(answer, 'text')), percent: percentOf(answer) }))
    const { answer, lost, reason } = words(found)
    item.lost.push(...lost)
    return reason ?? { type: 'short', answer }
  },
  numerical: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    if (childrenOf(childOf(item.element, 'units'), 'unit').length) item.lost.push('satuan')
    const found = answers.map((answer) => {
      const value = textOf(childOf(answer, 'text')).trim()
      const tolerance = Number(textOf(childOf(answer, 'tolerance')).trim().replace(',', '.') || '0')
      return {
        value,
        range: tolerance > 0 ? `${value} ± ${tolerance}` : null,
        percent: value === '*' ? 0 : percentOf(answer),
      }
    })
    const { answer, lost, reason } = figures(found)
    item.lost.push(...lost)
    return reason ?? { type: 'short', answer, short_format: 'angka', ...draftWhere(lost) }
  },
  matching: pairs,
  match: pairs,
  ddmatch: pairs,
  kprime: statements,
  mtf: statements,
}

/** Plugins in which every right option must be chosen, and no other. */
function severalRight(item: Item): Parts | string {
  const answers = childrenOf(item.element, 'answer')
  noteFeedback(item, answers)
  const isRight = (answer: XmlElement) =>
    percentOf(answer) > 0 || isTrue(textOf(childOf(answer, 'correctanswer'))) || isTrue(answer.attributes.correct ?? '')
  const options = answers.map((answer) => ({ text: rich(item, answer), percent: isRight(answer) ? 100 : 0 }))
  return tooManyOptions(options.length) ?? choice(options, { single: false, grade: 1 }).parts
}

/** Plugins with a row a statement and two columns. */
function statements(item: Item): Parts | string {
  const columns = childrenOf(item.element, 'column').map((column) => textOf(childOf(column, 'responsetext')).trim())
  const [first, second, ...more] = columns
  const rows = childrenOf(item.element, 'row')
  if (!first || !second || more.length) return 'Tabel pernyataan harus punya dua kolom.'
  if (rows.some((row) => textOf(childOf(row, 'feedbacktext')).trim())) item.lost.push('umpan balik tiap pernyataan')
  const weights = childrenOf(item.element, 'weight')
  const answer = rows.map((row) => {
    const right = weights.find(
      (weight) => weight.attributes.rownumber === row.attributes.number && Number(textOf(weight)) > 0,
    )
    return right ? ([first, second][Number(right.attributes.columnnumber) - 1] ?? '') : ''
  })
  const texts = rows.map((row) => rich(item, childOf(row, 'optiontext')))
  return { type: 'truefalse_table', columns: [first, second], statements: texts, answer }
}

function pairs(item: Item): Parts | string {
  const found = childrenOf(item.element, 'subquestion').map((sub) => ({
    text: rich(item, sub),
    answer: textOf(childOf(childOf(sub, 'answer'), 'text')).trim(),
  }))
  return table(found, columnsOf(item.meta))
}

/** A figure whose range is lost waits for its author. */
export const draftWhere = (lost: readonly string[]): { status?: string } =>
  lost.some((part) => part.startsWith('rentang')) ? { status: 'draf' } : {}

const percentOf = (answer: XmlElement): number => Number((answer.attributes.fraction ?? '0').replace(',', '.')) || 0

function gradeOf(element: XmlElement): number {
  const grade = Number(textOf(childOf(element, 'defaultgrade')).trim() || '1')
  return Number.isFinite(grade) ? grade : 1
}

function noteFeedback(item: Item, answers: readonly XmlElement[]): void {
  if (answers.some((answer) => textOf(childOf(answer, 'feedback')).trim())) item.lost.push('umpan balik tiap jawaban')
}

/** What Moodle keeps of a question beside its content. */
function settings(element: XmlElement, type: RawQuestion['type']): string[] {
  const said = (name: string) => textOf(childOf(element, name)).trim()
  return [
    ...(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some(said) ? ['umpan balik umum'] : []),
    ...(childrenOf(element, 'hint').some((hint) => textOf(childOf(hint, 'text')).trim()) ? ['petunjuk (hint)'] : []),
    ...(/^(false|0)$/i.test(said('shuffleanswers')) ? ['larangan mengacak opsi'] : []),
    ...(isTrue(said('hidden')) ? ['tanda tersembunyi (soal masuk sebagai arsip)'] : []),
    ...(/^(|0(\.0*)?|0\.10*|0\.3333*|1(\.0*)?)$/.test(said('penalty'))
      ? []
      : [`penalti percobaan ulang (${said('penalty')})`]),
    // Points of a scale are in its options already.
    ...(gradeOf(element) === 1 || type === 'weighted' ? [] : [`nilai soal (${gradeOf(element)})`]),
    ...(said('idnumber') && !said('tags').includes('elp:kode') ? [`nomor id (${said('idnumber').slice(0, 60)})`] : []),
  ]
}

/** A text with its files, which are named after the line it stands on: each question has files of its own. */
function rich(item: Item, element: XmlElement | undefined): string {
  if (!element) return ''
  const folder = `moodle-${element.line}`
  for (const file of childrenOf(element, 'file')) {
    const name = `${folder}${file.attributes.path ?? '/'}${file.attributes.name ?? ''}`
    item.findings.media.set(name, Buffer.from(textOf(file), 'base64'))
  }
  const text = childOf(element, 'text')
  const said = text ? textOf(text) : ownText(element)
  // Our own export is taken as it stands: its dollars are formulas already.
  const isOwn = item.meta.kode || item.meta.stimulus
  const html = isOwn ? said : (markedUp(text, item) ?? formatted(said, element.attributes.format ?? 'html'))
  return html.replaceAll('@@PLUGINFILE@@/', `${folder}/`)
}

/** Tags that are part of the XML itself, where they should have been escaped: they are meant all the same. */
const markedUp = (text: XmlElement | undefined, { lost }: Item): string | undefined =>
  childrenOf(text).length
    ? innerHtml(text, { address: (source) => source, lose: (part) => lost.push(part) })
    : undefined

const ownText = (element: XmlElement): string => element.children.filter((child) => typeof child === 'string').join('')

/** Moodle 1.9 named one picture for the whole question. */
function oldImage(item: Item): string {
  const bytes = textOf(findAll(item.element, 'image_base64')[0]).trim()
  const name = textOf(childOf(item.element, 'image')).trim()
  if (!bytes || !name) {
    if (name) item.lost.push(`gambar ${name.slice(0, 80)}, yang tidak ada di dalam berkas`)
    return ''
  }
  const key = `moodle-${item.element.line}/${name.split('/').at(-1)}`
  item.findings.media.set(key, Buffer.from(bytes, 'base64'))
  return `<p><img src="${encodeURI(key)}" alt=""></p>`
}
