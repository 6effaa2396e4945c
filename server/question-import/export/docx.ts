import sharp from 'sharp'
import { BORDERS, contentOf, type Pictures, plainOf, type Shown } from './docx-content.ts'
import { type DocxFile, docxFile } from './docx-file.ts'
import { cells, HEADINGS } from './table.ts'
import { type Exported, fileName, type MediaFiles, mediaOf, textsOf, type Writer } from './types.ts'

/** Texts that a reader sees; the others are words for the reader of the file. */
const RICH = /^(SOAL|STIMULUS|PEMBAHASAN|OPSI_[A-H]|PERNYATAAN_\d+)$/

/** Word: a card a question, with its pictures; formulas as LaTeX. */
export const writeDocx: Writer = async (rows, media) => {
  const { pictures, files } = await shownAll(rows, media)
  const body = rows.map((row) => cardOf(row, pictures)).join('<w:p/>')
  return docxFile({ body, own: true, media: files })
}

function cardOf(row: Exported, pictures: Pictures): string {
  const said = cells(row)
  const lines = HEADINGS.flatMap((heading, index) => {
    const text = said[index]
    if (!text || heading === 'FORMAT') return []
    return [line(heading.replace('_', ' '), RICH.test(heading) ? contentOf(text, pictures) : plainOf(text))]
  })
  return `<w:tbl>${BORDERS}<w:tblGrid><w:gridCol w:w="2200"/><w:gridCol w:w="7200"/></w:tblGrid>${lines.join('')}</w:tbl>`
}

function line(label: string, content: string): string {
  const cell = (width: number, inside: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${inside}</w:tc>`
  return `<w:tr>${cell(2200, plainOf(label))}${cell(7200, content)}</w:tr>`
}

async function shownAll(
  rows: readonly Exported[],
  media: MediaFiles,
): Promise<{ pictures: Pictures; files: DocxFile['media'] }> {
  const shas = [...new Set(rows.flatMap((row) => [...textsOf(row.soal), row.stimulus?.teks ?? '']).flatMap(mediaOf))]
  const found = new Map<string, Shown>()
  const files: { id: string; name: string; bytes: Uint8Array }[] = []
  for (const sha of shas) {
    const original = media.get(sha)
    if (!original?.mime.startsWith('image/')) continue
    const { png, width, height } = await asPng(original.bytes)
    const [shown, kept] = [`rP${found.size}`, `rA${found.size}`]
    files.push({ id: shown, name: `${sha}.png`, bytes: png })
    files.push({ id: kept, name: fileName(sha, media), bytes: original.bytes })
    found.set(`/files/media/${sha}`, { shown, original: kept, width, height })
  }
  return { pictures: (address) => found.get(address), files }
}

interface Png {
  png: Buffer
  width: number
  height: number
}

/** Each picture is encoded once, however many questions are tried one by one. */
const drawn = new WeakMap<Buffer, Promise<Png>>()

/** Word shows no WebP where it is older than a few years. */
function asPng(bytes: Buffer): Promise<Png> {
  const known = drawn.get(bytes)
  if (known) return known
  const drawing = sharp(bytes)
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ png: data, width: info.width, height: info.height }))
  drawn.set(bytes, drawing)
  return drawing
}
