import { extname } from 'node:path'
import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import { isZip, openArchive } from '../worker/archive.ts'
import { ImportError } from '../worker/import-error.ts'
import { isGzip, openTarball } from '../worker/tarball.ts'
import { looksLikeAiken, readAiken } from './aiken/aiken.ts'
import { decode } from './decode.ts'
import { readGift } from './gift/gift.ts'
import { readJson } from './json/read-json.ts'
import { isOfBackup, readMoodleBackup } from './moodle/moodle-backup.ts'
import { isCloze, readCloze } from './moodle/moodle-cloze.ts'
import { readMoodleXml } from './moodle/moodle-xml.ts'
import { readPackage, readQtiDocument } from './package/package.ts'
import { asQti2 } from './qti/qti3.ts'
import { readCsv } from './table/read-csv.ts'
import { markupLosses } from './text/markup-losses.ts'
import type { RawFile } from './types.ts'
import { readDocx } from './word/docx.ts'
import { asDocx } from './word/old-word.ts'
import { openCompound } from './xls/compound.ts'
import { readXls } from './xls/xls.ts'
import { readXlsx } from './xlsx/xlsx.ts'
import { parseXml } from './xml/parse.ts'

/**
 * Questions of a file of any known format, told by its bytes; its name only decides between kinds of plain text. A name
 * that says something else than the bytes is refused. `layouts`: how its tables are to be read, where somebody said so. Throws ImportError where the file as a whole cannot be read.
 */
export async function readFile(
  bytes: Uint8Array,
  name: string,
  layouts: readonly TableLayout[] = [],
): Promise<RawFile> {
  return markupLosses(await readAny(bytes, name, layouts))
}

const as = (format: string, read: RawFile): RawFile => ({ ...read, format: read.format ?? format })

type Layouts = readonly TableLayout[]

async function readAny(bytes: Uint8Array, name: string, layouts: Layouts): Promise<RawFile> {
  if (!bytes.length) throw new ImportError('Berkas ini kosong.')
  const ending = extname(name).toLowerCase()
  if (isGzip(bytes)) return readTarball(bytes, ending)
  if (ending === '.mbz' && !isZip(bytes)) throw notWhatItSays(ending)
  const other = OTHER_OFFICE[ending]
  if (other && (isZip(bytes) || isOld(bytes))) throw new ImportError(other)
  if (isZip(bytes)) return readZip(bytes, ending, layouts)
  if (isOld(bytes)) return readOld(bytes, ending, layouts)
  if (['.xlsx', '.docx', '.zip'].includes(ending)) throw notWhatItSays(ending)
  const text = decode(bytes)
  if (text.includes('\0')) throw unknown()
  return readText(text, ending, layouts)
}

const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const isOld = (bytes: Uint8Array): boolean => OLD_OFFICE.equals(Buffer.from(bytes.subarray(0, 4)))

const LOCKED = 'Berkas ini dikunci sandi. Buka di Word atau Excel, hapus sandinya, simpan, lalu unggah lagi.'

/** What an old Office document is, by the files inside of it: its name may have been changed. */
async function readOld(bytes: Uint8Array, ending: string, layouts: Layouts): Promise<RawFile> {
  const inside = openCompound(bytes)
  // A password wraps the new kinds in the old one.
  if (inside.names.includes('EncryptedPackage')) throw new ImportError(LOCKED)
  const renamed = ['.docx', '.xlsx'].includes(ending) ? ` walau namanya berakhiran ${ending}` : ''
  const workbook = inside.read('Workbook')
  if (workbook) {
    if (renamed)
      throw new ImportError(
        `Isi berkas ini buku kerja Excel lama (.xls)${renamed}. Ganti akhiran namanya menjadi .xls, atau simpan ulang dari Excel sebagai .xlsx.`,
      )
    return as('Excel', readXls(workbook, layouts))
  }
  if (inside.names.includes('WordDocument')) {
    const document = renamed ? undefined : await asDocx(bytes)
    if (document) return as('Word', readDocx(await openArchive(document)))
    throw new ImportError(
      `Ini dokumen Word lama (.doc)${renamed}. Buka di Word atau LibreOffice, lalu ${lower(AS_DOCUMENT)}`,
    )
  }
  throw new ImportError(`Ini berkas Office lama${renamed} yang tidak dikenal. Simpan ulang sebagai .docx atau .xlsx.`)
}

const lower = (said: string): string => said.charAt(0).toLowerCase() + said.slice(1)

const AS_SHEET = 'Simpan sebagai Buku Kerja Excel (.xlsx), lalu unggah lagi.'
const AS_DOCUMENT = 'Simpan sebagai Dokumen Word (.docx), lalu unggah lagi.'
/** Kinds of documents that are not read, and as what to save them. */
const OTHER_OFFICE: Record<string, string> = {
  '.xlsm': `Ini buku kerja Excel dengan makro (.xlsm). ${AS_SHEET}`,
  '.xlsb': `Ini buku kerja Excel biner (.xlsb). ${AS_SHEET}`,
  '.xltx': `Ini templat Excel (.xltx). ${AS_SHEET}`,
  '.ods': `Ini lembar LibreOffice (.ods). ${AS_SHEET}`,
  '.docm': `Ini dokumen Word dengan makro (.docm). ${AS_DOCUMENT}`,
  '.dotx': `Ini templat Word (.dotx). ${AS_DOCUMENT}`,
  '.odt': `Ini dokumen LibreOffice (.odt). ${AS_DOCUMENT}`,
  '.pptx': `Ini presentasi (.pptx). Salin soalnya ke Word. ${AS_DOCUMENT}`,
}

