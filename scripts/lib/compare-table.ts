import type { Judged } from '../../server/question-import/validate-file.ts'
import { oneLine, type PlainCell, plainRows } from './plain-tables.ts'

const QUESTION = /^soal$/i
const OPTION = /^(?:jawaban|opsi|pilihan) ?([A-H])$/i
const KEY = /^(?:kunci|jawaban benar)$/i

interface Said {
  teks: string
  gambar: number
  opsi: string[]
  kunci: string
}

/**
 * How a table's questions and what the importer took of them differ; `judged` is null where it refused the file. Undefined where a plain
 * reader cannot tell: the table has no heading with questions, options and keys, or is none.
 */
export function differences(filename: string, bytes: Uint8Array, judged: Judged | null): string[] | undefined {
  const said = saidBy(plainCells(filename, bytes))
  if (!said) return undefined
  if (!judged) return ['the importer refused a table with a column of questions']
  const { soal, refused } = judged.prepared
  // Without a key, or with one that is no option, no question is taken: it is named as a problem instead.
  const keyed = said.filter(
    ({ kunci, opsi }) => /^[A-H]$/i.test(kunci) || opsi.includes(kunci) || (kunci !== '' && !opsi.length),
  )
  const counts = [
    ...(keyed.length === soal.length ? [] : [`${keyed.length} questions with a key, ${soal.length} taken`]),
    ...(said.length - keyed.length === refused.length ? [] : [`${refused.length} problems named`]),
  ]
  return [...counts, ...keyed.flatMap((one, index) => compared(one, soal[index]?.draft, index + 1))]
}

/** A file may be none of the kind that its name says. */
function plainCells(filename: string, bytes: Uint8Array): PlainCell[][] {
  try {
    return plainRows(filename, bytes)
  } catch {
    return []
  }
}

/** Undefined where no row is a heading with a column of questions. */
function saidBy(rows: readonly PlainCell[][]): Said[] | undefined {
  const top = rows.findIndex((row) => row.some(({ words }) => QUESTION.test(words)))
  if (top < 0) return undefined
  const heading = rows[top] ?? []
  const column = (name: RegExp) => heading.findIndex(({ words }) => name.test(words))
  if (column(KEY) < 0 || !heading.some(({ words }) => OPTION.test(words))) return undefined
  const options = heading.flatMap(({ words }, index) => (OPTION.test(words) ? [index] : []))
  return rows.slice(top + 1).flatMap((row) => {
    const asked = row[column(QUESTION)]
    if (!asked?.words && !asked?.pictures) return []
    const opsi = options.map((index) => row[index]?.words ?? '').filter((words) => words !== '')
    return [{ teks: asked.words, gambar: asked.pictures, opsi, kunci: row[column(KEY)]?.words ?? '' }]
  })
}

type Draft = Judged['prepared']['soal'][number]['draft']

function compared(said: Said, draft: Draft | undefined, number: number): string[] {
  if (!draft) return []
  const taken: Said = {
    teks: oneLine(draft.teks),
    gambar: (draft.teks.match(/<img /g) ?? []).length,
    opsi: draft.opsi.map(({ teks }) => oneLine(teks)),
    kunci: draft.kunci.join(),
  }
  return (Object.keys(said) as (keyof Said)[])
    .filter((key) => JSON.stringify(said[key]) !== JSON.stringify(taken[key]))
    .map((key) => `question ${number}, ${key}: ${JSON.stringify(said[key])} is ${JSON.stringify(taken[key])}`)
}
