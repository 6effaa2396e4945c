import { posix } from 'node:path'
import { decode } from '../decode.ts'
import { ImportError, type RawFile } from '../types.ts'
import { parseXml, type XmlElement } from '../xml/parse.ts'
import { readGift } from './gift.ts'
import { readMoodleXml } from './moodle-xml.ts'
import { readQti1 } from './qti1.ts'
import { readQti2Item } from './qti2.ts'
import { Findings } from './question.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** A ZIP of questions: QTI items with their manifest, or one GIFT or Moodle file with its pictures beside it. */
export function readPackage(files: Files): RawFile {
  const names = [...files.keys()].filter((name) => !/(^|\/)(__MACOSX\/|\.)/.test(name))
  const xml = names.filter((name) => /\.(xml|qti|dat)$/i.test(name) && !/(^|\/)imsmanifest\.xml$/i.test(name))
  const [text] = names.filter((name) => /\.(gift|txt)$/i.test(name))
  if (!xml.length && text) return beside(readGift(decode(files.get(text) ?? new Uint8Array())), files, text)
  const [only] = xml
  if (only && xml.length === 1 && parsed(files, only).name === 'quiz') {
    return beside(readMoodleXml(decode(files.get(only) ?? new Uint8Array())), files, only)
  }
  const findings = new Findings()
  const seen = new Set<string>()
  const documents = xml.map((name) => ({ name, root: attempt(files, name, findings) }))
  for (const { name, root } of inOrder(documents)) if (root) readDocument(root, name, files, findings, seen)
  if (!findings.questions.length && !findings.notCarried.length && !findings.refused.length) {
    throw new ImportError('Paket ini tidak memuat soal QTI, Moodle XML atau GIFT yang dapat dibaca.')
  }
  for (const [name, bytes] of files) findings.media.set(name, bytes)
  return findings.file()
}

/** One XML of questions that is no package. Undefined where it is no QTI. */
export function readQtiDocument(root: XmlElement): RawFile | undefined {
  if (!isQti(root)) return undefined
  const findings = new Findings()
  readDocument(root, undefined, new Map(), findings, new Set())
  if (!findings.questions.length && !findings.notCarried.length) {
    throw new ImportError('Berkas QTI ini tidak memuat butir soal.')
  }
  return findings.file()
}

const isQti = (root: XmlElement): boolean => ['assessmentItem', 'questestinterop', 'item'].includes(root.name)

function readDocument(
  root: XmlElement,
  name: string | undefined,
  files: Files,
  findings: Findings,
  seen: Set<string>,
): void {
  const folder = { ...(name && { file: name }), address: (source: string) => addressIn(source, name, files) }
  if (root.name === 'assessmentItem') readQti2Item(root, folder, findings)
  else if (root.name === 'questestinterop' || root.name === 'item') readQti1(root, folder, findings, seen)
  else if (root.name === 'assessmentTest') {
    const place = { row: root.line, id: root.attributes.title ?? null, ...(name && { file: name }) }
    findings.lose(place, ['susunan tes (bagian, urutan, waktu); soalnya masuk satu per satu'])
  } else if (/^qti-/.test(root.name)) {
    findings.leaveOut(
      { row: root.line, id: null, ...(name && { file: name }) },
      'QTI 3.0 belum dapat dibaca; ekspor sebagai QTI 2.1 atau 2.2.',
    )
  }
}

/** Canvas's own version of an item says more than the common one: it goes first, and the other is then known. */
const inOrder = <T extends { name: string }>(documents: T[]): T[] =>
  documents.toSorted((a, b) => Number(/\.qti$/i.test(b.name)) - Number(/\.qti$/i.test(a.name)))

function parsed(files: Files, name: string): XmlElement {
  return parseXml(decode(files.get(name) ?? new Uint8Array()))
}

function attempt(files: Files, name: string, findings: Findings): XmlElement | undefined {
  try {
    return parsed(files, name)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    findings.refuse({ row: 1, id: null, file: name }, 'berkas', error.message)
    return undefined
  }
}

const BASE = /^(?:\$IMS[-_]CC[-_]FILE_?BASE\$|%24IMS[-_]CC[-_]FILE_?BASE%24)\/?/i

/** The file of the package that a text means: beside it, from the top, or the only one of that name. */
function addressIn(source: string, from: string | undefined, files: Files): string {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) return source
  const bare = decoded(source.replace(BASE, '').split(/[?#]/, 1)[0] ?? '')
  const near = posix.normalize(posix.join(posix.dirname(from ?? ''), bare))
  const same = [...files.keys()].filter((name) => name.endsWith(`/${bare}`) || name === bare)
  const found = files.has(near) ? near : files.has(bare) ? bare : same.length === 1 ? same[0] : undefined
  return encodeURI(found ?? bare)
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // A lone % in a file's name is just that.
    return name
  }
}

/** Pictures lie below the folder of the text that names them. */
function beside(read: RawFile, files: Files, text: string): RawFile {
  const folder = posix.dirname(text)
  const media = new Map(read.media)
  for (const [name, bytes] of files) {
    const near = folder === '.' ? name : posix.relative(folder, name)
    media.set(near, bytes)
    media.set(`@@PLUGINFILE@@/${near}`, bytes)
  }
  return { ...read, media }
}
