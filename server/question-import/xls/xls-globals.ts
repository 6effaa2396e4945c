import { ImportError } from '../../worker/import-error.ts'
import { BUILT_IN } from '../xlsx/xlsx-numbers.ts'
import { Reader, type RecordOf } from './xls-records.ts'

export interface Text {
  text: string
  runs: { at: number; font: number }[]
}

export interface Font {
  tags: string[]
  script: 'sup' | 'sub' | undefined
}

/** What holds for the whole workbook. */
export interface Globals {
  sheets: { name: string; at: number; hidden: boolean }[]
  strings: Text[]
  fonts: Font[]
  /** Format of each style of cells. */
  styles: number[]
  formats: Map<number, string>
  hasPictures: boolean
}

const BOF = 0x809
const FILEPASS = 0x2f
const BOUNDSHEET = 0x85
const SST = 0xfc
const FONT = 0x31
const XF = 0xe0
const FORMAT = 0x41e
const DRAWINGS = 0xeb
const MAX_STRINGS = 500_000

export function globalsOf(records: readonly RecordOf[]): Globals {
  const found: Globals = { sheets: [], strings: [], fonts: [], styles: [], formats: new Map(), hasPictures: false }
  const [first] = records
  if (first?.type !== BOF || new Reader([first.data]).u16() !== 0x0600)
    throw new ImportError('Ini buku kerja Excel 95 atau lebih lama. Simpan ulang sebagai .xlsx, lalu unggah lagi.')
  for (const { type, data, more } of records) {
    const read = new Reader([data, ...more])
    if (type === FILEPASS)
      throw new ImportError('Buku kerja ini dikunci sandi. Buka di Excel, hapus sandinya, simpan, lalu unggah lagi.')
    if (type === BOUNDSHEET) {
      const [at, state, kind] = [read.u32(), read.u8(), read.u8()]
      const { text } = read.text(read.u8())
      if (kind === 0) found.sheets.push({ name: text, at, hidden: (state & 3) !== 0 })
    } else if (type === SST) {
      read.u32()
      const count = Math.min(read.u32(), MAX_STRINGS)
      for (let index = 0; index < count && !read.isOver; index++) found.strings.push(read.text(read.u16()))
    } else if (type === FONT) found.fonts.push(fontOf(read))
    else if (type === XF) {
      read.u16()
      found.styles.push(read.u16())
    } else if (type === FORMAT) found.formats.set(read.u16(), read.text(read.u16()).text)
    else if (type === DRAWINGS) found.hasPictures = true
  }
  return found
}

function fontOf(read: Reader): Font {
  read.u16()
  const looks = read.u16()
  read.u16()
  const weight = read.u16()
  const script = read.u16()
  const underline = read.u8()
  return {
    tags: [
      ...(weight >= 600 ? ['strong'] : []),
      ...(looks & 2 ? ['em'] : []),
      ...(underline ? ['u'] : []),
      ...(looks & 8 ? ['s'] : []),
    ],
    script: script === 1 ? 'sup' : script === 2 ? 'sub' : undefined,
  }
}

const DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Styles that show a date, and the formats that people made. */
export function formatsOf({ styles, formats }: Globals): { dates: Set<number>; formats: Map<number, string> } {
  const isDate = (format: number): boolean =>
    DATES.has(format) ||
    /[dmyhs]/i.test((formats.get(format) ?? '').replace(/"[^"]*"|\[[^\][]*\]|\\./g, '').replace(/General/gi, ''))
  return {
    dates: new Set(styles.flatMap((format, style) => (isDate(format) ? [style] : []))),
    formats: new Map(
      styles.flatMap((format, style) => {
        const code = formats.get(format) ?? BUILT_IN[format]
        return code && !/^general$/i.test(code) ? [[style, code] as [number, string]] : []
      }),
    ),
  }
}
