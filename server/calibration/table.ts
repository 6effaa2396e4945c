import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DIFFICULTIES } from '#contract/choices.ts'
import type { Answer as AnswerValue } from '#contract/exam/log/entry.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { Db } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from '../packages/publication/keys.ts'
import { soalSha256 } from '../packages/publication/rulings.ts'
import { FEWEST_ANSWERS } from '../psychometrics/ladder.ts'
import { ABSENT, BLANK, type Choices, NOT_PRESENTED, type Responses } from '../psychometrics/responses.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { isDichotomous, rightOrWrong } from '../results/score/calibrated.ts'
import type { AskedSoal } from '../results/score/grading/fitting.ts'
import { subtesKeys } from '../results/score/score-log.ts'
import { soalKeys } from '../results/score/subtes.ts'
import { scoreAttempts } from '../results/score-attempts.ts'

/** A question of a sub-test as all papers together ask it; one that was rewritten is another. */
export interface TableItem {
  soal: AskedSoal
  soal_sha256: string
  key_sha256: string
  paper_sha256: string
  kode: string
  tingkat: (typeof DIFFICULTIES)[number]
  /** The place of the key among the options; 0 where the question has none. */
  key: number
}

/** What a sub-test's calibration reads. */
export interface SubtestTable {
  subtes_id: string
  kode: string
  nama: string
  items: TableItem[]
  responses: Responses
  choices: Choices
}

/** Sheets read at once: some 5 KB each. */
const CHUNK = 500

interface Asked {
  paper: Paper
  keys: PaperKeys
}

/**
 * The answers of all counted, sealed attempts with five answers or more, sub-test by sub-test; a question that a paper does not ask is missing
 * by design. `go` is asked between two steps and may throw.
 */
export async function subtestTables(
  db: Db,
  versions: Readonly<Record<string, number>>,
  now: () => number,
  go: () => Promise<void>,
): Promise<SubtestTable[]> {
  const papers = new Map<string, Asked>()
  for (const [paper_sha256, version] of Object.entries(versions).sort()) {
    const [paper, keys] = await Promise.all([loadPaper(db, paper_sha256), loadKeys(db, paper_sha256, version)])
    papers.set(paper_sha256, { paper, keys })
  }
  const parts = partsOf(papers)
  const total = await countedOf(db, [...papers.keys()])
  for (const part of parts) {
    part.right = new Int8Array(total * part.items.length).fill(NOT_PRESENTED)
    part.chosen = new Int16Array(total * part.items.length).fill(ABSENT)
  }
  let persons = 0
  for (let cursor: string | null = null; ; ) {
    const sheets: Sheet[] = await sheetsOf(db, [...papers.keys()], cursor, now)
    const last: Sheet | undefined = sheets.at(-1)
    if (!last) break
    cursor = last.id
    for (const { paper_sha256, answers } of sheets) {
      const asked = papers.get(paper_sha256)
      if (asked && persons < total && fill(parts, asked, paper_sha256, answers, persons)) persons += 1
    }
    await go()
  }
  return parts.map(({ right, chosen, of: _, ...part }) => {
    const shape = { persons, items: part.items.length }
    const size = persons * part.items.length
    return {
      ...part,
      responses: { ...shape, values: right.subarray(0, size) },
      choices: { ...shape, values: chosen.subarray(0, size) },
    }
  })
}

interface Part extends Pick<SubtestTable, 'subtes_id' | 'kode' | 'nama' | 'items'> {
  /** By paper: the column of each question, in the paper's order; −1 for one that says nothing. */
  of: Map<string, number[]>
  right: Int8Array
  chosen: Int16Array
}

const NONE = { right: new Int8Array(), chosen: new Int16Array() }

