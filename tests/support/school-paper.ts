import { strToU8, zipSync } from 'fflate'
import { type Judged, judge } from '#server/question-import/validate-file.ts'
import { lostBy } from './judged.ts'
import { workbook } from './xlsx.ts'

/** A paragraph of Word; tabs stay tabs. */
export const line = (said: string) => {
  const pieces = said.split('\t').map((piece) => `<w:t xml:space="preserve">${piece}</w:t>`)
  return `<w:p><w:r>${pieces.join('<w:tab/>')}</w:r></w:p>`
}
export const lines = (...said: string[]) => said.map(line).join('')
export const row = (...cells: string[]) => `<w:tr>${cells.map((said) => `<w:tc>${line(said)}</w:tc>`).join('')}</w:tr>`
export const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`

/** A Word document of that body, as the import judges it. */
export const word = (body: string): Promise<Judged> =>
  judge({
    filename: 'soal.docx',
    bytes: zipSync({ 'word/document.xml': strToU8(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`) }),
  })

export type Rows = Parameters<typeof workbook>[0][string]
/** A workbook of those sheets, as the import judges it. */
export const book = (sheets: Record<string, Rows>): Promise<Judged> =>
  judge({ filename: 'soal.xlsx', bytes: new Uint8Array(workbook(sheets)) })

export const bare = (html: string) => html.replace(/<[^>]+>/g, ' ').trim()

/** Text, options and keys of each question. */
export const read = ({ prepared }: Judged) =>
  prepared.soal.map(({ draft }) => [
    bare(draft.teks),
    draft.opsi.map(({ teks }) => bare(teks)).join('|'),
    draft.kunci.join(),
  ])

/** All that the person who imports is told of what did not come in whole. */
export const reasons = (judged: Judged) => [
  ...judged.prepared.refused.map(({ reason }) => reason),
  ...lostBy(judged, false),
]
