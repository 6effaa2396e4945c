import { posix } from 'node:path'
import { decode } from '../decode.ts'
import { ImportError, type RawFile } from '../types.ts'
import { childrenOf, findAll, parseXml, type XmlElement } from '../xml/parse.ts'
import { type Head, headOf } from './docx-head.ts'
import { cellHtml, type DocxParts } from './docx-text.ts'
import { Findings, LETTERS, question } from './question.ts'

/**
 * Questions in tables of a Word file, as Indonesian schools write them: a heading row (NO, SOAL, JAWABAN A …, JAWABAN
 * BENAR), then a question a row. Rows that were left empty are passed over.
 */
export function readDocx(files: ReadonlyMap<string, Uint8Array>): RawFile {
  const document = parseXml(decode(files.get('word/document.xml') ?? new Uint8Array()))
  const findings = new Findings()
  const parts: DocxParts = { links: linksOf(files), media: new Map(), lost: [] }
  for (const [name, bytes] of files) if (name.startsWith('word/media/')) findings.media.set(name, bytes)
  let tables = 0
  let row = 0
  for (const table of findAll(document, 'tbl').filter((one) => !inside(one, document))) {
    const rows = childrenOf(table, 'tr')
    const at = rows.findIndex((line) => headOf(line, parts))
    if (at < 0) continue
    tables += 1
    const head = headOf(rows[at] as XmlElement, parts) as Head
    for (const [index, line] of rows.slice(at + 1).entries()) readRow(line, head, at + index + 2, findings, parts)
    row += rows.length
  }
  if (!tables) {
    throw new ImportError(
      'Dokumen Word ini tidak punya tabel dengan judul kolom SOAL dan KUNCI (atau JAWABAN BENAR). Susun soal dalam tabel: NO, SOAL, JAWABAN A sampai E, JAWABAN BENAR.',
    )
  }
  if (!row) throw new ImportError('Tabel soal di dokumen Word ini kosong.')
  return findings.file((path) => column(path))
}

/** A table in a cell belongs to that cell's text. */
function inside(table: XmlElement, document: XmlElement): boolean {
  return findAll(document, 'tbl').some((other) => other !== table && findAll(other, 'tbl').includes(table))
}

function readRow(line: XmlElement, head: Head, row: number, findings: Findings, parts: DocxParts) {
  const cells = childrenOf(line, 'tc')
  parts.lost = []
  const html = (at: number | undefined) => (at === undefined || !cells[at] ? '' : cellHtml(cells[at], parts))
  const plain = (at: number | undefined) =>
    html(at)
      .replace(/<[^>]*>/g, ' ')
      .replace(/&nbsp;|\s+/g, ' ')
      .trim()
  const stem = html(head.soal)
  const options = head.opsi.map(html)
  const given = plain(head.kunci)
  if (!stem && options.every((option) => option === '')) return
  const number = plain(head.no)
  const place = { row, id: number ? `Soal ${number}` : null }
  const filled = options.flatMap((text, index) => (text === '' ? [] : [{ key: LETTERS[index] ?? '', text }]))
  const gap = options.findIndex((text, index) => text === '' && options.slice(index + 1).some((later) => later !== ''))
  if (gap >= 0)
    return findings.refuse(place, `jawaban ${LETTERS[gap]}`, 'Opsi ini kosong, padahal opsi sesudahnya terisi.')
  const keys = given
    .toUpperCase()
    .split(/[\s,;|/&.]+|DAN/)
    .filter(Boolean)
  const letters = keys.length > 0 && keys.every((key) => /^[A-H]$/.test(key))
  const kind = plain(head.jenis).toLowerCase()
  const common = {
    row,
    label: place.id ?? '',
    stem,
    topic: plain(head.materi) || null,
    difficulty: plain(head.tingkat) || null,
    explanation: html(head.pembahasan),
  }
  if (!filled.length) {
    if (!given) return findings.refuse(place, 'kunci', 'Soal ini belum punya opsi dan belum punya kunci.')
    findings.questions.push(question({ ...common, type: 'short', answer: given.split('|').map((part) => part.trim()) }))
  } else if (!given) findings.refuse(place, 'kunci', 'Soal ini belum punya kunci (jawaban benar).')
  else if (!letters)
    findings.refuse(place, 'kunci', `Kunci "${given.slice(0, 40)}" bukan huruf opsi (A sampai ${filled.at(-1)?.key}).`)
  else {
    const several = keys.length > 1 || kind.includes('kompleks') || kind.includes('ganda kompleks')
    findings.questions.push(
      question({ ...common, type: several ? 'multiple' : 'single', options: filled, answer: keys }),
    )
  }
  findings.lose(place, parts.lost)
}

/** Names of files by the ids that the text uses. */
function linksOf(files: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const bytes = files.get('word/_rels/document.xml.rels')
  if (!bytes) return new Map()
  return new Map(
    childrenOf(parseXml(decode(bytes)), 'Relationship')
      .filter(({ attributes }) => attributes.TargetMode !== 'External')
      .map(({ attributes: { Id = '', Target = '' } }) => [
        Id,
        posix.normalize(posix.join('word', Target)).replace(/^word\/\//, ''),
      ]),
  )
}

function column(path: string): string {
  const [name = '', index] = path.split('.')
  if (name === 'opsi' && index !== undefined) return `jawaban ${LETTERS[Number(index)] ?? index}`
  return { teks: 'soal', kunci: 'jawaban benar', pembahasan_teks: 'pembahasan', opsi: 'jawaban' }[name] ?? name
}