function partsOf(papers: ReadonlyMap<string, Asked>): Part[] {
  const parts = new Map<string, Part>()
  for (const [paper_sha256, { paper, keys }] of papers) {
    for (const { id, kode, nama, soal } of paper.subtes) {
      const part: Part = parts.get(id) ?? { subtes_id: id, kode, nama, items: [], of: new Map(), ...NONE }
      parts.set(id, part)
      const rule = subtesKeys(keys, id)
      const columns = soal.map((one, place) => {
        const own = soalKeys(rule, one.id)
        if (!isDichotomous(one, own)) return -1
        const soal_sha256 = soalSha256(one)
        const found = part.items.findIndex((item) => item.soal.id === one.id && item.soal_sha256 === soal_sha256)
        if (found >= 0) return found
        const marks = { soal_sha256, key_sha256: keySha256(own), paper_sha256 }
        const key = one.jenis === 'pilihan' ? one.opsi.findIndex((option) => option.id === own.kunci[0]) : 0
        const about = { kode: `${kode}-${place + 1}`, tingkat: own.tingkat, key: Math.max(0, key) }
        return part.items.push({ soal: one, ...marks, ...about }) - 1
      })
      part.of.set(paper_sha256, columns)
    }
  }
  return [...parts.values()].filter(({ items }) => items.length)
}

const keySha256 = ({ kunci, kunci_lain = [], toleransi }: SoalKeys) =>
  createHash('sha256')
    .update(JSON.stringify([kunci, kunci_lain, ...(toleransi ? [toleransi] : [])]))
    .digest('hex')

interface Sheet {
  [key: string]: unknown
  id: string
  paper_sha256: string
  answers: unknown[]
}

const whose = (papers: readonly string[]) => sql`
  a.paper_sha256 = any(${sql.param([...papers])}::text[]) and a.counted and a.status = 'sealed' and ${notTrial(sql`a.jadwal_id`)}`

export async function countedOf(db: Db, papers: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from attempt a where ${whose(papers)}`)
  return rows[0]?.n ?? 0
}

async function sheetsOf(db: Db, papers: readonly string[], cursor: string | null, now: () => number): Promise<Sheet[]> {
  const { rows: due } = await db.execute<{ id: string }>(sql`
    select a.id from attempt a
    where ${whose(papers)} and (${cursor}::uuid is null or a.id > ${cursor}::uuid) order by a.id limit ${CHUNK}`)
  const ids = due.map(({ id }) => id)
  // A first score that is still waiting brings the sheet with it.
  await scoreAttempts(db, ids, now)
  const { rows } = await db.execute<Sheet>(sql`
    select a.id, a.paper_sha256, s.answers from attempt a join answer_sheet s on s.attempt_id = a.id
    where a.id = any(${sql.param(ids)}::uuid[]) order by a.id`)
  return rows
}

/** Writes one examinee's row; false where too little was answered to say anything of the questions. */
function fill(parts: Part[], { paper, keys }: Asked, sha256: string, answers: unknown[], person: number): boolean {
  const given = new Map<string, AnswerValue>()
  let place = 0
  for (const { soal } of paper.subtes) {
    for (const { id } of soal) {
      const answer = answers[place++]
      if (answer !== null && answer !== undefined) given.set(id, answer as AnswerValue)
    }
  }
  if (given.size < FEWEST_ANSWERS) return false
  for (const part of parts) {
    const asked = paper.subtes.find(({ id }) => id === part.subtes_id)
    const columns = part.of.get(sha256)
    if (asked && columns) row(part, asked.soal, subtesKeys(keys, asked.id), columns, given, person)
  }
  return true
}

function row(
  { items, right, chosen }: Part,
  soal: Paper['subtes'][number]['soal'],
  keys: SubtesKeys,
  columns: readonly number[],
  given: ReadonlyMap<string, AnswerValue>,
  person: number,
): void {
  for (const [place, one] of soal.entries()) {
    const column = columns[place] as number
    const item = items[column]
    if (!item) continue
    const at = person * items.length + column
    const answer = given.get(one.id)
    const correct = rightOrWrong(one, keys, (id) => given.get(id))
    right[at] = correct
    chosen[at] = answer === undefined ? BLANK : correct === 1 ? item.key : otherThan(item, answer)
  }
}

/** The place of a wrong option; a question without single options has one wrong answer. */
function otherThan({ soal, key }: TableItem, answer: AnswerValue): number {
  if (soal.jenis !== 'pilihan') return key + 1
  const place = soal.opsi.findIndex(({ id }) => id === answer)
  return place < 0 || place === key ? BLANK : place
}
