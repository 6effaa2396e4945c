import { acceptedTexts, withGaps } from '#contract/question-bank/gaps.ts'
import { writeTags } from '../shared/tags.ts'
import { escapeAttribute, escapeHtml } from '../text/escape.ts'
import {
  codeOf,
  type Exported,
  fileName,
  type MediaFiles,
  mediaOf,
  percent,
  plainOf,
  renamed,
  sharesOf,
  stimulusKey,
  tagsOf,
  type Writer,
} from './types.ts'

/** Moodle's question XML, pictures inside. */
export const writeMoodleXml: Writer = (rows, media) => {
  const told = new Set<string>()
  const questions = rows.flatMap((row) => [...passageOf(row, told, media), questionOf(row, media)])
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`)
}

/** Moodle shows a text without a question before the questions below it. */
function passageOf({ stimulus }: Exported, told: Set<string>, media: MediaFiles): string[] {
  const key = stimulus ? stimulusKey(stimulus) : ''
  if (!stimulus || told.has(key)) return []
  told.add(key)
  const text = `<questiontext format="html">${richText(stimulus.teks, media)}</questiontext>`
  const tag = writeTags({ stimulus: key }).map((one) => `<tag>${plain(one)}</tag>`)
  return [
    `<question type="description">\n<name>${plain(stimulus.judul)}</name>\n${text}\n<tags>${tag.join('')}</tags>\n</question>`,
  ]
}

const TYPES = {
  pilihan: 'multichoice',
  ganda: 'multichoice',
  skala: 'multichoice',
  isian: 'shortanswer',
  pernyataan: 'matching',
  jodoh: 'matching',
  urut: 'ordering',
  uraian: 'essay',
  rumpang: 'cloze',
}

function questionOf(row: Exported, media: MediaFiles): string {
  const { soal } = row
  const rich = (name: string, html: string, attributes = '') =>
    `<${name} format="html"${attributes}>${richText(html, media)}</${name}>`
  return [
    `<question type="${typeOf(soal)}">`,
    `<name>${plain(codeOf(soal))}</name>`,
    rich('questiontext', soal.jenis === 'rumpang' ? withAnswers(soal) : soal.teks),
    rich('generalfeedback', soal.pembahasan_teks),
    `<defaultgrade>${sharesOf(soal).most}</defaultgrade>`,
    ...answersOf(row, rich),
    `<tags>${tagsOf(row)
      .map((tag) => `<tag>${plain(tag)}</tag>`)
      .join('')}</tags>`,
    '</question>',
  ].join('\n')
}

const typeOf = ({ jenis, toleransi }: Exported['soal']): string =>
  toleransi === null || jenis === 'rumpang' ? (TYPES[jenis as keyof typeof TYPES] ?? jenis) : 'numerical'

type Rich = (name: string, html: string, attributes?: string) => string

function answersOf({ soal }: Exported, rich: Rich): string[] {
  if (soal.jenis === 'isian') {
    // An asterisk of Moodle stands for anything.
    const answer = (text: string) =>
      `<answer fraction="100" format="plain_text">${plain(text.replaceAll('*', '\\*'))}</answer>`
    if (soal.toleransi === null) return ['<usecase>0</usecase>', ...soal.kunci.map(answer)]
    const near = `<tolerance>${soal.toleransi}</tolerance></answer>`
    return soal.kunci.map((text) => answer(text).replace('</answer>', near))
  }
  if (soal.jenis === 'rumpang') return []
  if (soal.jenis === 'uraian') return ['<responseformat>plain</responseformat>']
  if (soal.jenis === 'jodoh') return matchesOf(soal, rich)
  if (soal.jenis === 'urut') return orderOf(soal, rich)
  if (soal.jenis === 'pernyataan') return statementsOf(soal, rich)
  const { shares } = sharesOf(soal)
  return [
    `<single>${soal.jenis !== 'ganda'}</single>`,
    '<shuffleanswers>true</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...soal.opsi.map((opsi, index) => rich('answer', opsi.teks, ` fraction="${percent(shares[index] ?? 0)}"`)),
  ]
}

/** Moodle writes the answers of a gap where the gap stands: `{1:SHORTANSWER:=newton~=N}`. */
function withAnswers({ teks, kunci, format_isian, toleransi }: Exported['soal']): string {
  const isNumeric = format_isian === 'angka'
  const coded = (text: string) => escapeHtml(text).replace(/[\\}~#*/]/g, '\\$&')
  const answer = (text: string) => `=${coded(text)}${isNumeric && toleransi !== null ? `:${toleransi}` : ''}`
  return withGaps(
    teks,
    (number) =>
      `{1:${isNumeric ? 'NUMERICAL' : 'SHORTANSWER'}:${acceptedTexts(kunci[number - 1] ?? '')
        .map(answer)
        .join('~')}}`,
  )
}

/** Moodle's matching asks for both answers, though the statements may need only one. */
function statementsOf({ pernyataan, kunci, kolom }: Exported['soal'], rich: Rich): string[] {
  const pair = (html: string, answer: string) =>
    rich('subquestion', html).replace('</subquestion>', `<answer>${plain(answer)}</answer></subquestion>`)
  const pairs = pernyataan.map((html, index) => pair(html, kolom?.[Number(kunci[index])] ?? ''))
  const unused = kolom?.filter((_name, index) => !kunci.includes(String(index))) ?? []
  return ['<shuffleanswers>false</shuffleanswers>', ...pairs, ...unused.map((name) => pair('', name))]
}

/** Each item with its option, and the options that fit none; Moodle shuffles them. */
function matchesOf({ pernyataan, kunci, opsi }: Exported['soal'], rich: Rich): string[] {
  const said = (id: string) => plainOf(opsi.find((option) => option.id === id)?.teks ?? '')
  const pair = (html: string, answer: string) =>
    rich('subquestion', html).replace('</subquestion>', `<answer>${plain(answer)}</answer></subquestion>`)
  const unused = opsi.filter(({ id }) => !kunci.includes(id))
  return [
    '<shuffleanswers>true</shuffleanswers>',
    ...pernyataan.map((html, index) => pair(html, said(kunci[index] ?? ''))),
    ...unused.map(({ id }) => pair('', said(id))),
  ]
}

/** Moodle's ordering lists its answers in their right order. */
const orderOf = ({ kunci, opsi }: Exported['soal'], rich: Rich): string[] => [
  '<layouttype>VERTICAL</layouttype>',
  '<selecttype>ALL</selecttype>',
  '<gradingtype>ABSOLUTE_POSITION</gradingtype>',
  ...kunci.map((id, place) =>
    rich('answer', opsi.find((option) => option.id === id)?.teks ?? '', ` fraction="${place + 1}.0000000"`),
  ),
]

const plain = (text: string): string => `<text>${escapeHtml(text)}</text>`

function richText(html: string, media: MediaFiles): string {
  const files = [...new Set(mediaOf(html))].map(
    (sha) =>
      `<file name="${escapeAttribute(fileName(sha, media))}" path="/" encoding="base64">${media.get(sha)?.bytes.toString('base64') ?? ''}</file>`,
  )
  return `${plain(renamed(html, media, '@@PLUGINFILE@@/'))}${files.join('')}`
}
