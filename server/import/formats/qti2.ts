import type { RawQuestion } from '../types.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { type HtmlRules, innerHtml } from '../xml/to-html.ts'
import { draftWhere } from './moodle-xml.ts'
import type { Files } from './package-files.ts'
import { forCandidates, isPage, namedStimulus, pagePassage, type Shared } from './qti2-shared.ts'
import { type Findings, type Place, question, tooManyOptions } from './question.ts'
import { columnsOf, type Meta, readTags, withMeta } from './tags.ts'
import { choice, spelledOut, table, words } from './weighed.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

interface Item {
  element: XmlElement
  interaction: XmlElement
  meta: Meta
  html(element: XmlElement | undefined): string
  lost: string[]
}

export interface Folder {
  /** Name of the file in its package; undefined for a single file. */
  file?: string
  /** A file that a text names, as the package names it. */
  address(source: string): string
  files: Files
}

/** A label that somebody else wrote may hold a lone %. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const BLANK = ' _____ '

/** One QTI 2.0-2.2 item. */
export function readQti2Item(element: XmlElement, folder: Folder, findings: Findings, shared: Shared) {
  const { identifier = '', title = '', label = '' } = element.attributes
  const { meta } = readTags(label.split(';').map(decoded))
  const place: Place = {
    row: element.line,
    id: meta.kode ?? (title || identifier || null),
    ...(folder.file && { file: folder.file }),
  }
  const body = childOf(element, 'itemBody')
  const all = findAll(body, ...INTERACTIONS)
  // A button for a hint asks nothing.
  const interactions = all.length > 1 ? all.filter(({ name }) => name !== 'endAttemptInteraction') : all
  const [interaction] = interactions
  const reason = unfit(element, interactions)
  if (reason || !interaction) return findings.leaveOut(place, reason ?? 'Butir ini tidak memuat pertanyaan.')
  const lost: string[] = []
  const rules: HtmlRules = {
    address: folder.address,
    lose: (part) => lost.push(part),
    verbatim: meta.kode !== undefined,
  }
  const html = (inside: XmlElement | undefined) => innerHtml(inside, rules)
  const parts = TYPES[interaction.name]?.({ element, interaction, meta, html, lost })
  if (typeof parts === 'string' || !parts) return findings.leaveOut(place, parts ?? kind(interaction.name))
  const own = meta.kode === undefined ? undefined : findAll(body, 'div').find((one) => one.attributes.id === 'elp-teks')
  if (interactions.length < all.length) lost.push('tombol petunjuk')
  let stimulus =
    namedStimulus(element, folder.file, folder.files, findings, lost) ?? shared.get(folder.file ?? '') ?? null
  const replace = (inside: XmlElement): string | undefined => {
    if (!isPage(inside)) return standsIn(inside, html, lost)
    const key = pagePassage(inside.attributes.data ?? '', folder.file, folder.files, findings)
    if (key) stimulus = key
    else lost.push(`berkas ${(inside.attributes.data ?? '').slice(0, 60)}`)
    return ''
  }
  const shown = innerHtml(body, { ...rules, replace })
  const stem = own ? innerHtml(own, { ...rules, replace }) : shown
  const explanation = explanationOf(element, html, lost)
  const whole = question({
    row: element.line,
    ...(folder.file && { file: folder.file }),
    label: title,
    ...parts,
    stimulus,
    stem,
    explanation,
  })
  lost.push(...scoringLoss(element))
  findings.questions.push({ ...withMeta(whole, meta), stimulus })
  findings.lose(place, lost)
}

function unfit(element: XmlElement, interactions: readonly XmlElement[]): string | undefined {
  if (/v3p0/.test(element.attributes.xmlns ?? ''))
    return 'Butir QTI 3.0 belum dapat dibaca; ekspor sebagai QTI 2.1 atau 2.2.'
  if (childOf(element, 'templateDeclaration'))
    return 'Soal dengan angka acak (templat) tidak dapat disimpan di bank soal.'
  if (element.attributes.adaptive === 'true')
    return 'Soal adaptif yang dikerjakan bertahap tidak dapat disimpan di bank soal.'
  if (interactions.length > 1)
    return `Satu butir dengan ${interactions.length} tempat jawaban tidak dapat disimpan sebagai satu soal.`
  return undefined
}

const KINDS: Record<string, string> = {
  associateInteraction: 'Soal memasangkan',
  graphicAssociateInteraction: 'Soal memasangkan pada gambar',
  graphicGapMatchInteraction: 'Soal menempatkan gambar',
  graphicOrderInteraction: 'Soal mengurutkan pada gambar',
  gapMatchInteraction: 'Soal mengisi rumpang dengan seret kata',
  orderInteraction: 'Soal mengurutkan',
  hotspotInteraction: 'Soal menunjuk bagian gambar',
  hottextInteraction: 'Soal menunjuk kata dalam teks',
  selectPointInteraction: 'Soal menunjuk titik gambar',
  positionObjectInteraction: 'Soal menempatkan benda pada gambar',
  sliderInteraction: 'Soal menggeser nilai',
  drawingInteraction: 'Soal menggambar',
  uploadInteraction: 'Soal mengunggah berkas',
  extendedTextInteraction: 'Soal uraian (esai), yang dinilai manusia,',
  mediaInteraction: 'Butir yang hanya memutar media',
  endAttemptInteraction: 'Butir dengan tombol akhiri',
  customInteraction: 'Soal dengan tampilan khusus penerbit',
}
const HELD = ['choiceInteraction', 'inlineChoiceInteraction', 'textEntryInteraction', 'matchInteraction']
const INTERACTIONS = [...HELD, ...Object.keys(KINDS)]

