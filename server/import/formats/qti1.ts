import { escapeAttribute } from '../text/escape.ts'
import { formatted } from '../text/format.ts'
import type { RawQuestion } from '../types.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { type HtmlRules, innerHtml } from '../xml/to-html.ts'
import { draftWhere } from './moodle-xml.ts'
import { keysOf, type Scored, scoredOf } from './qti1-scores.ts'
import type { Folder } from './qti2.ts'
import { type Findings, type Place, question, tooManyOptions } from './question.ts'
import { columnsOf, type Meta, readTags, withMeta } from './tags.ts'
import { choice, figures, table, words } from './weighed.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

interface Item {
  element: XmlElement
  kind: string
  meta: Meta
  responses: XmlElement[]
  scores: Scored[]
  html(element: XmlElement | undefined): string
  lost: string[]
}

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
    findings.notCarried.push({ ...place, column: 'berkas', reason, whole: false })
  }
  for (const entry of findAll(root, 'bankentry_item', 'sourcebank_ref', 'itemref')) {
    const place = { row: entry.line, id: entry.attributes.item_ref ?? null, ...(folder.file && { file: folder.file }) }
    findings.leaveOut(place, 'Butir ini hanya menunjuk bank soal lain yang isinya tidak ada di dalam berkas.')
  }
}

