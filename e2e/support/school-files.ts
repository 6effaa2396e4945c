import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="${OFFICE}/math" xmlns:r="${OFFICE}/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`

export interface SchoolFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of one colour, as a phone's camera would never make it. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

const said = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const DRAWING = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="Gambar 1" descr="Persegi panjang"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="gambar.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const HALF = `<w:p><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath><w:r><w:t xml:space="preserve"> dari 48 ialah …</w:t></w:r></w:p>`

const row = (cells: readonly string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`

/** A Word file as schools hand it in: a table with a line a question, one with a picture, one with a formula of Word. */
export async function wordFile(name: string): Promise<SchoolFile> {
  const line = (no: number, stem: string, answers: readonly string[], key: string) =>
    row([said(String(no)), stem, ...answers.map(said), said(key)])
  const table = [
    row(['NO', 'SOAL', 'JAWABAN A', 'JAWABAN B', 'JAWABAN C', 'JAWABAN D', 'JAWABAN BENAR'].map(said)),
    line(
      1,
      `${said('Perhatikan gambar. Bangun apakah ini?')}${DRAWING}`,
      ['Segitiga', 'Persegi panjang', 'Lingkaran', 'Layang-layang'],
      'B',
    ),
    line(2, HALF, ['12', '24', '36', '48'], 'B'),
    line(3, said('Ibu kota provinsi Jawa Barat ialah …'), ['Bandung', 'Bogor', 'Cirebon', 'Serang'], 'A'),
    line(4, said('Antonim kata “cepat” ialah …'), ['gesit', 'lekas', 'lambat', 'segera'], 'C'),
  ]
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document ${SPACES}><w:body>${said('Penilaian Harian')}<w:tbl>${table.join('')}</w:tbl><w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId2" Type="${OFFICE}/relationships/image" Target="media/gambar.png"/></Relationships>`,
  }
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: zipped(parts, { 'word/media/gambar.png': new Uint8Array(await picture(200, 100)) }),
  }
}

/** What Moodle exports of a category: three questions of one right answer. */
export function moodleFile(name: string): SchoolFile {
  const question = (title: string, stem: string, answers: readonly string[]) =>
    `<question type="multichoice"><name><text>${title}</text></name><questiontext format="html"><text><![CDATA[<p>${stem}</p>]]></text></questiontext><defaultgrade>1</defaultgrade><single>true</single>${answers
      .map((text, index) => `<answer fraction="${index === 0 ? 100 : 0}" format="html"><text>${text}</text></answer>`)
      .join('')}</question>`
  const xml = [
    question('Deret 1', 'Suku berikutnya dari 2, 4, 8, 16 ialah …', ['32', '18', '20', '24']),
    question('Deret 2', 'Suku berikutnya dari 81, 27, 9 ialah …', ['3', '1', '6', '0']),
    question('Kuadrat', 'Nilai \\(x\\) positif dengan \\(x^2=49\\) ialah …', ['7', '6', '8', '9']),
  ]
  return {
    name,
    mimeType: 'text/xml',
    buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><quiz>${xml.join('')}</quiz>`),
  }
}

/** A workbook of one sheet, as small as Excel opens. */
export function workbook(name: string, rows: readonly (readonly string[])[]): SchoolFile {
  const cell = (text: string, at: string) =>
    `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  const lines = rows.map((cells, index) => {
    const written = cells.map((text, column) => cell(text, `${String.fromCharCode(65 + column)}${index + 1}`))
    return `<row r="${index + 1}">${written.join('')}</row>`
  })
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Siswa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: zipped(parts, {}),
  }
}

const zipped = (parts: Record<string, string>, media: Record<string, Uint8Array>): Buffer =>
  Buffer.from(
    zipSync({ ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), ...media }),
  )
