import { and, eq, sql } from 'drizzle-orm'
import type { PaperSubtes } from '#contract/exam/paper.ts'
import type { Report } from '#contract/reporting/report.ts'
import type { Db } from '../db/connect.ts'
import { itemRulingTable, jadwalPaketMemberTable, userTable } from '../db/tables/index.ts'
import { letterheadOf } from '../participants/letterhead-of.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { bestAttempts } from './best-attempts.ts'
import { histogram, spreadOf } from './figures.ts'
import { loadJadwal, type SatPaper, satPapers } from './load-jadwal.ts'
import { latestRun, runState } from './rescore.ts'

interface Line {
  [key: string]: unknown
  paper_sha256: string
  nilai: number
  subtes: number[]
  subtes_lulus: (boolean | null)[]
  lulus: boolean | null
  satuan: NonNullable<Report['satuan']>
  provisional: boolean
}

/** Participation, scores and their spread, whole and per sub-test. Throws `not_found`. */
export async function summary(db: Db, jadwal_id: string): Promise<Report> {
  const { jadwal, paket } = await loadJadwal(db, jadwal_id)
  const [participants, lines, papers, rulings_in_force, run] = await Promise.all([
    participation(db, jadwal_id),
    loadLines(db, jadwal_id),
    satPapers(db, jadwal_id),
    rulingsInForce(db, jadwal.paket_id),
    latestRun(db, jadwal.paket_id),
  ])
  const values = lines.map((line) => line.nilai)
  const distribution = spreadOf(values)
  const judged = lines.filter((line) => line.lulus !== null)
  return {
    jadwal: {
      id: jadwal.id,
      nama: jadwal.nama,
      paket_id: paket.id,
      paket_nama: paket.nama,
      mulai: jadwal.mulai,
      selesai: jadwal.selesai,
      zona: jadwal.zona,
      penilaian: paket.penilaian,
    },
    participants: { ...participants, scored: lines.length },
    letterhead: await letterheadOf(db, await schoolsOf(db, jadwal_id)),
    satuan: lines[0]?.satuan ?? null,
    provisional: lines.some((line) => line.provisional),
    distribution,
    histogram: distribution ? histogram(values, distribution.min, distribution.max) : [],
    lulus: judged.length ? { passed: judged.filter((line) => line.lulus).length, of: judged.length } : null,
    subtes: await perSubtes(db, papers[0], lines),
    papers,
    rulings_in_force,
    rescore: run ? runState(run) : null,
  }
}

async function loadLines(db: Db, jadwal_id: string): Promise<Line[]> {
  const { rows } = await db.execute<Line>(sql`
    with best as (${bestAttempts(jadwal_id)})
    select paper_sha256, nilai, subtes, subtes_lulus, lulus, satuan, provisional from best`)
  return rows
}

/** People, not attempts: who is registered, began, still works, and is done. */
async function participation(db: Db, jadwal_id: string) {
  const { rows } = await db.execute<Record<string, number>>(sql`
    with own as (select user_id, status, counted from attempt where jadwal_id = ${jadwal_id} and status <> 'archived')
    select
      (select count(*) from jadwal_paket_member where jadwal_id = ${jadwal_id} and status = 'terdaftar')::int as registered,
      (select count(distinct user_id) from own)::int as started,
      (select count(distinct user_id) from own where status = 'open')::int as working,
      (select count(distinct user_id) from own where status = 'sealed' and counted)::int as finished,
      (select count(*) from own where not counted)::int as uncounted`)
  const [row] = rows
  return {
    registered: row?.registered ?? 0,
    started: row?.started ?? 0,
    working: row?.working ?? 0,
    finished: row?.finished ?? 0,
    uncounted: row?.uncounted ?? 0,
  }
}

async function rulingsInForce(db: Db, paket_id: string): Promise<number> {
  return db.$count(itemRulingTable, sql`${itemRulingTable.paket_id} = ${paket_id} and withdrawn_at is null`)
}

/** By the paper most sat; who sat one with other sub-tests is left out here. */
async function perSubtes(db: Db, first: SatPaper | undefined, lines: readonly Line[]): Promise<Report['subtes']> {
  if (!first) return []
  const shapes = new Map<string, string>()
  for (const sha256 of new Set(lines.map((line) => line.paper_sha256))) {
    shapes.set(sha256, shapeOf((await loadPaper(db, sha256)).subtes))
  }
  const alike = lines.filter((line) => shapes.get(line.paper_sha256) === shapes.get(first.paper_sha256))
  const paper = await loadPaper(db, first.paper_sha256)
  const keys = await loadKeys(db, first.paper_sha256, first.key_version)
  return paper.subtes.map((part, index) => {
    const ambang = keys.subtes.find(({ id }) => id === part.id)?.ambang ?? null
    return {
      id: part.id,
      kode: part.kode,
      nama: part.nama,
      jumlah_soal: part.soal.length,
      distribution: spreadOf(alike.map((line) => line.subtes[index] ?? 0)),
      ambang,
      lulus: ambang === null ? null : alike.filter((line) => line.subtes_lulus[index]).length,
    }
  })
}

const shapeOf = (subtes: readonly PaperSubtes[]) => subtes.map(({ id }) => id).join()

/** As staff recorded them of its participants. */
async function schoolsOf(db: Db, jadwal_id: string): Promise<(string | null)[]> {
  const rows = await db
    .selectDistinct({ school: userTable.sekolah_tercatat })
    .from(jadwalPaketMemberTable)
    .innerJoin(userTable, eq(userTable.id, jadwalPaketMemberTable.user_id))
    .where(and(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id), eq(jadwalPaketMemberTable.status, 'terdaftar')))
    .limit(2)
  return rows.map(({ school }) => school)
}