async function readZip(bytes: Uint8Array, ending: string, layouts: Layouts): Promise<RawFile> {
  const files = await openArchive(bytes)
  if (files.has('moodle_backup.xml')) return as('Cadangan Moodle', readMoodleBackup(files))
  const kind = files.has('xl/workbook.xml') ? '.xlsx' : files.has('word/document.xml') ? '.docx' : '.zip'
  if (kind === '.zip' ? !['.zip', '.imscc', '.gift', ''].includes(ending) : ending !== kind) throw notWhatItSays(ending)
  if (kind === '.xlsx') return as('Excel', readXlsx(files, layouts))
  return kind === '.docx' ? as('Word', readDocx(files)) : as('Paket ZIP', readPackage(files))
}

/** A backup of Moodle: since 2.6 no ZIP any more. */
async function readTarball(bytes: Uint8Array, ending: string): Promise<RawFile> {
  if (!['.mbz', '.gz', '.tgz', ''].includes(ending)) throw notWhatItSays(ending)
  return as('Cadangan Moodle', readMoodleBackup(await openTarball(bytes, isOfBackup)))
}

/** How whole documents begin, and no text of a question. */
const DOCUMENT = /^<(?:\?xml|!DOCTYPE|html|quiz|question|questestinterop|assessment|qti-|manifest)\b/i
/** Endings of text that is no XML. */
const KNOWN = ['.json', '.csv', '.tsv', '.gift']

function readText(text: string, ending: string, layouts: Layouts): RawFile {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  // A question may begin with a tag of its own.
  if (ending === '.xls' && start.startsWith('<'))
    throw new ImportError(
      'Isi berkas .xls ini halaman web, bukan buku kerja. Buka di Excel, lalu simpan sebagai .xlsx.',
    )
  const isXml = KNOWN.includes(ending) || ending === '.txt' ? DOCUMENT.test(start) : start.startsWith('<')
  if (isXml) {
    if (KNOWN.includes(ending)) throw notWhatItSays(ending)
    if (!['.xml', '.qti', '.dat', '.txt', ''].includes(ending)) throw unknown()
    return readXml(start)
  }
  if (ending === '.xml' || ending === '.qti') throw notWhatItSays(ending)
  if (ending === '.json' || (ending === '' && /^[[{]\s*["{[]/.test(start))) return as('JSON', readJson(text))
  // Programs write tables of text under the name of a workbook.
  if (ending === '.xls' && !start.startsWith('<')) return as('CSV', readCsv(text, layouts))
  if (ending === '.csv' || ending === '.tsv') return as('CSV', readCsv(text, layouts))
  if (ending === '.gift') return as('GIFT', readGift(text))
  if (['.txt', '.aiken', ''].includes(ending)) return readPlain(text)
  throw unknown()
}

function readXml(text: string): RawFile {
  const root = asQti2(parseXml(text))
  if (root.name === 'quiz' || root.name === 'question') return as('Moodle XML', readMoodleXml(text))
  if (root.name === 'assessmentTest') {
    throw new ImportError('Berkas ini hanya susunan tes QTI tanpa soalnya. Unggah seluruh paket sebagai satu ZIP.')
  }
  if (root.name === 'POOL') {
    throw new ImportError(
      'Ini kumpulan soal Blackboard lama (POOL). Di Blackboard, ekspor tes atau kumpulan itu sebagai QTI 2.1.',
    )
  }
  const read = readQtiDocument(root)
  if (read) return as('QTI', read)
  throw new ImportError(`Berkas XML ini bukan soal Moodle atau QTI: unsur terluarnya <${root.name.slice(0, 60)}>.`)
}

/** Aiken is told by its answer lines, GIFT by its braces. */
function readPlain(text: string): RawFile {
  if (looksLikeAiken(text)) return as('Aiken', readAiken(text))
  if (isCloze(text)) return as('Moodle Cloze', readCloze(text))
  const isJson = /^\s*[[{]\s*["{[]/.test(text)
  if (!isJson && /[{}]|\$CATEGORY:/.test(text)) return as('GIFT', readGift(text))
  throw new ImportError('Isi berkas teks ini bukan soal GIFT ({=benar ~salah}) atau Aiken (baris ANSWER: A).')
}

const notWhatItSays = (ending: string) =>
  new ImportError(
    `Isi berkas tidak cocok dengan akhiran namanya (${ending || 'tanpa akhiran'}). Unggah berkas aslinya tanpa mengganti nama.`,
  )

const unknown = () =>
  new ImportError(
    'Bentuk berkas ini tidak dikenal. Pakai .xlsx, .csv, .docx, .xml (Moodle, QTI), .gift, .txt (Aiken, GIFT) atau .zip (paket QTI).',
  )