const kind = (name: string): string => `${KINDS[name] ?? `Soal jenis ${name}`} tidak dapat disimpan di bank soal.`

/** Each answers the question's own parts, or why it cannot be held. */
const TYPES: Record<string, (item: Item) => Parts | string> = {
  choiceInteraction: (item) => chosen(item, 'simpleChoice'),
  inlineChoiceInteraction: (item) => chosen(item, 'inlineChoice'),
  textEntryInteraction: (item) => {
    const declaration = declarationOf(item)
    const points = new Map(mapping(declaration))
    const most = Math.max(0, ...points.values())
    const found = [
      ...rightOf(item, declaration).map((text) => ({ text, percent: 100 })),
      ...[...points].map(([text, value]) => ({ text, percent: most > 0 ? (value / most) * 100 : 0 })),
    ]
    // An asterisk stands for nothing else here.
    const literal = found.map(({ text, percent }) => ({ text: text.replaceAll('*', '\\*'), percent }))
    const { answer, lost, reason } = words(literal)
    item.lost.push(...lost)
    const figure = ['float', 'integer'].includes(declaration?.attributes.baseType ?? '')
    if (!figure) return reason ?? { type: 'short', answer }
    const ranges = toleranceOf(item.element).map((range) => `rentang jawaban benar (${range})`)
    item.lost.push(...ranges)
    return { type: 'short', answer: answer.map(spelledOut), short_format: 'angka', ...draftWhere(ranges) }
  },
  matchInteraction: (item) => {
    const sets = childrenOf(item.interaction, 'simpleMatchSet').map((set) => childrenOf(set, 'simpleAssociableChoice'))
    // Some write the two answers first and what is judged after them.
    const turned = sets[0]?.length === 2 && sets[1]?.length !== 2
    const [rows, columns] = turned ? sets.toReversed() : sets
    const names = new Map((columns ?? []).map((column) => [column.attributes.identifier, textOf(column).trim()]))
    const declaration = declarationOf(item)
    const scored = mapping(declaration).filter(([, value]) => value > 0)
    const declared = correct(declaration)
    if (new Set(scored.map(([, value]) => value)).size > 1) item.lost.push('bobot tiap pernyataan')
    const pairsOf = (declared.length ? declared : scored.map(([pair]) => pair)).map((pair) => pair.trim().split(/\s+/))
    const right = turned ? pairsOf.map((pair) => pair.toReversed()) : pairsOf
    const pairs = (rows ?? []).map((row) => {
      const own = right.filter(([source]) => source === row.attributes.identifier)
      return { text: item.html(row), answer: own.length === 1 ? (names.get(own[0]?.[1]) ?? '') : '' }
    })
    const given = columnsOf(item.meta) ?? (names.size === 2 ? ([...names.values()] as [string, string]) : null)
    return given ? table(pairs, given) : table([], null)
  },
}

function chosen(item: Item, name: string): Parts | string {
  const options = findAll(item.interaction, name)
  const many = tooManyOptions(options.length)
  if (many) return many
  const declaration = declarationOf(item)
  const points = new Map(mapping(declaration))
  const right = points.size ? correct(declaration) : rightOf(item, declaration)
  const single = (declaration?.attributes.cardinality ?? 'single') === 'single'
  const mapped = points.size > 0 && (right.length === 0 || usesMapping(item.element))
  const most = Math.max(0, ...points.values())
  const fallback = Number(childOf(declaration, 'mapping')?.attributes.defaultValue ?? 0) || 0
  const weighed = options.map((option) => {
    const key = option.attributes.identifier ?? ''
    const value = points.get(key) ?? fallback
    const percent = mapped && most > 0 ? (value / most) * 100 : right.includes(key) ? 100 : 0
    if (findAll(option, 'feedbackInline').length) item.lost.push('umpan balik tiap opsi')
    return { text: withoutFeedback(item, option), percent }
  })
  // Mapped values are points already: the largest is what the question is worth.
  const scale = item.meta.jenis === 'skala' && mapped
  const { parts, lost } = choice(weighed, { single, grade: mapped ? most : 1, scale })
  item.lost.push(...lost)
  if (item.interaction.attributes.shuffle === 'false' && !item.meta.kode) item.lost.push('larangan mengacak opsi')
  return parts
}

function withoutFeedback(item: Item, option: XmlElement): string {
  const shown = {
    ...option,
    children: option.children.filter((child) => typeof child === 'string' || child.name !== 'feedbackInline'),
  }
  return item.html(shown)
}

