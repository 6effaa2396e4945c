import { ImportError } from '../../worker/import-error.ts'
import { decode } from '../decode.ts'
import type { Files } from '../shared/package-files.ts'
import type { RawFile } from '../types.ts'
import { childOf, childrenOf, findAll, parseXml, textOf, type XmlElement, type XmlNode } from '../xml/parse.ts'
import { readQuiz } from './moodle-xml.ts'

/** What of a backup is read: its bank of questions, the list of its files, and of those the ones that questions show. */
export const QUESTIONS = 'questions.xml'
const LIST = 'files.xml'
export const isOfBackup = (name: string): boolean => name === QUESTIONS || name === LIST || name.startsWith('files/')

/**
 * The question bank of a Moodle backup (.mbz), of a course or of one activity, from Moodle 2 to 4. A backup says the same as Moodle's
 * question XML in other elements (backup/moodle2/backup_qtype_*_plugin.class.php of Moodle): they are told in those, and read by one reader.
 */
export function readMoodleBackup(files: Files): RawFile {
  const xml = files.get(QUESTIONS)
  if (!xml)
    throw new ImportError('Cadangan Moodle ini tidak memuat bank soal. Sertakan bank soal saat membuat cadangan.')
  const kept = keptFiles(files)
  const categories = childrenOf(parseXml(decode(xml)), 'question_category')
  const parts = new Map(
    categories.flatMap(questionsOf).map((one) => [one.attributes.id ?? '', said(one, 'questiontext')]),
  )
  const children = categories.flatMap((category) => {
    const questions = questionsOf(category).filter((question) => isAlone(question))
    if (!questions.length) return []
    const path = make('category', category, {}, [text('text', category, said(category, 'name').replaceAll('/', '//'))])
    return [
      make('question', category, { type: 'category' }, [path]),
      ...questions.map((question) => exported(withGaps(question, parts), kept)),
    ]
  })
  const root: XmlElement = { name: 'quiz', attributes: {}, children, line: 1, at: 0 }
  return readQuiz(root, 'Cadangan Moodle ini tidak memuat soal.')
}

/** Parts of a question with gaps stand beside it; one that points at any of a category is its own parent. */
const isAlone = (question: XmlElement) => ['', '0', question.attributes.id].includes(said(question, 'parent'))