/** What a section shows before its items is a text that they share. */
function sectionTexts(root: XmlElement, folder: Folder, findings: Findings): Map<XmlElement, string> {
  const found = new Map<XmlElement, string>()
  for (const section of findAll(root, 'section')) {
    const html = childrenOf(section, 'presentation_material').map(rulesOf(folder, [])).join('')
    if (!html) continue
    const key = `${folder.file ?? ''}#bagian-${section.line}`
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

function rulesOf(folder: Folder, lost: string[], verbatim = false): (element: XmlElement | undefined) => string {
  const rules: HtmlRules = { address: folder.address, lose: (part) => lost.push(part), verbatim }
  return (element) => (element ? material(element, rules) : '')
}

const HOLDERS = new Set([
  ...['flow', 'flow_mat', 'flow_label', 'material', 'mat_extension', 'solution', 'solutionmaterial'],
  ...['presentation_material', 'altmaterial'],
])

/** Texts of an element's own `material`, and pictures beside them. */
function material(element: XmlElement, rules: HtmlRules): string {
  const pieces = childrenOf(element).flatMap((child) => {
    if (HOLDERS.has(child.name)) return [material(child, rules)]
    if (['mattext', 'matemtext', 'mat_formattedtext'].includes(child.name)) return [matText(child, rules)]
    if (child.name === 'matimage') return [matImage(child, rules)]
    if (child.name === 'matref') rules.lose(`teks yang hanya ditunjuk (${child.attributes.linkrefid ?? 'matref'})`)
    if (child.name === 'mataudio') return [`<audio src="${rules.address(child.attributes.uri ?? '')}"></audio>`]
    if (child.name === 'matvideo') rules.lose('video')
    return []
  })
  return pieces.filter((piece) => piece !== '').join('<br>')
}

/** A picture beside the file, or inside it. */
function matImage(element: XmlElement, rules: HtmlRules): string {
  const { uri = '', embedded, imagtype = 'image/png' } = element.attributes
  const inside = textOf(element).replace(/\s+/g, '')
  const source =
    inside && /base64/i.test(embedded ?? 'base64') ? `data:${imagtype};base64,${inside}` : rules.address(uri)
  return `<img src="${source}" alt="${escapeAttribute(element.attributes.label ?? '')}">`
}

/** Some leave out the type of a text that plainly is HTML. */
const isMarked = (said: string): boolean =>
  /<(p|div|span|br|img|b|i|u|em|strong|sub|sup|table|ul|ol)\b[^<>]*>/i.test(said)

function matText(element: XmlElement, rules: HtmlRules): string {
  if (childrenOf(element).length) return innerHtml(element, rules)
  if (/rtf/i.test(element.attributes.texttype ?? '')) rules.lose('bentuk huruf RTF (periksa teksnya)')
  const named = textOf(element).replace(
    /(<(?:img|audio)\b[^>]*?\ssrc\s*=\s*)(["'])(.*?)\2/gi,
    (_all, before: string, quote: string, source: string) => `${before}${quote}${rules.address(source)}${quote}`,
  )
  // Our own export is taken as it stands: its dollars are formulas already.
  if (rules.verbatim) return named
  const { texttype, type = '' } = element.attributes
  const isHtml = /html/i.test(texttype ?? type) || (texttype === undefined && isMarked(named))
  return formatted(named, isHtml ? 'html' : 'plain')
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
  const own = html(presentation)
  // Some put the question inside the response; a table of statements has its rows there.
  const stem = own || (responses.length === 1 ? html(responses[0]) : '')
  // Canvas marks the place of its one list or blank by its name.
  const name = responses.length === 1 ? /^response_(.+)$/.exec(responses[0]?.attributes.ident ?? '')?.[1] : undefined
  return name && stem.includes(`[${name}]`) ? stem.replace(`[${name}]`, '_____') : stem
}

const KINDS: Record<string, string> = {
  essay_question: 'Soal uraian (esai), yang dinilai manusia,',
  file_upload_question: 'Soal mengunggah berkas',
  calculated_question: 'Soal hitungan dengan angka acak',
  text_only_question: 'Teks tanpa pertanyaan',
  fill_in_multiple_blanks_question: 'Soal rumpang dengan beberapa isian',
  multiple_dropdowns_question: 'Soal dengan beberapa daftar pilihan',
  categorization_question: 'Soal mengelompokkan',
  ordering_question: 'Soal mengurutkan',
}
const cannot = (kind: string): string => `${kind} tidak dapat disimpan di bank soal.`

function partsOf(item: Item): Parts | string {
  const { responses, kind } = item
  const [response] = responses
  if (findAll(item.element, 'itemproc_extension', 'calculated').some((one) => one.name === 'calculated')) {
    return cannot(KINDS.calculated_question as string)
  }
  if (KINDS[kind] && !(responses.length === 1 && /blanks|dropdowns/.test(kind))) return cannot(KINDS[kind])
  if (!response) return cannot('Teks tanpa pertanyaan')
  if (response.name === 'response_lid' && responses.every(({ name }) => name === 'response_lid')) {
    const isTable = responses.length > 1 || item.meta.jenis === 'pernyataan'
    return isTable ? matched(item) : chosen(item, response)
  }
  if (responses.length > 1) return cannot(`Satu butir dengan ${responses.length} tempat jawaban`)
  if (response.name === 'response_str' || response.name === 'response_num') return filled(item, response)
  return cannot('Soal menunjuk bagian gambar atau dengan tampilan khusus')
}

const labels = (response: XmlElement): XmlElement[] => findAll(response, 'response_label')

function chosen(item: Item, response: XmlElement): Parts | string {
  const options = labels(response)
  if (findAll(response, 'render_hotspot', 'render_slider').length) return cannot('Soal menunjuk bagian gambar')
  if (response.attributes.rcardinality === 'Ordered') return cannot(KINDS.ordering_question as string)
  const many = tooManyOptions(options.length)
  if (many) return many
  const single = response.attributes.rcardinality !== 'Multiple'
  const keys = keysOf(item.scores, response.attributes.ident ?? '', single)
  if (single && !keys.size) for (const ident of allBut(item.scores, options)) keys.set(ident, 100)
  if (!single && item.scores.some(({ score, either }) => score > 0 && either))
    item.lost.push('aturan bahwa salah satu jawaban benar sudah cukup')
  const weighed = options.map((option) => ({
    text: item.html(option),
    percent: keys.get(option.attributes.ident ?? '') ?? 0,
  }))
  const scale = item.meta.jenis === 'skala'
  const most = Math.max(0, ...item.scores.map(({ score }) => score))
  const { parts, lost } = choice(weighed, { single, grade: scale ? most : 1, scale })
  item.lost.push(...lost)
  if (findAll(response, 'render_choice')[0]?.attributes.shuffle === 'No') item.lost.push('larangan mengacak opsi')
  return parts
}

/** A rule that only says what is wrong. */
function allBut(scores: readonly Scored[], options: readonly XmlElement[]): string[] {
  const [rule, ...more] = scores.filter(({ score, equals, not }) => score > 0 && !equals.length && not.length)
  if (!rule || more.length) return []
  const wrong = rule.not.map(({ value }) => value)
  return options.map(({ attributes }) => attributes.ident ?? '').filter((ident) => !wrong.includes(ident))
}

function matched(item: Item): Parts | string {
  if (item.responses.some((response) => labels(response).length < 2)) {
    return cannot(KINDS.fill_in_multiple_blanks_question as string)
  }
  const texts = new Map(
    item.responses.flatMap(labels).map((option) => [
      option.attributes.ident ?? '',
      item
        .html(option)
        .replace(/<[^>]*>/g, '')
        .trim(),
    ]),
  )
  const columns = [...new Set(texts.values())]
  const same = item.responses.every((response) => {
    const own = new Set(labels(response).map((option) => texts.get(option.attributes.ident ?? '')))
    return own.size === columns.length
  })
  if (!same) return cannot(`Satu butir dengan ${item.responses.length} tempat jawaban yang pilihannya berbeda`)
  const pairs = item.responses.map((response) => {
    const keys = keysOf(item.scores, response.attributes.ident ?? '', true)
    const right = [...keys].find(([, percent]) => percent > 0)?.[0] ?? ''
    return { text: item.html(response), answer: texts.get(right) ?? '' }
  })
  const [first, second] = columns
  const named = columnsOf(item.meta) ?? (columns.length === 2 && first && second ? [first, second] : null)
  return named ? table(pairs, named as [string, string]) : table([], null)
}

function filled(item: Item, response: XmlElement): Parts | string {
  const fib = findAll(response, 'render_fib')[0]
  const own = item.scores.filter(({ score }) => score > 0)
  const ranges = own.flatMap((scored) => scored.ranges)
  const equal = own.flatMap(({ score, equals, ranges: near }) =>
    equals.filter(({ value }) => within(value, near)).map(({ value }) => ({ value, score })),
  )
  if (own.some(({ partly }) => partly) && !equal.length) return cannot('Isian yang dinilai dari sebagian kata')
  if (!equal.length && !ranges.length) return cannot(KINDS.essay_question as string)
  if (findAll(item.element, 'varequal').some(({ attributes }) => /^yes$/i.test(attributes.case ?? '')))
    item.lost.push('pembedaan huruf besar dan kecil')
  const most = Math.max(...own.map(({ score }) => score))
  const numeric =
    item.kind === 'numerical_question' ||
    /decimal|integer|scientific/i.test(fib?.attributes.fibtype ?? '') ||
    ranges.length > 0
  if (!numeric) {
    const { answer, lost, reason } = words(
      equal.map(({ value, score }) => ({ text: value.replaceAll('*', '\\*'), percent: (score / most) * 100 })),
    )
    item.lost.push(...lost)
    return reason ?? { type: 'short', answer }
  }
  const wide = ranges.filter(([low, high]) => low !== high).map(([low, high]) => `${low ?? '−∞'} s.d. ${high ?? '∞'}`)
  const exact = ranges.flatMap(([low, high]) => (low !== undefined && low === high ? [low] : []))
  const found = [
    ...equal.map(({ value, score }) => ({ value, range: null, percent: (score / most) * 100 })),
    ...exact
      .filter((value) => !equal.some((one) => Number(one.value) === Number(value)))
      .map((value) => ({ value, range: null, percent: 100 })),
  ]
  const spread = wide.map((range) => ({ value: null, range, percent: 100 }))
  const { answer, lost, reason } = figures([...found, ...spread])
  item.lost.push(...lost)
  return reason ?? { type: 'short', answer, short_format: 'angka', ...draftWhere(lost) }
}

/** Some write a figure beside a range that does not hold it; the range is what scores. */
function within(value: string, ranges: Scored['ranges']): boolean {
  if (!ranges.length) return true
  return ranges.some(
    ([low, high]) => Number(value) >= Number(low ?? -Infinity) && Number(value) <= Number(high ?? Infinity),
  )
}
