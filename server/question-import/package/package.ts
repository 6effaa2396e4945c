import { posix } from 'node:path'
import { ImportError } from '../../worker/import-error.ts'
import { looksLikeAiken, readAiken } from '../aiken/aiken.ts'
import { decode } from '../decode.ts'
import { readGift } from '../gift/gift.ts'
import { readMoodleXml } from '../moodle/moodle-xml.ts'
import { itemNames, readQti1 } from '../qti/qti1.ts'
import { readQti2Item } from '../qti/qti2.ts'
import { type Shared, sectionPassages, stimulusFile } from '../qti/qti2-shared.ts'
import { asQti2 } from '../qti/qti3.ts'
import { addressIn, type Files, fileOf, placedIn } from '../shared/package-files.ts'
import { Findings } from '../shared/question.ts'
import { readCsv } from '../table/read-csv.ts'
import type { RawFile } from '../types.ts'
import { childrenOf, findAll, parseXml, type XmlElement } from '../xml/parse.ts'

/** A ZIP of questions: QTI items with their manifest, or files of GIFT, Aiken, Moodle or CSV with their pictures beside them. */
export function readPackage(files: Files): RawFile {
  const names = [...files.keys()].filter((name) => !/(^|\/)(__MACOSX\/|\.)/.test(name))
  const findings = new Findings()
  const listed = names.filter(isManifest).flatMap((name) => listedIn(name, files))
  const items = new Set(listed.flatMap(({ file }) => (file ? [file] : [])))
  const xml = names.filter((name) => (/\.(xml|qti|dat)$/i.test(name) && !isManifest(name)) || items.has(name))
  const documents = xml.map((name) => ({ name, root: attempt(files, name, findings) }))
  const texts = names.filter((name) => /\.(gift|txt|csv|tsv|aiken)$/i.test(name) && !items.has(name))
  const alone = texts.length + documents.filter(({ root }) => root && isMoodle(root)).length === 1
  const held = new Set(documents.flatMap(({ root }) => (root ? itemNames(root) : [])))
  const reading: Reading = { files, findings, seen: new Map(), held, shared: new Map(), alone }
  for (const { name, root } of documents) {
    if (!root) continue
    sectionPassages(root, name, reading.shared, findings, files)
    stimulusFile(root, name, findings, files)
  }
  for (const { name, root } of inOrder(documents, listed)) if (root) readDocument(root, name, reading)
  for (const name of texts) readText(name, reading)
  for (const name of names) noteOther(name, findings)
  for (const one of listed) noteMissing(one, findings)
  if (!findings.questions.length && !findings.losses.some(({ whole }) => whole) && !findings.refused.length) {
    const [other] = findings.losses
    throw new ImportError(
      `Paket ini tidak memuat soal QTI, Moodle XML, GIFT, Aiken atau CSV yang dapat dibaca. ${other?.reason ?? ''}`.trim(),
    )
  }
  for (const [name, bytes] of files) findings.media.set(name, bytes)
  return findings.file()
}

/** One XML of questions that is no package. Undefined where it is no QTI. */
export function readQtiDocument(root: XmlElement): RawFile | undefined {
  if (!['assessmentItem', 'questestinterop', 'item'].includes(root.name)) return undefined
  const findings = new Findings()
  readDocument(root, undefined, {
    files: new Map(),
    findings,
    seen: new Map(),
    held: new Set(),
    shared: new Map(),
    alone: true,
  })
  if (!findings.questions.length && !findings.losses.length) {
    throw new ImportError('Berkas QTI ini tidak memuat butir soal.')
  }
  return findings.file()
}

/** Canvas calls the settings of a quiz so too. */
const isMoodle = (root: XmlElement): boolean => root.name === 'quiz' && childrenOf(root, 'question').length > 0

interface Reading {
  files: Files
  findings: Findings
  /** Items of QTI 1.2 by their ident, with the file they were found in. */
  seen: Map<string, string>
  /** Names of all items of the package. */
  held: ReadonlySet<string>
  shared: Shared
  /** The only file of its kind: what goes wrong with it goes wrong with the package. */
  alone: boolean
}

function readDocument(root: XmlElement, name: string | undefined, reading: Reading): void {
  const { files, findings, seen, held, shared } = reading
  const file = name ? { file: name } : {}
  const folder = { ...file, address: (source: string) => addressIn(source, name, files), files }
  if (name && isMoodle(root)) {
    trying(name, reading, () => merge(readMoodleXml(decode(files.get(name) ?? new Uint8Array())), name, reading))
  } else if (root.name === 'assessmentItem') readQti2Item(root, folder, findings, shared)
  else if (root.name === 'questestinterop' || root.name === 'item') readQti1(root, folder, findings, seen, held)
  else if (root.name === 'assessmentTest') {
    const place = { row: root.line, id: root.attributes.title ?? null, ...file }
    findings.lose(place, ['susunan tes (bagian, urutan, waktu); soalnya masuk satu per satu'])
  } else if (root.name === 'POOL') {
    findings.leaveOut(
      { row: root.line, id: null, ...file },
      'Kumpulan soal Blackboard lama (POOL); ekspor sebagai QTI 2.1.',
    )
  }
}