/** A text with gaps (Cloze) names each by its place, `{#2}`; its code is the text of the question that stands for it. */
function withGaps(question: XmlElement, parts: ReadonlyMap<string, string>): XmlElement {
  if (said(question, 'qtype') !== 'multianswer') return question
  const ids = said(findAll(question, 'multianswer')[0] ?? question, 'sequence').split(',')
  const coded = (whole: string, number: string) => parts.get(ids[Number(number) - 1]?.trim() ?? '') ?? whole
  const children = question.children.map((child) =>
    typeof child !== 'string' && child.name === 'questiontext'
      ? text('questiontext', child, textOf(child).replace(/\{#(\d{1,3})\}/g, coded))
      : child,
  )
  return { ...question, children }
}

/** Since Moodle 4 a question has versions, of which the last is in force. */
function questionsOf(category: XmlElement): XmlElement[] {
  const entries = childrenOf(childOf(category, 'question_bank_entries'), 'question_bank_entry')
  const newest = entries.flatMap((entry) => {
    const versions = findAll(entry, 'question_versions').toSorted(
      (a, b) => Number(said(a, 'version')) - Number(said(b, 'version')),
    )
    const last = versions.at(-1)
    const hidden = last && said(last, 'status') === 'hidden' ? [text('hidden', last, '1')] : []
    const idnumber = childrenOf(entry, 'idnumber')
    return findAll(last, 'question').map((one) => ({ ...one, children: [...one.children, ...hidden, ...idnumber] }))
  })
  return [...childrenOf(childOf(category, 'questions'), 'question'), ...newest]
}

/** One question as Moodle's question XML has it. */
function exported(question: XmlElement, kept: KeptFiles): XmlElement {
  const type = said(question, 'qtype')
  const own = childOf(question, `plugin_qtype_${type}_question`)
  const html = (name: string, area: string) => rich(name, childOf(question, name), kept(area, question.attributes.id))
  const hints = findAll(childOf(question, 'question_hints'), 'hint')
  const tags = childrenOf(childOf(question, 'tags'), 'tag').map((tag) =>
    make('tag', tag, {}, [text('text', tag, said(tag, 'rawname') || said(tag, 'name'))]),
  )
  return make('question', question, { type }, [
    make('name', question, {}, [text('text', question, said(question, 'name'))]),
    ...html('questiontext', 'questiontext'),
    ...html('generalfeedback', 'generalfeedback'),
    text('defaultgrade', question, said(question, 'defaultmark') || '1'),
    ...['penalty', 'hidden', 'idnumber'].flatMap((name) => shown(childOf(question, name))),
    ...hints.map((hint) => make('hint', hint, {}, [text('text', hint, textOf(hint))])),
    make('tags', question, {}, tags),
    ...settingsOf(own, type),
    ...answersOf(own, kept),
    ...pairsOf(own, kept),
  ])
}

/** What stands in the record of its type: one answer or several, shuffled or not, and so on. */
const settingsOf = (own: XmlElement | undefined, type: string): XmlElement[] =>
  [type, `${type}options`].flatMap((name) => childrenOf(childOf(own, name))).flatMap(shown)

/** Moodle writes what is not there as `$@NULL@$`. */
const shown = (element: XmlElement | undefined): XmlElement[] => (element && textOf(element) !== NULL ? [element] : [])
const NULL = '$@NULL@$'

function answersOf(own: XmlElement | undefined, kept: KeptFiles): XmlElement[] {
  const tolerances = new Map(
    findAll(own, 'numerical_record').map((record) => [said(record, 'answer'), said(record, 'tolerance')]),
  )
  const truth = childOf(own, 'truefalse')
  return childrenOf(childOf(own, 'answers'), 'answer').map((answer) => {
    const { id = '' } = answer.attributes
    const percent = String(Number(said(answer, 'fraction')) * 100)
    const format = FORMATS[said(answer, 'answerformat')] ?? 'html'
    const named = truth && (said(truth, 'trueanswer') === id ? 'true' : 'false')
    return make('answer', answer, { fraction: percent, format }, [
      text('text', answer, named ?? said(answer, 'answertext')),
      make('feedback', answer, {}, [text('text', answer, said(answer, 'feedback'))]),
      ...(tolerances.has(id) ? [text('tolerance', answer, tolerances.get(id) ?? '')] : []),
      ...kept('answer', id)(answer),
    ])
  })
}

function pairsOf(own: XmlElement | undefined, kept: KeptFiles): XmlElement[] {
  return childrenOf(childOf(own, 'matches'), 'match').map((match) => {
    const format = FORMATS[said(match, 'questiontextformat')] ?? 'html'
    return make('subquestion', match, { format }, [
      text('text', match, said(match, 'questiontext')),
      make('answer', match, {}, [text('text', match, said(match, 'answertext'))]),
      ...kept('subquestion', match.attributes.id)(match),
    ])
  })
}

/** As what Moodle numbers the formats of a text. */
const FORMATS: Record<string, string> = { 0: 'moodle_auto_format', 1: 'html', 2: 'plain_text', 4: 'markdown' }

function rich(name: string, element: XmlElement | undefined, files: (of: XmlElement) => XmlElement[]): XmlElement[] {
  if (!element || textOf(element) === NULL) return []
  return [make(name, element, {}, [text('text', element, textOf(element)), ...files(element)])]
}

/** The files of one text, by its place and the number of what it belongs to. */
type KeptFiles = (area: string, id: string | undefined) => (of: XmlElement) => XmlElement[]

function keptFiles(files: Files): KeptFiles {
  const list = files.get(LIST)
  const listed = list ? childrenOf(parseXml(decode(list)), 'file') : []
  const byPlace = Map.groupBy(
    listed.filter((file) => /^(question|qtype_\w+)$/.test(said(file, 'component'))),
    (file) => `${said(file, 'filearea')} ${said(file, 'itemid')}`,
  )
  return (area, id) => (of) =>
    (byPlace.get(`${area} ${id}`) ?? []).flatMap((file) => {
      const hash = said(file, 'contenthash')
      const bytes = files.get(`files/${hash.slice(0, 2)}/${hash}`)
      const attributes = { name: said(file, 'filename'), path: said(file, 'filepath') || '/' }
      return bytes ? [make('file', of, attributes, [Buffer.from(bytes).toString('base64')])] : []
    })
}

const said = (element: XmlElement, name: string): string => {
  const found = textOf(childOf(element, name)).trim()
  return found === NULL ? '' : found
}

/** An element that stands where `of` does. */
const make = (
  name: string,
  { line, at }: XmlElement,
  attributes: XmlElement['attributes'],
  children: XmlNode[],
): XmlElement => ({ name, line, at, attributes, children })

const text = (name: string, of: XmlElement, value: string): XmlElement => make(name, of, {}, [value])
