import { sql } from 'drizzle-orm'
import {
  ESSAY_STATES,
  type Essay,
  type EssayQuestion,
  type EssayState,
  type EssaysQuery,
  type MarkingOverview,
} from '#contract/reporting/essays.ts'
import type { Db } from '../db/connect.ts'
import { withMediaAddresses } from '../packages/publication/keys.ts'
import { loadJadwal } from '../reporting/load-jadwal.ts'
import { stem } from '../reporting/stem.ts'
import { loadKeys, newestKeyVersion } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { loadMarking, markedEssays, WANTED } from './marked.ts'
import { unpublished } from './publish.ts'

/** How far the marking of a schedule is, question by question. Throws `missing.jadwal`. */
export async function overview(db: Db, jadwal_id: string, marker_id: string): Promise<MarkingOverview> {
  const { jadwal, paket } = await loadJadwal(db, jadwal_id)
  const marking = await loadMarking(db, jadwal_id)
  const { rows } = await db.execute<{
    soal_id: string
    state: EssayState
    n: number
    mine: number
    paper_sha256: string
  }>(sql`
    select soal_id, state, count(*)::int as n, count(*) filter (where ${WANTED})::int as mine, max(paper_sha256) as paper_sha256
    from (${markedEssays(jadwal_id, marker_id, marking)}) one group by soal_id, state`)
  const questions: (EssayQuestion & { place: number })[] = []
  for (const [soal_id, states] of Map.groupBy(rows, (row) => row.soal_id)) {
    const found = await questionOn(db, (states[0] as (typeof rows)[number]).paper_sha256, soal_id)
    const counted = Object.fromEntries(
      ESSAY_STATES.map((state) => [state, states.find((row) => row.state === state)?.n ?? 0]),
    ) as Record<EssayState, number>
    const sum = (of: (row: (typeof rows)[number]) => number) => states.reduce((all, row) => all + of(row), 0)
    questions.push({ ...found, total: sum(({ n }) => n), states: counted, mine: sum(({ mine }) => mine) })
  }
  const ordered = questions.sort((a, b) => a.place - b.place || (a.soal_id < b.soal_id ? -1 : 1))
  return {
    jadwal: { id: jadwal.id, nama: jadwal.nama, paket_nama: paket.nama },
    ...marking,
    unpublished: await unpublished(db, jadwal_id, marking),
    questions: ordered.map(({ place: _, ...question }) => question),
  }
}

async function questionOn(db: Db, paper_sha256: string, soal_id: string) {
  const paper = await loadPaper(db, paper_sha256)
  let place = 0
  for (const part of paper.subtes) {
    const index = part.soal.findIndex(({ id }) => id === soal_id)
    const soal = part.soal[index]
    if (soal) {
      const rubrik = await rubricOf(db, paper_sha256, soal_id)
      const html = withMediaAddresses(soal.html)
      const { judul, html: read } = paper.stimulus.find((text) => text.id === soal.stimulus_id) ?? {}
      return {
        ...{ soal_id, kode: `${part.kode}-${index + 1}`, teks: stem(soal.html), html, rubrik, place: place + index },
        stimulus: judul !== undefined && read !== undefined ? { judul, html: withMediaAddresses(read) } : null,
      }
    }
    place += part.soal.length
  }
  throw new Error(`paper ${paper_sha256} does not ask ${soal_id}`)
}

/** What the paper that was sat says of the marking. */
export async function rubricOf(db: Db, paper_sha256: string, soal_id: string) {
  const keys = await loadKeys(db, paper_sha256, await newestKeyVersion(db, paper_sha256))
  const own = keys.subtes.flatMap(({ soal }) => soal).find(({ id }) => id === soal_id)
  return own?.rubrik ?? []
}

interface Row {
  [column: string]: unknown
  id: string
  text: string
  text_sha256: string
  paper_sha256: string
  state: EssayState
  marks: { marker_id: string; points: number[]; comment: string; decides: boolean }[]
}

/** A page of the answers to one question, in an order that says nothing of who wrote them. */
export async function essays(db: Db, query: EssaysQuery, marker_id: string): Promise<{ total: number; rows: Essay[] }> {
  const { jadwal_id, soal_id, list, page, size } = query
  await loadJadwal(db, jadwal_id)
  const marking = await loadMarking(db, jadwal_id)
  const found = sql`
    select * from (${markedEssays(jadwal_id, marker_id, marking)} and e.soal_id = ${soal_id}::uuid) one
    where ${list === 'all' ? sql`true` : WANTED}`
  const { rows: counted } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${found}) one`)
  const { rows } = await db.execute<Row>(sql`
    select found.*, coalesce((
      select json_agg(json_build_object('marker_id', marker_id, 'points', points, 'comment', comment, 'decides', decides) order by marked_at)
      from essay_mark m where m.essay_id = found.id and m.text_sha256 = found.text_sha256
    ), '[]') as marks
    from (${found}) found order by id limit ${size} offset ${(page - 1) * size}`)
  const shown = await Promise.all(
    rows.map(async ({ id, text, text_sha256, state, marks, paper_sha256 }): Promise<Essay> => {
      const mine = marks.find((mark) => mark.marker_id === marker_id)
      const open = mine !== undefined || state === 'differs' || state === 'done'
      return {
        ...{ id, code: id.slice(0, 6).toUpperCase(), text, text_sha256, state },
        rubrik: await rubricOf(db, paper_sha256, soal_id),
        mine: mine ? { points: mine.points, comment: mine.comment } : null,
        others: open
          ? marks.filter((mark) => mark !== mine).map(({ points, comment, decides }) => ({ points, comment, decides }))
          : [],
      }
    }),
  )
  return { total: counted[0]?.n ?? 0, rows: shown }
}
