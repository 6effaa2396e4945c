import { childOf, childrenOf, findAll, isElement, textOf, type XmlElement } from '../xml/parse.ts'

/** What an item is asked to be read as; `auto`: as its places for answers say. */
export type Reading =
  | 'auto'
  | 'choice'
  | 'judgement'
  | 'figure'
  | 'words'
  | 'gaps'
  | 'matched'
  | 'ordered'
  | 'jumbled'
  | 'essay'

/** Systems whose files say more than the common format. */
export type Dialect = 'd2l' | 'blackboard'

export interface Kind {
  dialect: Dialect | null
  reading: Reading
  /** Why such a question is left out. */
  refused?: string
}

const CALCULATED = 'Soal hitungan dengan angka acak'
const OPINION = 'Skala pendapat, yang tidak punya jawaban benar,'
const NO_QUESTION = 'Teks tanpa pertanyaan'

/** By the words of the file, letters alone. */
const READ: Record<Dialect, Record<string, Reading>> = {
  d2l: {
    multiplechoice: 'choice',
    truefalse: 'judgement',
    multiselect: 'choice',
    shortanswer: 'words',
    fillintheblanks: 'gaps',
    matching: 'matched',
    ordering: 'ordered',
    longanswer: 'essay',
    writtenresponse: 'essay',
  },
  blackboard: {
    multiplechoice: 'choice',
    multipleanswer: 'choice',
    truefalse: 'judgement',
    eitheror: 'judgement',
    fillintheblank: 'words',
    fillintheblankplus: 'gaps',
    numeric: 'figure',
    matching: 'matched',
    ordering: 'ordered',
    jumbledsentence: 'jumbled',
    essay: 'essay',
    shortresponse: 'essay',
    shortanswer: 'essay',
  },
}

const REFUSED: Record<Dialect, Record<string, string>> = {
  d2l: {
    arithmetic: CALCULATED,
    significantfigures: CALCULATED,
    multishortanswer: 'Soal beberapa isian yang jawabannya boleh di kotak mana pun',
    likert: OPINION,
    textinformation: NO_QUESTION,
    imageinformation: NO_QUESTION,
  },
  blackboard: {
    fileupload: 'Soal mengunggah berkas',
    fileresponse: 'Soal mengunggah berkas',
    hotspot: 'Soal menunjuk bagian gambar',
    calculated: CALCULATED,
    calculatedformula: CALCULATED,
    quizbowl: 'Soal yang jawabannya harus berupa pertanyaan (Quiz Bowl)',
    opinionscale: OPINION,
    likert: OPINION,
    likertscale: OPINION,
  },
}

const SYSTEM: Record<Dialect, string> = { d2l: 'D2L (Brightspace)', blackboard: 'Blackboard' }

/** What an item says of itself, by the names of the file: fields of QTI, those of D2L, and elements of Blackboard. */
export function metaOf(item: XmlElement): Record<string, string> {
  const own = findAll(item, 'itemmetadata')
    .flatMap((one) => childrenOf(one))
    .filter(({ children }) => children.length > 0 && !children.some(isElement))
  const fields = findAll(item, 'qtimetadatafield', 'qti_metadatafield')
  return Object.fromEntries([
    ...own.map((one) => [one.name, textOf(one).trim()]),
    ...fields.map((field) => [
      textOf(childOf(field, 'fieldlabel')).trim(),
      textOf(childOf(field, 'fieldentry')).trim(),
    ]),
  ])
}

export function kindOf(item: XmlElement, fields: Readonly<Record<string, string>>): Kind {
  const blackboard = fields.bbmd_questiontype
  if (blackboard !== undefined) return named('blackboard', blackboard)
  // Other systems have such a field too, in the element that QTI knows and with words of their own.
  if (isOfD2l(item)) return named('d2l', fields.qmd_questiontype ?? '')
  return { dialect: null, reading: 'auto' }
}

export const isOfD2l = (item: XmlElement): boolean =>
  findAll(item, 'qti_metadatafield').some((field) => textOf(childOf(field, 'fieldlabel')).trim() === 'qmd_questiontype')

function named(dialect: Dialect, said: string): Kind {
  const name = said.toLowerCase().replace(/[^a-z]/g, '')
  const reading = READ[dialect][name]
  if (reading) return { dialect, reading }
  const refused = REFUSED[dialect][name] ?? `Soal ${SYSTEM[dialect]} jenis "${said.slice(0, 40)}", yang belum dikenal,`
  return { dialect, reading: 'auto', refused }
}
