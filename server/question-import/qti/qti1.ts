import { freeKey } from '../shared/passages.ts'
import { type Findings, type Place, question } from '../shared/question.ts'
import { readTags, withMeta } from '../shared/tags.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { partsOf } from './qti1-chosen.ts'
import type { Item } from './qti1-item.ts'
import { rulesOf } from './qti1-material.ts'
import { scoredOf } from './qti1-scores.ts'
import type { Folder } from './qti2.ts'

/** QTI 1.2, as Canvas, Blackboard and others write it: every item of a file. */
export function readQti1(root: XmlElement, folder: Folder, findings: Findings, seen: Map<string, string>): void {
  const items = findAll(root, 'item')
  const parents = new Set(items.map((item) => metaOf(item).parent_stimulus_item_ident).filter(Boolean))
  const sections = sectionTexts(root, folder, findings)
  let again = 0
  for (const item of items) {
    const { ident = '' } = item.attributes
    // Packages of Canvas carry each item twice: once for others, once for itself.
    const file = folder.file ?? ''
    if (ident && (seen.get(ident) ?? file) !== file) again += 1
    else if (parents.has(ident)) addStimulus(item, folder, findings)
    else readItem(item, folder, findings, sections.get(item) ?? null)
    if (ident && !seen.has(ident)) seen.set(ident, file)
  }
  if (again) {
    const place = { row: root.line, id: null, ...(folder.file && { file: folder.file }) }
    const reason = `${again} butir berkas ini sudah ada di berkas lain dalam paket yang sama (nama butirnya sama) dan diambil sekali.`
    findings.losses.push({ ...place, column: 'berkas', reason, whole: false })
  }
  for (const entry of findAll(root, 'bankentry_item', 'sourcebank_ref', 'itemref')) {
    const place = { row: entry.line, id: entry.attributes.item_ref ?? null, ...(folder.file && { file: folder.file }) }
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
    findings.stimuli.push({ key, title: title || 'Bacaan', html, place })
    for (const item of findAll(section, 'item')) found.set(item, key)
  }
  return found
}

function metaOf(item: XmlElement): Record<string, string> {
  return Object.fromEntries(
    findAll(item, 'qtimetadatafield').map((field) => [
      textOf(childOf(field, 'fieldlabel')).trim(),
      textOf(childOf(field, 'fieldentry')).trim(),
    ]),
  )
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
  const responses = findAll(
    childOf(element, 'presentation'),
    'response_lid',
    'response_str',
    'response_num',
    'response_xy',
    'response_grp',
    'response_extension',
  )
  const kind = fields.question_type ?? ''
  const item: Item = { element, kind, meta, responses, scores: scoredOf(element), html, lost }
  const parts = partsOf(item)
  if (typeof parts === 'string') return findings.leaveOut(place, parts)
  const stimulus = fields.parent_stimulus_item_ident
  const { solutions, others } = feedbackOf(element)
  const whole = question({
    row: element.line,
    ...file,
    label: title,
    ...parts,
    stem: stemOf(item),
    stimulus: stimulus || shared,
    explanation: solutions.map(html).join(''),
  })
  findings.questions.push(withMeta(whole, meta))
  findings.lose(place, [...lost, ...(others.length ? ['umpan balik'] : []), ...asides(element)])
}

/** What is said beside the question itself. */
function asides(element: XmlElement): string[] {
  const said = (name: string) => findAll(element, name).some((one) => textOf(one).trim())
  return [
    ...(said('itemrubric') || said('rubric') ? ['catatan penilaian (rubrik)'] : []),
    ...(said('objectives') ? ['tujuan pembelajaran'] : []),
  ]
}

/** What explains the answer to everybody, and what is said to some answers only. */
function feedbackOf(element: XmlElement): { solutions: XmlElement[]; others: XmlElement[] } {
  const filled = childrenOf(element, 'itemfeedback').filter((one) => textOf(one).trim())
  const explains = (one: XmlElement) => one.attributes.ident === 'general_fb' || childrenOf(one, 'solution').length > 0
  return { solutions: filled.filter(explains), others: filled.filter((one) => !explains(one)) }
}

function stemOf({ element, html, responses }: Item): string {
  const presentation = childOf(element, 'presentation')
  const own = html(withBlank(presentation, responses)).replaceAll(`<br>${BLANK}<br>`, ` ${BLANK} `)
  // Some put the question inside the response; a table of statements has its rows there.
  const stem = own || (responses.length === 1 ? html(responses[0]) : '')
  // Canvas marks the place of its one list or blank by its name.
  const name = responses.length === 1 ? /^response_(.+)$/.exec(responses[0]?.attributes.ident ?? '')?.[1] : undefined
  return name && stem.includes(`[${name}]`) ? stem.replace(`[${name}]`, '_____') : stem
}

const BLANK = '_____'

/** An answer that is written between two texts leaves a blank there. */
function withBlank(presentation: XmlElement | undefined, responses: readonly XmlElement[]): XmlElement | undefined {
  const [response] = responses
  if (!presentation || !response || responses.length > 1 || !/^response_(str|num)$/.test(response.name))
    return presentation
  const inside = new Set(findAll(response, 'mattext'))
  const around = findAll(presentation, 'mattext', response.name).filter((one) => !inside.has(one))
  const at = around.indexOf(response)
  if (at === 0 || at === around.length - 1) return presentation
  const replaced = (one: XmlElement): XmlElement =>
    one === response
      ? { ...response, name: 'mattext', attributes: {}, children: [BLANK] }
      : { ...one, children: one.children.map((child) => (typeof child === 'string' ? child : replaced(child))) }
  return replaced(presentation)
}
