import { freeKey } from '../shared/passages.ts'
import { type Findings, type Place, question } from '../shared/question.ts'
import { readTags, withMeta } from '../shared/tags.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import type { Item } from './qti1-item.ts'
import { isOfD2l, kindOf, metaOf } from './qti1-kinds.ts'
import { rulesOf } from './qti1-material.ts'
import { partsOf } from './qti1-parts.ts'
import { scoredOf } from './qti1-scores.ts'
import { stemOf } from './qti1-stem.ts'
import type { Folder } from './qti2.ts'

/** Names by which other files of a package point to an item; D2L's idents are not unique, its labels are. */
export const itemNames = (root: XmlElement): string[] =>
  findAll(root, 'item').flatMap(({ attributes: { ident, label } }) =>
    [ident, label].filter((name) => name !== undefined),
  )

/**
 * QTI 1.2, as Canvas, Blackboard, D2L and others write it: every item of a file. `held`: the names of all items of the package, which
 * others need only point to.
 */
export function readQti1(
  root: XmlElement,
  folder: Folder,
  findings: Findings,
  seen: Map<string, string>,
  held: ReadonlySet<string> = new Set(),
): void {
  const items = findAll(root, 'item')
  const parents = new Set(items.map((item) => metaOf(item).parent_stimulus_item_ident).filter(Boolean))
  const sections = sectionTexts(root, folder, findings)
  let again = 0
  for (const item of items) {
    const { ident = '', label } = item.attributes
    const name = label && isOfD2l(item) ? label : ident
    // Packages of Canvas carry each item twice: once for others, once for itself.
    const file = folder.file ?? ''
    if (name && (seen.get(name) ?? file) !== file) again += 1
    else if (parents.has(ident)) addStimulus(item, folder, findings)
    else readItem(item, folder, findings, sections.get(item) ?? null)
    if (name && !seen.has(name)) seen.set(name, file)
  }
  if (again) {
    const place = { row: root.line, id: null, ...(folder.file && { file: folder.file }) }
    const reason = `${again} butir berkas ini sudah ada di berkas lain dalam paket yang sama (nama butirnya sama) dan diambil sekali.`
    findings.losses.push({ ...place, column: 'berkas', reason, whole: false })
  }
  const described = findAll(root, 'assessment').flatMap((one) => [
    ...childrenOf(one, 'presentation_material'),
    ...childrenOf(one, 'rubric'),
  ])
  if (described.some((one) => textOf(one).trim())) {
    const place = { row: root.line, id: null, ...(folder.file && { file: folder.file }) }
    findings.lose(place, ['keterangan atau petunjuk kumpulan soal'])
  }
  for (const entry of findAll(root, 'bankentry_item', 'sourcebank_ref', 'itemref')) {
    const wanted = entry.attributes.item_ref ?? entry.attributes.linkrefid ?? null
    if (wanted !== null && held.has(wanted)) continue
    const place = { row: entry.line, id: wanted, ...(folder.file && { file: folder.file }) }
    findings.leaveOut(place, 'Butir ini hanya menunjuk bank soal lain yang isinya tidak ada di dalam berkas.')
  }
}

/** What a section shows before its items is a text that they share. */
function sectionTexts(root: XmlElement, folder: Folder, findings: Findings): Map<XmlElement, string> {
  const found = new Map<XmlElement, string>()
  const above = new Map<XmlElement, string>()
  for (const section of findAll(root, 'section')) {
    const own = childrenOf(section, 'presentation_material').map(rulesOf(folder, [])).join('')
    if (!own) continue
    const html = (above.get(section) ?? '') + own
    for (const inner of findAll(section, 'section')) above.set(inner, html)
    const key = freeKey(findings.stimuli, `${folder.file ?? ''}#bagian-${section.line}`)
    const title = section.attributes.title ?? ''
    const place = { row: section.line, id: title || null, ...(folder.file && { file: folder.file }) }
    // D2L's sections may say there what only authors read.
    const guessed = findAll(section, 'item').some(isOfD2l)
    findings.stimuli.push({ key, title: title || 'Bacaan', html, place, ...(guessed && { guessed }) })
    for (const item of findAll(section, 'item')) found.set(item, key)
  }
  return found
}

