import { sql } from 'drizzle-orm'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { Matrix, MatrixCell, MatrixQuery, MatrixQuestion, MatrixRow } from '#contract/reporting/matrix.ts'
import type { Db } from '../db/connect.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from '../packages/publication/keys.ts'
import { acceptedKeys } from '../packages/publication/rulings.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import type { AskedSoal } from '../results/score/grading/fitting.ts'
import { type Given, type GivenEssay, isEssay } from '../results/score/grading/given.ts'
import { outcomeOf } from '../results/score/grading/outcome.ts'
import { subtesKeys } from '../results/score/score-log.ts'
import { soalKeys } from '../results/score/subtes.ts'
import { bestAttempts } from './best-attempts.ts'
import { chosenPaper, loadJadwal, satPapers } from './load-jadwal.ts'
import { stem } from './stem.ts'

type Wanted = Pick<MatrixQuery, 'jadwal_id' | 'paper_sha256'>

/** A page of the matrix of answers of one paper. Throws `not_found`. */
export async function matrix(db: Db, { page, size, ...wanted }: MatrixQuery): Promise<Matrix> {
  const found = await openMatrix(db, wanted)
  if (!found) return { paper_sha256: null, questions: [], rows: [], total: 0 }
  const { paper_sha256, questions, takers, rowsOf } = found
  const rows = await rowsOf(takers.slice((page - 1) * size, page * size))
  return { paper_sha256, questions, rows, total: takers.length }
}

/** Its questions and who sat it, by name; the rows of some are read when they are asked for. Undefined where nobody has a score. */
export async function openMatrix(db: Db, { jadwal_id, paper_sha256: wanted }: Wanted) {
  await loadJadwal(db, jadwal_id)
  const sat = chosenPaper(await satPapers(db, jadwal_id), wanted)
  if (!sat) return undefined
  const { paper_sha256, key_version } = sat
  const paper = await loadPaper(db, paper_sha256)
  const asked = askedOf(paper, await loadKeys(db, paper_sha256, key_version))
  const { rows: takers } = await db.execute<{ attempt_id: string }>(sql`
    with best as (${bestAttempts(jadwal_id)})
    select attempt_id from best join app_user u on u.id = best.user_id
    where paper_sha256 = ${paper_sha256} order by lower(u.nama), attempt_id`)
  const rowsOf = async (some: readonly string[]): Promise<MatrixRow[]> => {
    const { rows } = await db.execute<Omit<MatrixRow, 'cells'> & { answers: unknown[] | null }>(sql`
      select l.attempt_id, u.nama, coalesce(u.sekolah_tercatat, u.sekolah) as sekolah, u.kelas, l.nilai::float8 as nilai, s.answers
      from result_line l join app_user u on u.id = l.user_id left join answer_sheet s on s.attempt_id = l.attempt_id
      where l.attempt_id = any(${sql.param([...some])}::uuid[]) order by lower(u.nama), l.attempt_id`)
    return rows.map(({ answers, ...row }) => ({ ...row, cells: asked.map((one) => cellOf(one, answers?.[one.place])) }))
  }
  const questions = asked.map(({ question }) => question)
  return { paper_sha256, questions, takers: takers.map(({ attempt_id }) => attempt_id), rowsOf }
}

interface Asked {
  soal: AskedSoal
  own: SoalKeys
  rule: SubtesKeys
  /** Of its answer in a sheet. */
  place: number
  question: MatrixQuestion
}

/** Sheets of sums and symbols have no answer that a cell could hold. */
function askedOf(paper: Paper, keys: PaperKeys): Asked[] {
  let first = 0
  return paper.subtes.flatMap((part) => {
    const rule = subtesKeys(keys, part.id)
    const from = first
    first += part.soal.length
    return part.soal.flatMap((soal, index) => {
      if (!isAsked(soal)) return []
      const own = soalKeys(rule, soal.id)
      const question = {
        ...{ soal_id: soal.id, subtes_id: part.id, subtes_kode: part.kode, nomor: index + 1, jenis: soal.jenis },
        ...{ teks: stem(soal.html), kunci: keyText(soal, own), voided: Boolean(own.ruling?.void_as) },
      }
      return [{ soal, own, rule, place: from + index, question }]
    })
  })
}

const isAsked = (soal: PaperSoal): soal is AskedSoal => soal.jenis !== 'pauli' && soal.jenis !== 'kecermatan'

function cellOf({ soal, own, rule }: Asked, answer: unknown): MatrixCell {
  const given = answer === null || answer === undefined ? undefined : (answer as Given)
  const { hasil } = outcomeOf(soal, own, given, rule)
  // Of a voided question everybody is right, whoever wrote nothing too.
  return { hasil, jawaban: given === undefined || hasil === 'kosong' ? '' : answerText(soal, given) }
}

function answerText(soal: AskedSoal, answer: unknown): string {
  if (isEssay(answer as Given)) return essayText(answer as GivenEssay)
  if (!Array.isArray(answer)) return String(answer)
  if (soal.jenis === 'rumpang') return answer.join(' / ')
  if (soal.jenis === 'jodoh') return answer.map((place) => optionText(soal, place)).join('')
  if (soal.jenis !== 'pernyataan') return answer.join('')
  return answer.map((column) => (column === null ? '–' : columnText(soal, Number(column)))).join('')
}

/** The share of its points; a dash while it waits for its marking. */
const essayText = ({ mark }: GivenEssay) => (mark === null ? '–' : `${Math.round(mark * 100)}%`)

/** A key names an option by its id, an answer by its place. */
const optionText = (soal: AskedSoal & { jenis: 'jodoh' }, option: unknown): string =>
  typeof option === 'string' ? option : (soal.opsi[option as number]?.id ?? '–')

const keyText = (soal: AskedSoal, own: SoalKeys): string =>
  acceptedKeys(own)
    .map((one) => answerText(soal, soal.jenis === 'pernyataan' ? one.map(Number) : one))
    .join('/')

/** The initial of a column where the two differ by it: B and S of true and false; else its number. */
function columnText(soal: AskedSoal & { jenis: 'pernyataan' }, column: number): string {
  const [first, second] = soal.kolom.map((name) => name.trim().charAt(0).toUpperCase())
  return (first && first !== second ? [first, second][column] : undefined) ?? String(column + 1)
}
