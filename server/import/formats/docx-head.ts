import { childrenOf, type XmlElement } from '../xml/parse.ts'
import { cellText, type DocxParts } from './docx-text.ts'
import { LETTERS } from './question.ts'

/** Which cell of a row holds what. */
export interface Head {
  no: number | undefined
  soal: number
  kunci: number
  opsi: number[]
  jenis: number | undefined
  materi: number | undefined
  tingkat: number | undefined
  pembahasan: number | undefined
}

const WORDS = {
  no: /^(NO|NOMOR|NOMER)\.?( SOAL)?$/,
  soal: /^(SOAL|PERTANYAAN|BUTIR SOAL|RUMUSAN SOAL|TEKS SOAL|STEM)$/,
  kunci: /^(KUNCI|JAWABAN BENAR|KUNCI JAWABAN|JAWABAN|KUNCI\/JAWABAN)$/,
  jenis: /^(JENIS|JENIS SOAL|BENTUK|BENTUK SOAL|TIPE|TIPE SOAL)$/,
  materi: /^(MATERI|TOPIK|MATERI POKOK|KD|INDIKATOR)$/,
  tingkat: /^(TINGKAT|TINGKAT KESULITAN|KESULITAN|LEVEL)$/,
  pembahasan: /^(PEMBAHASAN|PENJELASAN|PENYELESAIAN)$/,
}
const OPTION = /^(?:JAWABAN|OPSI|PILIHAN|PILIHAN JAWABAN|OPTION)?\s*\(?([A-H])\)?\.?$/

/** The columns of a heading row; undefined where the row is none. */
export function headOf(row: XmlElement, _parts: DocxParts): Head | undefined {
  const names = childrenOf(row, 'tc').map((cell) =>
    cellText(cell).replace(/[*:]/g, '').replace(/\s+/g, ' ').trim().toUpperCase(),
  )
  const at = (pattern: RegExp) => {
    const index = names.findIndex((name) => pattern.test(name))
    return index < 0 ? undefined : index
  }
  const [soal, kunci] = [at(WORDS.soal), at(WORDS.kunci)]
  if (soal === undefined || kunci === undefined) return undefined
  const opsi = LETTERS.map((letter) => names.findIndex((name) => OPTION.exec(name)?.[1] === letter))
  const last = opsi.findIndex((index) => index < 0)
  return {
    no: at(WORDS.no),
    soal,
    kunci,
    opsi: last < 0 ? opsi : opsi.slice(0, last),
    jenis: at(WORDS.jenis),
    materi: at(WORDS.materi),
    tingkat: at(WORDS.tingkat),
    pembahasan: at(WORDS.pembahasan),
  }
}