function addStimulus(item: XmlElement, folder: Folder, findings: Findings): void {
  const own = metaOf(item)['elp:stimulus'] !== undefined
  const html = rulesOf(folder, [], own)(childOf(item, 'presentation'))
  const { ident = '', title = 'Bacaan' } = item.attributes
  const place = { row: item.line, id: title || null, ...(folder.file && { file: folder.file }) }
  findings.stimuli.push({ key: ident, title, html, place })
}

function readItem(element: XmlElement, folder: Folder, findings: Findings, shared: string | null) {
  const { title = '', ident = '' } = element.attributes
  const file = folder.file ? { file: folder.file } : {}
  const fields = metaOf(element)
  const { meta } = readTags(Object.entries(fields).map(([label, entry]) => `${label}=${entry}`))
  const place: Place = { row: element.line, id: meta.kode ?? (title || ident || null), ...file }
  const lost: string[] = []
  const html = rulesOf(folder, lost, meta.kode !== undefined)
  const kind = fields.question_type ?? ''
  const said = kindOf(element, fields)
  const item: Item = {
    ...said,
    element,
    kind,
    fields,
    meta,
    responses: responsesOf(element),
    scores: scoredOf(element),
    html,
    lost,
  }
  const parts = partsOf(item)
  if (typeof parts === 'string') return findings.leaveOut(place, parts)
  const stimulus = fields.parent_stimulus_item_ident
  const { solutions, others } = feedbackOf(item)
  const whole = question({
    row: element.line,
    ...file,
    label: title,
    ...parts,
    stem: parts.stem ?? stemOf(item),
    stimulus: stimulus || shared,
    explanation: solutions.map(html).join(''),
  })
  findings.questions.push(withMeta(whole, meta))
  findings.lose(place, [...lost, ...(others.length ? ['umpan balik'] : []), ...asides(item)])
}

const RESPONSES = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'] as const

/** Places for an answer. D2L has settings beside or around them, in an element that elsewhere is a place of its own. */
function responsesOf(element: XmlElement): XmlElement[] {
  const presentation = childOf(element, 'presentation')
  const known = findAll(presentation, ...RESPONSES)
  return known.length ? known : findAll(presentation, 'response_extension')
}

const ON = /^(yes|true)$/i
/** D2L writes one of these where nobody chose. */
const USUAL_DIFFICULTY = ['', '0', '1', '5']

/** What is said beside the question itself. */
function asides({ element, fields }: Item): string[] {
  const textsOf = (name: string) => findAll(element, name).map((one) => textOf(one).trim())
  const said = (name: string) => textsOf(name).some(Boolean)
  const difficulty = textsOf('difficulty')[0] ?? ''
  const isBonus = ON.test(fields.bbmd_is_extracredit ?? '') || textsOf('isbonus').some((one) => ON.test(one))
  return [
    ...(said('itemrubric') || said('rubric') ? ['catatan penilaian (rubrik)'] : []),
    ...(said('objectives') ? ['tujuan pembelajaran'] : []),
    ...(said('hint') ? ['petunjuk (hint)'] : []),
    ...(fields.qmd_instructornotes ? ['catatan pengajar'] : []),
    ...(isBonus ? ['tanda soal bonus'] : []),
    ...(USUAL_DIFFICULTY.includes(difficulty) ? [] : [`tingkat kesulitan (${difficulty.slice(0, 10)})`]),
  ]
}

/** What explains the answer to everybody, and what is said to some answers only. */
function feedbackOf({ element, dialect }: Item): { solutions: XmlElement[]; others: XmlElement[] } {
  const filled = childrenOf(element, 'itemfeedback').filter((one) => textOf(one).trim())
  const explains = (one: XmlElement) => {
    const { ident } = one.attributes
    // Blackboard wraps what it says to each answer so, too.
    if (dialect === 'blackboard') return ident === 'solution'
    if (dialect === 'd2l' && ident !== undefined && ident === element.attributes.label) return true
    return ident === 'general_fb' || childrenOf(one, 'solution').length > 0
  }
  return { solutions: filled.filter(explains), others: filled.filter((one) => !explains(one)) }
}
