import { strToU8, zipSync } from 'fflate'
import { OWN_DOCUMENT } from '../word/docx.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const SPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}/relationships"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')

const STYLES = `${XML}<w:styles ${SPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="ElpParagraf"><w:name w:val="Elp Paragraf"/><w:basedOn w:val="Normal"/></w:style></w:styles>`

const level = (id: number, format: string, text: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`
const NUMBERING = `${XML}<w:numbering ${SPACES}>${level(1, 'bullet', '•')}${level(2, 'decimal', '%1.')}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`

/** `own`: read back as it stands, down to its paragraphs. */
export interface DocxFile {
  body: string
  own: boolean
  media: readonly { id: string; name: string; bytes: Uint8Array }[]
}

/** A document of Word around a body that is written. */
export function docxFile({ body, own, media }: DocxFile): Uint8Array {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`
  const types = ['png', 'webp', 'svg'].map((ending) => {
    const mime = ending === 'svg' ? 'image/svg+xml' : `image/${ending}`
    return `<Default Extension="${ending}" ContentType="${mime}"/>`
  })
  const contents = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}${part('word/document.xml', `${WORD}.document.main+xml`)}${part('word/styles.xml', `${WORD}.styles+xml`)}${part('word/numbering.xml', `${WORD}.numbering+xml`)}${part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
  const relations = (inside: string) =>
    strToU8(`${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`)
  const images = media.map(({ id, name }) => relation(id, `${OFFICE}/relationships/image`, `media/${name}`))
  const core = `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"><cp:category>${own ? OWN_DOCUMENT : ''}</cp:category></cp:coreProperties>`
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(contents),
    '_rels/.rels': relations(
      relation('rId1', `${OFFICE}/relationships/officeDocument`, 'word/document.xml') +
        relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
    ),
    'docProps/core.xml': strToU8(core),
    'word/document.xml': strToU8(
      `${XML}<w:document ${SPACES}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    ),
    'word/styles.xml': strToU8(STYLES),
    'word/numbering.xml': strToU8(NUMBERING),
    'word/_rels/document.xml.rels': relations(
      relation('rStyles', `${OFFICE}/relationships/styles`, 'styles.xml') +
        relation('rNumbering', `${OFFICE}/relationships/numbering`, 'numbering.xml') +
        images.join(''),
    ),
  }
  for (const { name, bytes } of media) files[`word/media/${name}`] = new Uint8Array(bytes)
  return zipSync(files, { level: 6 })
}
