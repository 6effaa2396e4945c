import { strToU8, zipSync } from 'fflate'
import sanitizeHtml from 'sanitize-html'
import { OWN_PAGE } from '../qti/qti2-shared.ts'
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

export type QtiVersion = '2p1' | '2p2'

/** A QTI package: an item a question, pictures beside them. */
export const writeQti2 =
  (version: QtiVersion): Writer =>
  (rows, media) => {
    const files: Record<string, Uint8Array> = {}
    const stimuli = stimuliOf(rows)
    const texts = [...rows.flatMap(({ soal }) => textsOf(soal)), ...[...stimuli.values()].map(({ teks }) => teks)]
    const used = new Set(texts.flatMap(mediaOf))
    for (const [key, stimulus] of stimuli) files[pageName(key)] = strToU8(pageOf(stimulus, media))
    for (const row of rows) files[itemName(row)] = strToU8(itemOf(row, media, version))
    for (const sha of used) files[`media/${fileName(sha, media)}`] = new Uint8Array(media.get(sha)?.bytes ?? [])
    return zipSync({ 'imsmanifest.xml': strToU8(manifest(rows, version)), ...files }, { level: 6 })
  }

const itemName = ({ soal }: Exported): string => `butir/${soal.id}.xml`

const pageName = (key: string): string => `bacaan/${key}.html`

/** A shared text as a page of its own, which each of its items shows. */
const pageOf = ({ judul, teks }: Stimulus, media: MediaFiles): string =>
  `<!DOCTYPE html>\n<html lang="id"><head><meta charset="utf-8"/>${OWN_PAGE}<title>${escapeHtml(judul)}</title></head><body>${renamed(teks, media, '../media/')}</body></html>\n`

function manifest(rows: readonly Exported[], version: QtiVersion): string {
  const resources = rows.map(
    (row) =>
      `<resource identifier="res-${row.soal.id}" type="imsqti_item_xmlv${version}" href="${itemName(row)}"><file href="${itemName(row)}"/></resource>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="elp-soal"><organizations/><resources>${resources.join('')}</resources></manifest>\n`
}

const RULES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates'

function itemOf(row: Exported, media: MediaFiles, version: QtiVersion): string {
  const { soal, stimulus } = row
  const page = stimulus
    ? `<div id="elp-bacaan"><object type="text/html" data="../${pageName(stimulusKey(stimulus))}"/></div>`
    : ''
  const rich = (html: string) => xhtml(renamed(html, media, '../media/'))
  const label = tagsOf(row).map(encodeURIComponent).join(';')
  const code = escapeAttribute(codeOf(soal))
  const rules = soal.jenis === 'skala' || soal.jenis === 'isian' ? 'map_response' : 'match_correct'
  const explained = soal.pembahasan_teks
    ? `<modalFeedback outcomeIdentifier="PEMBAHASAN" identifier="PEMBAHASAN" showHide="show">${rich(soal.pembahasan_teks)}</modalFeedback>`
    : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v${version}" identifier="soal-${soal.id}" title="${code}" label="${escapeAttribute(label)}" adaptive="false" timeDependent="false">`,
    declaration(soal),
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>',
    explained && '<outcomeDeclaration identifier="PEMBAHASAN" cardinality="single" baseType="identifier"/>',
    `<itemBody>${page}<div id="elp-teks">${rich(soal.teks)}</div><div id="elp-jawaban">${interaction(soal, rich)}</div></itemBody>`,
    `<responseProcessing template="${RULES}/${rules}"/>`,
    explained,
    '</assessmentItem>',
  ]
    .filter(Boolean)
    .join('\n')
}

type Soal = Exported['soal']

const CARDINALITIES: Partial<Record<Soal['jenis'], string>> = {
  ...{ ganda: 'multiple', pernyataan: 'multiple', jodoh: 'multiple', urut: 'ordered' },
}

function declaration(soal: Soal): string {
  const type =
    { isian: 'string', pernyataan: 'directedPair', jodoh: 'directedPair' }[soal.jenis as 'isian'] ?? 'identifier'
  const cardinality = CARDINALITIES[soal.jenis] ?? 'single'
  const right = soal.kunci.map((key, index) => {
    if (soal.jenis === 'jodoh') return `P${index + 1} ${key}`
    return soal.jenis === 'pernyataan' ? `P${index + 1} K${Number(key) + 1}` : key
  })
  const listed = soal.jenis === 'isian' ? right.slice(0, 1) : right
  const values = listed.map((value) => `<value>${escapeHtml(value)}</value>`).join('')
  const correct = soal.jenis === 'skala' ? '' : `<correctResponse>${values}</correctResponse>`
  return `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}">${correct}${mapping(soal)}</responseDeclaration>`
}

function mapping(soal: Soal): string {
  const entry = (key: string, value: number) => `<mapEntry mapKey="${escapeAttribute(key)}" mappedValue="${value}"/>`
  if (soal.jenis === 'isian')
    return `<mapping defaultValue="0">${soal.kunci.map((key) => entry(key, 1)).join('')}</mapping>`
  if (soal.jenis !== 'skala') return ''
  return `<mapping defaultValue="0">${soal.opsi.map(({ id }) => entry(id, soal.poin_opsi?.[id] ?? 0)).join('')}</mapping>`
}

function interaction(soal: Soal, rich: (html: string) => string): string {
  const named = 'responseIdentifier="RESPONSE"'
  if (soal.jenis === 'isian') return `<p><textEntryInteraction ${named}/></p>`
  if (soal.jenis === 'pernyataan' || soal.jenis === 'jodoh') {
    const set = (found: [id: string, name: string][], most: number) =>
      `<simpleMatchSet>${found.map(([id, name]) => `<simpleAssociableChoice identifier="${id}" matchMax="${most}">${name}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
    const count = soal.pernyataan.length
    const rows = soal.pernyataan.map((html, index): [string, string] => [`P${index + 1}`, rich(html)])
    const columns = (soal.kolom ?? []).map((name, index): [string, string] => [`K${index + 1}`, escapeHtml(name)])
    const options = soal.opsi.map(({ id, teks }): [string, string] => [id, rich(teks)])
    return `<matchInteraction ${named} shuffle="false" maxAssociations="${count}">${set(rows, 1)}${set(soal.jenis === 'jodoh' ? options : columns, count)}</matchInteraction>`
  }
  const most = soal.jenis === 'ganda' ? 0 : 1
  const options = soal.opsi.map(({ id, teks }) => `<simpleChoice identifier="${id}">${rich(teks)}</simpleChoice>`)
  if (soal.jenis === 'urut') return `<orderInteraction ${named} shuffle="true">${options.join('')}</orderInteraction>`
  return `<choiceInteraction ${named} shuffle="true" maxChoices="${most}">${options.join('')}</choiceInteraction>`
}

/** The same text as well-formed XML. */
const xhtml = (html: string): string =>
  sanitizeHtml(html, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true })