function declarationOf({ element, interaction }: Item): XmlElement | undefined {
  const wanted = interaction.attributes.responseIdentifier
  const declared = childrenOf(element, 'responseDeclaration')
  const named = declared.find((declaration) => declaration.attributes.identifier === wanted)
  // One question and one answer belong together, whatever a slip of the hand calls them.
  return named ?? (declared.length === 1 ? declared[0] : undefined)
}

const correct = (declaration: XmlElement | undefined): string[] =>
  childrenOf(childOf(declaration, 'correctResponse'), 'value').map((value) => textOf(value).trim())

/** What the declaration calls right, or else the rule that gives points. */
function rightOf({ element, interaction }: Item, declaration: XmlElement | undefined): string[] {
  const declared = correct(declaration)
  if (declared.length) return declared
  const response = interaction.attributes.responseIdentifier
  const asksFor = (rule: XmlElement) =>
    childrenOf(rule, 'variable').some(({ attributes }) => attributes.identifier === response)
  const earning = findAll(childOf(element, 'responseProcessing'), 'responseIf', 'responseElseIf').filter((branch) =>
    findAll(branch, 'setOutcomeValue').some((set) => Number(textOf(set)) > 0),
  )
  return earning.flatMap((branch) =>
    findAll(branch, 'match', 'equal', 'stringMatch')
      .filter(asksFor)
      .flatMap((rule) => childrenOf(rule, 'baseValue').map((value) => textOf(value).trim())),
  )
}

const mapping = (declaration: XmlElement | undefined): [string, number][] =>
  childrenOf(childOf(declaration, 'mapping'), 'mapEntry').map(({ attributes }) => [
    attributes.mapKey ?? '',
    Number(attributes.mappedValue ?? 0) || 0,
  ])

/** How far from the declared figure an answer may be, in words. */
function toleranceOf(element: XmlElement): string[] {
  return findAll(childOf(element, 'responseProcessing'), 'equal').flatMap(({ attributes }) => {
    const { toleranceMode = 'exact', tolerance = '' } = attributes
    if (toleranceMode === 'exact' || !tolerance.trim()) return []
    return [`± ${tolerance.trim().split(/\s+/)[0]}${toleranceMode === 'relative' ? '%' : ''}`]
  })
}

function usesMapping(element: XmlElement): boolean {
  const processing = childOf(element, 'responseProcessing')
  return /map_response/.test(processing?.attributes.template ?? '') || findAll(processing, 'mapResponse').length > 0
}

/** How the interaction and what surrounds it stand in the stem. */
function standsIn(
  inside: XmlElement,
  html: (element: XmlElement | undefined) => string,
  lost: string[],
): string | undefined {
  const { name } = inside
  if (name === 'inlineChoiceInteraction' || name === 'textEntryInteraction') return BLANK
  if (INTERACTIONS.includes(name)) {
    const prompt = html(childOf(inside, 'prompt'))
    return prompt ? `<p>${prompt}</p>` : ''
  }
  if (name === 'feedbackBlock' || name === 'feedbackInline') {
    if (!isSolution(inside)) lost.push('umpan balik')
    return ''
  }
  if (name === 'rubricBlock' && !forCandidates(inside)) {
    lost.push('catatan penilaian (rubrik)')
    return ''
  }
  if (name === 'printedVariable') {
    lost.push('nilai yang dihitung saat tes')
    return ''
  }
  if (name === 'include') {
    lost.push(`isi berkas ${(inside.attributes.href ?? '').slice(0, 60)}`)
    return ''
  }
  return undefined
}

const isSolution = (feedback: XmlElement): boolean => /solution|pembahasan/i.test(feedback.attributes.identifier ?? '')

function explanationOf(element: XmlElement, html: (element: XmlElement | undefined) => string, lost: string[]): string {
  const feedback = [...childrenOf(element, 'modalFeedback'), ...findAll(childOf(element, 'itemBody'), 'feedbackBlock')]
  if (childrenOf(element, 'modalFeedback').some((one) => !isSolution(one))) lost.push('umpan balik')
  return feedback.filter(isSolution).map(html).join('')
}

/** Rules of scoring in which nothing but the declared answers and points count. */
const PLAIN = new Set([
  ...['responseCondition', 'responseIf', 'responseElseIf', 'responseElse', 'match', 'variable', 'correct', 'isNull'],
  ...['setOutcomeValue', 'baseValue', 'mapResponse', 'sum', 'not', 'and', 'equal'],
])

function scoringLoss(element: XmlElement): string[] {
  const processing = childOf(element, 'responseProcessing')
  if (!processing || processing.attributes.template) return []
  // Compared with a value of the rule itself and not with the declared answer.
  const own = findAll(processing, 'match', 'equal', 'member').some((one) =>
    childrenOf(one, 'baseValue').some(({ attributes }) => attributes.baseType !== 'boolean'),
  )
  if (own) return ['aturan penilaian khusus (periksa kuncinya)']
  const all = (inside: XmlElement): string[] => childrenOf(inside).flatMap((child) => [child.name, ...all(child)])
  return all(processing).every((name) => PLAIN.has(name)) ? [] : ['aturan penilaian khusus']
}
