import { ImportError } from '../../worker/import-error.ts'
import { Passages } from '../shared/passages.ts'
import { Findings, type Place, question } from '../shared/question.ts'
import { readTags, withMeta } from '../shared/tags.ts'
import type { RawFile } from '../types.ts'
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../xml/parse.ts'
import { isTrue, settings } from './moodle-settings.ts'
import { type Item, oldImage, rich } from './moodle-text.ts'
import { TYPES } from './moodle-types.ts'

/** Moodle's question XML. Throws ImportError where it is another XML. */
export function readMoodleXml(xml: string): RawFile {
  const root = parseXml(xml)
  // Part of an export: one question by itself.
  const quiz = root.name === 'question' ? { ...root, name: 'quiz', children: [root] } : root
  if (quiz.name !== 'quiz') throw new ImportError(`Ini bukan ekspor soal Moodle: unsur terluarnya <${quiz.name}>.`)
  return readQuiz(quiz, 'Berkas Moodle ini tidak memuat soal.')
}

/** `empty`: what is said where there is no question. */
export function readQuiz(quiz: XmlElement, empty: string): RawFile {
  const findings = new Findings()
  const passages = new Passages(findings.stimuli)
  let category = ''
  for (const element of childrenOf(quiz, 'question')) {
    if (element.attributes.type === 'category') {
      category = lastPart(textOf(childOf(element, 'category')))
      passages.end()
    } else readQuestion(element, category, findings, passages)
  }
  if (!findings.questions.length && !findings.losses.length) throw new ImportError(empty)
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
  const type = (element.attributes.type ?? '').trim().toLowerCase()
  if (type === 'description' && isPassage(item, name, passages)) return
  const shared = meta.stimulus ?? passages.next()
  const read = TYPES[type]
  if (!read)
    return findings.leaveOut(place, `${KINDS[type] ?? `Soal jenis "${type}"`} tidak dapat disimpan di bank soal.`)
  const parts = read(item)
  if (typeof parts === 'string') return findings.leaveOut(place, parts)
  const stem = parts.stem ?? rich(item, childOf(element, 'questiontext')) + oldImage(item)
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

const KINDS: Record<string, string> = {
  '': 'Soal tanpa jenis',
  random: 'Soal acak, yang hanya menunjuk bank soal lain,',
  stack: 'Soal hitungan dengan angka acak (STACK)',
  coderunner: 'Soal pemrograman (CodeRunner)',
  description: 'Teks tanpa pertanyaan',
  ddmarker: 'Soal menandai gambar',
  ddimageortext: 'Soal seret ke gambar',
  calculated: 'Soal hitungan dengan angka acak',
  calculatedmulti: 'Soal hitungan dengan angka acak',
  calculatedsimple: 'Soal hitungan dengan angka acak',
  randomsamatch: 'Soal menjodohkan acak',
}
