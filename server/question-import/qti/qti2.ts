import type { Files } from '../shared/package-files.ts'
import { type Findings, type Place, question } from '../shared/question.ts'
import { readTags, withMeta } from '../shared/tags.ts'
import { decoded } from '../text/tags.ts'
import { childOf, childrenOf, findAll, type XmlElement } from '../xml/parse.ts'
import { type HtmlRules, innerHtml } from '../xml/to-html.ts'
import { scoringLoss } from './qti2-right.ts'
import { forCandidates, isPage, namedStimulus, pagePassage, type Shared } from './qti2-shared.ts'
import { TYPES } from './qti2-types.ts'

export interface Folder {
  /** Name of the file in its package; undefined for a single file. */
  file?: string
  /** A file that a text names, as the package names it. */
  address(source: string): string
  files: Files
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
  const all = interactionsIn(body)
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
    // What is said to some answers only would tell everybody the key.
    replace: (inside) => {
      if (inside.name !== 'feedbackInline' && inside.name !== 'feedbackBlock') return undefined
      lost.push('umpan balik tiap opsi')
      return ''
    },
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
  if (childOf(element, 'templateDeclaration'))
    return 'Soal dengan angka acak (templat) tidak dapat disimpan di bank soal.'
  if (element.attributes.adaptive === 'true')
    return 'Soal adaptif yang dikerjakan bertahap tidak dapat disimpan di bank soal.'
  if (interactions.length > 1)
    return `Satu butir dengan ${interactions.length} tempat jawaban tidak dapat disimpan sebagai satu soal.`
  return undefined
}

const KINDS: Record<string, string> = {
  associateInteraction: 'Soal memasangkan isi satu daftar satu sama lain',
  graphicAssociateInteraction: 'Soal memasangkan pada gambar',
  graphicGapMatchInteraction: 'Soal menempatkan gambar',
  graphicOrderInteraction: 'Soal mengurutkan pada gambar',
  gapMatchInteraction: 'Soal mengisi rumpang dengan seret kata',
  hotspotInteraction: 'Soal menunjuk bagian gambar',
  hottextInteraction: 'Soal menunjuk kata dalam teks',
  selectPointInteraction: 'Soal menunjuk titik gambar',
  positionObjectInteraction: 'Soal menempatkan benda pada gambar',
  sliderInteraction: 'Soal menggeser nilai',
  drawingInteraction: 'Soal menggambar',
  uploadInteraction: 'Soal mengunggah berkas',
  mediaInteraction: 'Butir yang hanya memutar media',
  endAttemptInteraction: 'Butir dengan tombol akhiri',
  customInteraction: 'Soal dengan tampilan khusus penerbit',
  portableCustomInteraction: 'Soal dengan tampilan khusus penerbit',
}
const HELD = [
  'choiceInteraction',
  'inlineChoiceInteraction',
  'textEntryInteraction',
  'matchInteraction',
  'orderInteraction',
  'extendedTextInteraction',
]
const INTERACTIONS = [...HELD, ...Object.keys(KINDS)]

/** Those that nobody knows ask something too. */
const interactionsIn = (element: XmlElement | undefined): XmlElement[] =>
  childrenOf(element).flatMap((child) =>
    INTERACTIONS.includes(child.name) || child.name.endsWith('Interaction') ? [child] : interactionsIn(child),
  )

const kind = (name: string): string => `${KINDS[name] ?? `Soal jenis ${name}`} tidak dapat disimpan di bank soal.`

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