/** Plain text is questions, or only a note that came along. */
function readText(name: string, reading: Reading): void {
  trying(name, reading, () => {
    const read = questionsIn(decode(reading.files.get(name) ?? new Uint8Array()), name)
    if (read) merge(read, name, reading)
    else {
      const place = { row: 1, id: null, file: name }
      reading.findings.lose(place, ['isi berkas teks ini, yang bukan soal GIFT atau Aiken'])
    }
  })
}

/** One file among several that cannot be read is a problem of the package. */
function trying(name: string, { findings, alone }: Reading, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof ImportError) || alone) throw error
    findings.refuse({ row: 1, id: null, file: name }, 'berkas', error.message)
  }
}

function questionsIn(text: string, name: string): RawFile | undefined {
  if (/\.(csv|tsv)$/i.test(name)) return readCsv(text)
  if (looksLikeAiken(text)) return readAiken(text)
  const isGift =
    /\.gift$/i.test(name) || /(^|[^\\])\{[^{}]*[=~#]|(^|[^\\])\{\s*(?:(?:T|F|TRUE|FALSE)\s*)?\}/i.test(text)
  return isGift ? readGift(text) : undefined
}

/** What one file of the package says; several files name themselves. */
function merge(given: RawFile, name: string, { files, findings, alone }: Reading): void {
  const read = placedIn(given, name, files)
  const file = alone ? {} : { file: name }
  const key = (stimulus: string) => (alone ? stimulus : `${name}#${stimulus}`)
  const named = ({ stimulus }: { stimulus: string | null }) => ({ stimulus: stimulus === null ? null : key(stimulus) })
  findings.questions.push(...read.questions.map((one) => ({ ...one, ...file, ...named(one) })))
  // Weighed already by the reader of its format.
  findings.stimuli.push(...read.stimuli.map(({ place: _place, ...one }) => ({ ...one, key: key(one.key) })))
  findings.refused.push(...read.refused.map((one) => ({ ...one, ...file })))
  findings.losses.push(...(read.losses ?? []).map((one) => ({ ...one, ...file })))
  for (const [media, bytes] of read.media ?? []) findings.media.set(media, bytes)
}

/** Files that hold questions and are to be sent by themselves. */
function noteOther(name: string, findings: Findings): void {
  if (!/\.(xlsx?|docx?|zip|imscc|mbz|pdf|rtf|odt|ods|pptx?)$/i.test(name)) return
  const reason = `Berkas "${posix.basename(name)}" di dalam ZIP ini tidak dibaca. Bila memuat soal, unggah berkas itu sendiri.`
  findings.losses.push({ row: 1, id: null, file: name, column: 'berkas', reason, whole: false })
}

const isManifest = (name: string): boolean => /(^|\/)imsmanifest\.xml$/i.test(name)

interface Listed {
  manifest: string
  line: number
  href: string
  /** Its name in the package; undefined where it is not there. */
  file: string | undefined
}

/** Items that a manifest names, in its order. */
function listedIn(manifest: string, files: Files): Listed[] {
  const root = attempt(files, manifest, new Findings())
  const [all] = findAll(root, 'resources')
  return findAll(all, 'resource').flatMap(({ line, attributes }) => {
    const { type = '' } = attributes
    // Folders may be named once for all that stands below them.
    const bases = [root, all].map((one) => one?.attributes.base ?? '').join('') + (attributes.base ?? '')
    const href = attributes.href && `${bases}${attributes.href}`
    if (!/^imsqti_/i.test(type) || !href || /^[a-z]+:/i.test(href)) return []
    const file = fileOf(href, manifest, files)
    return [{ manifest, line, href, file: files.has(file) ? file : undefined }]
  })
}

/** Items that the package lists and does not hold. */
function noteMissing({ manifest, line, href, file }: Listed, findings: Findings): void {
  if (file) return
  const place = { row: line, file: manifest, id: href.slice(0, 120) }
  findings.leaveOut(place, 'Daftar isi paket (imsmanifest.xml) menyebut berkas soal ini, tetapi berkasnya tidak ada.')
}

interface Document {
  name: string
  root: XmlElement | undefined
}

/**
 * Items as their test, or else the manifest, lines them up. Canvas's own version of an item says more than the common one: it goes
 * first, and the other is then known.
 */
function inOrder(documents: Document[], listed: readonly Listed[]): Document[] {
  const asked = documents.flatMap(({ root, name }) =>
    findAll(root, 'assessmentItemRef').map(({ attributes }) => ({ href: attributes.href ?? '', from: name })),
  )
  const names = new Map(documents.map(({ name }) => [name, new Uint8Array()]))
  const order = [...asked.map(({ href, from }) => fileOf(href, from, names)), ...listed.map(({ file }) => file ?? '')]
  const rank = new Map(order.toReversed().map((name, index) => [name, order.length - index]))
  const isOwn = ({ name }: Document) => Number(/\.qti$/i.test(name))
  const placeOf = ({ name }: Document) => rank.get(name) ?? order.length + 1
  return documents.toSorted((a, b) => isOwn(b) - isOwn(a) || placeOf(a) - placeOf(b))
}

function attempt(files: Files, name: string, findings: Findings): XmlElement | undefined {
  try {
    return asQti2(parseXml(decode(files.get(name) ?? new Uint8Array())))
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    findings.refuse({ row: 1, id: null, file: name }, 'berkas', error.message)
    return undefined
  }
}
