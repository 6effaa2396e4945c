import { strToU8, zipSync } from 'fflate'
import { escapeAttribute, escapeHtml } from '../text/escape.ts'
import {
  codeOf,
  type Exported,
  fileName,
  type MediaFiles,
  mediaOf,
  renamed,
  type Stimulus,
  stimuliOf,
  stimulusKey,
  tagsOf,
  textsOf,
  type Writer,
} from './types.ts'

type Soal = Exported['soal']

/** A QTI 1.2 package: one file of items, as Canvas and others read it, and its pictures. */
export const writeQti1: Writer = (rows, media) => {
  const stimuli = stimuliOf(rows)
  const texts = [...rows.flatMap(({ soal }) => textsOf(soal)), ...[...stimuli.values()].map(({ teks }) => teks)]
  const used = new Set(texts.flatMap(mediaOf))
  const files = Object.fromEntries(
    [...used].map((sha) => [`media/${fileName(sha, media)}`, new Uint8Array(media.get(sha)?.bytes ?? [])]),
  )
  const passages = [...stimuli].map(([key, stimulus]) => passageOf(key, stimulus, media))
  const items = [...passages, ...rows.map((row) => itemOf(row, media))].join('\n')
  const quiz = `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">\n<assessment ident="elp-soal" title="Soal"><section ident="root_section">\n${items}\n</section></assessment>\n</questestinterop>\n`
  return zipSync(
    { 'imsmanifest.xml': strToU8(manifest([...used], media)), 'soal.xml': strToU8(quiz), ...files },
    { level: 6 },
  )
}

function manifest(used: readonly string[], media: MediaFiles): string {
  const files = used.map((sha) => `<file href="media/${fileName(sha, media)}"/>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="elp-soal"><organizations/><resources><resource identifier="soal" type="imsqti_xmlv1p2" href="soal.xml"><file href="soal.xml"/>${files}</resource></resources></manifest>\n`
}

const KINDS = {
  pilihan: 'multiple_choice_question',
  ganda: 'multiple_answers_question',
  skala: 'multiple_choice_question',
  isian: 'short_answer_question',
  pernyataan: 'matching_question',
} as const

const field = (label: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${escapeHtml(label)}</fieldlabel><fieldentry>${escapeHtml(entry)}</fieldentry></qtimetadatafield>`

/** As Canvas writes a text that several items share: an item without a question, which they name. */
function passageOf(key: string, { judul, teks }: Stimulus, media: MediaFiles): string {
  const fields = field('question_type', 'text_only_question') + field('elp:stimulus', key)
  return [
    `<item ident="${key}" title="${escapeAttribute(judul)}">`,
    `<itemmetadata><qtimetadata>${fields}</qtimetadata></itemmetadata>`,
    `<presentation>${text(renamed(teks, media, 'media/'), 'text/html')}</presentation>`,
    '</item>',
  ].join('\n')
}

function itemOf(row: Exported, media: MediaFiles): string {
  const { soal, stimulus } = row
  const rich = (html: string) => text(renamed(html, media, 'media/'), 'text/html')
  const parent = stimulus ? field('parent_stimulus_item_ident', stimulusKey(stimulus)) : ''
  const said = tagsOf(row).map((tag) => field(tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)))
  const explained = soal.pembahasan_teks
    ? `<itemfeedback ident="pembahasan"><solution><solutionmaterial>${rich(soal.pembahasan_teks)}</solutionmaterial></solution></itemfeedback>`
    : ''
  return [
    `<item ident="soal-${soal.id}" title="${escapeAttribute(codeOf(soal))}">`,
    `<itemmetadata><qtimetadata>${field('question_type', KINDS[soal.jenis as keyof typeof KINDS])}${parent}${said.join('')}</qtimetadata></itemmetadata>`,
    `<presentation>${rich(soal.teks)}${responses(soal, rich)}</presentation>`,
    `<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="100"/></outcomes>${conditions(soal).join('')}</resprocessing>`,
    explained,
    '</item>',
  ].join('\n')
}

const text = (content: string, type: 'text/html' | 'text/plain'): string =>
  `<material><mattext texttype="${type}">${escapeHtml(content)}</mattext></material>`

function responses(soal: Soal, rich: (html: string) => string): string {
  const label = (ident: string, inside: string) => `<response_label ident="${ident}">${inside}</response_label>`
  if (soal.jenis === 'isian') {
    return `<response_str ident="response1" rcardinality="Single"><render_fib>${label('answer1', '')}</render_fib></response_str>`
  }
  if (soal.jenis === 'pernyataan') {
    const columns = (soal.kolom ?? []).map((name, index) => label(`K${index}`, text(name, 'text/plain'))).join('')
    return soal.pernyataan
      .map(
        (html, index) =>
          `<response_lid ident="P${index + 1}" rcardinality="Single">${rich(html)}<render_choice>${columns}</render_choice></response_lid>`,
      )
      .join('')
  }
  const cardinality = soal.jenis === 'ganda' ? 'Multiple' : 'Single'
  const options = soal.opsi.map(({ id, teks }) => label(id, rich(teks))).join('')
  return `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>${options}</render_choice></response_lid>`
}

function conditions(soal: Soal): string[] {
  const equal = (value: string, response = 'response1') =>
    `<varequal respident="${response}">${escapeHtml(value)}</varequal>`
  const rule = (said: string, points: number, action: 'Set' | 'Add' = 'Set') =>
    `<respcondition continue="Yes"><conditionvar>${said}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
  switch (soal.jenis) {
    case 'skala':
      return soal.opsi.map(({ id }) => rule(equal(id), soal.poin_opsi?.[id] ?? 0))
    case 'pernyataan':
      return soal.kunci.map((key, index) => rule(equal(`K${key}`, `P${index + 1}`), 100 / soal.kunci.length, 'Add'))
    case 'ganda': {
      const wrong = soal.opsi.filter(({ id }) => !soal.kunci.includes(id))
      const not = wrong.map(({ id }) => `<not>${equal(id)}</not>`).join('')
      return [rule(`<and>${soal.kunci.map((key) => equal(key)).join('')}${not}</and>`, 100)]
    }
    default:
      return soal.kunci.map((key) => rule(equal(key), 100))
  }
}
