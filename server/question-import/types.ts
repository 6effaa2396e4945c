import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import type { Criterion } from '#contract/rubric.ts'
import type { soalTable } from '../db/tables/index.ts'

/** A question as read from a file, in the shape of the JSON files, whatever the file was. */
export interface RawQuestion {
  /** Where it stands: its number in a JSON file, its line in a text or XML file, its row in a table. */
  row: number
  /** The file inside a package. */
  file?: string
  /** The author's own name for it; makes importing again change instead of double. */
  id: string | null
  /** The id names the question in the whole bank and not only in this file. */
  global?: boolean
  /** What to call it in a report where it has no id: its title. */
  label?: string
  subtest: string | null
  /** Code of its subject. */
  mapel?: string | null
  type: 'single' | 'multiple' | 'weighted' | 'short' | 'truefalse_table' | 'matching' | 'ordering' | 'gaps' | 'essay'
  topic: string | null
  difficulty: string | null
  status: string | null
  /** Key of a shared stimulus of this file. */
  stimulus: string | null
  stem: string
  stem_format: 'text' | 'html' | 'html+jqmath'
  options: { key: string; text: string; weight?: number | undefined }[]
  /** As written: one key, several, accepted texts, a column per statement. */
  answer: unknown
  /** How a short answer is compared; by what the answers are where absent. */
  short_format?: 'angka' | 'teks' | null
  /** Of figures: by how much an answer may differ. */
  tolerance?: number | null
  /** Part of the points for part of it. */
  partial?: boolean
  /** Of an essay: what its marking looks at. */
  rubric?: Criterion[]
  columns: [string, string] | null
  statements: string[]
  explanation: string
  video: string | null
  /** Why it cannot be saved as it was read, at which of the bank's fields; it is shown all the same. */
  problem?: { path: string; column: string; reason: string }
}

export interface RawStimulus {
  key: string
  title: string
  html: string
  /** Where it stands, in files whose texts may be read for no question. */
  place?: { row: number; file?: string; id: string | null }
  /** Only its words say that the questions below it share it. */
  guessed?: boolean
}

export interface Refusal {
  row: number
  file?: string
  id: string | null
  /** Which question of the file it is, from 1, where it could be read as one. */
  nomor?: number
  /** The field of the bank that it is about, where it is about one. */
  path?: string
  /** What stands there now, where that is known. */
  value?: string
  /** The column or field as the file names it. */
  column: string
  reason: string
}

/** Something the file says that the bank cannot hold. `whole`: the question itself is left out. */
export interface ImportLoss extends Refusal {
  whole: boolean
}

/** The first rows of a table, and how it is read. */
export interface TableShown extends TableLayout {
  rows: { number: number; cells: string[] }[]
}

export interface RawFile {
  /** What kind of file it is, in words. */
  format?: string
  questions: RawQuestion[]
  stimuli: RawStimulus[]
  /** Rows that could not even be read. */
  refused: Refusal[]
  losses?: ImportLoss[]
  /** Its tables, where it holds any, with how each was read. */
  tables?: readonly TableShown[]
  /** Pictures and sounds that came in the file, by the name that its texts use. */
  media?: ReadonlyMap<string, Uint8Array>
  /** What the file calls a field of the question bank: `opsi.2.teks` → `options[2].text`. */
  column: (path: string) => string
}

export type SoalDraft = Omit<typeof soalTable.$inferInsert, 'id' | 'version' | 'created_at' | 'updated_at'>
