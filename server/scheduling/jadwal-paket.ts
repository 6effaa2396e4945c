import { and, eq, inArray, min, type SQL, sql } from 'drizzle-orm'
import type { SchedulePhase } from '#contract/choices.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Row } from '#contract/resource.ts'
import { jadwalPaket } from '#contract/resources/index.ts'
import { endOf, fullTime } from '../catalog/full-time.ts'
import { holdPlaces } from '../catalog/places.ts'
import { visibleJadwals } from '../catalog/visible.ts'
import { serve } from '../crud/serve.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lastStartOfJadwal } from '../db/last-start.ts'
import {
  attemptTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  paketTable,
} from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { bundleSittings } from '../packages/publication/bundles.ts'
import { giveSittings } from '../packages/publication/give-sittings.ts'
import { codeOf } from '../packages/publication/start-codes.ts'
import { releaseProblem } from '../release/release-rule.ts'
import { refuseBegun } from './begun.ts'
import { inputWithPeople } from './input-with-people.ts'
import { notifyMembers } from './notify-members.ts'

type JadwalRow = NonNullable<WriteContext<typeof jadwalPaket>['after']>

export const jadwalPaketRoutes = serve(jadwalPaket, jadwalPaketTable, {
  scope: (viewer, holder, db) => and(notTrial(jadwalPaketTable.id), holder ? undefined : visibleJadwals(db, viewer)),
  views: {
    tahap: (value, now) => inPhase(value as SchedulePhase, now),
    bulan: (value) => {
      const first = sql`to_date(${value}, 'YYYY-MM')::timestamp`
      const { mulai } = jadwalPaketTable
      return sql`${mulai} >= (${first} - interval '1 day') at time zone 'Asia/Jakarta'
        and ${mulai} < (${first} + interval '1 month' + interval '1 day') at time zone 'Asia/Jakarta'`
    },
    hari: (value) => {
      const first = sql`${new Date(value).toISOString()}::timestamptz`
      const { mulai } = jadwalPaketTable
      return sql`${mulai} >= ${first} and ${mulai} < ${first} + interval '1 day'`
    },
  },
  derive: withPackages,
  own: { input: inputWithPeople },
  check: async ({ tx, path, change, before, after, now, random }) => {
    if (!after) return refuseDelete(tx, change.id)
    after.kode_mulai = await codeOf(tx, after, { random })
    refuseFields(path, [
      ...(await kuotaProblems(tx, before, after)),
      ...(await releaseProblems(tx, before, after, now)),
    ])
    if (!before) return
    await refuseUnderway(tx, before, after)
    if (before.paket_id === after.paket_id) return
    await refuseBegun(tx, after.id, now)
    // Sittings are exams of the schedule's package; with another package they are others.
    await dropSittings(tx, after.id)
  },
  after: async (tx, written, deps) => {
    const jadwal_ids = written.flatMap(({ after }) => after?.id ?? [])
    const [first] = written
    if (first) await giveSittings(tx, { jadwal_ids }, first.viewer.user_id, deps)
    await bundleSittings(tx, { jadwal_ids }, deps)
    for (const { before, after } of written) if (before && after) await notifyMembers(tx, before, after, deps.now)
  },
})

/** Who starts at the last moment has the full time: until then the schedule is not over. */
function inPhase(phase: SchedulePhase, now: number): SQL | undefined {
  const { status, mulai } = jadwalPaketTable
  if (phase === 'draf' || phase === 'batal') return eq(status, phase)
  const at = new Date(now).toISOString()
  const over = sql`${lastStartOfJadwal} + ${fullTime} * interval '1 second' <= ${at}`
  const begun = sql`${mulai} <= ${at}`
  const clock = { akan_datang: sql`not ${begun}`, berjalan: sql`${begun} and not (${over})`, selesai: over }
  return and(eq(status, 'terbit'), clock[phase])
}

async function withPackages(db: Db, rows: Row<typeof jadwalPaket>[]): Promise<object[]> {
  const found = await db
    .select({
      ...{ id: jadwalPaketTable.id, kategori_id: paketTable.kategori_id, seconds: fullTime.mapWith(Number) },
      last_start: lastStartOfJadwal.mapWith(jadwalPaketTable.selesai),
    })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .where(
      inArray(
        jadwalPaketTable.id,
        rows.map((row) => row.id),
      ),
    )
  const packages = new Map(found.map((row) => [row.id, row]))
  return rows.map((row) => {
    const of = packages.get(row.id)
    return { ...row, kategori_id: of?.kategori_id, ends_at: endOf(of?.last_start ?? row.selesai, of?.seconds ?? 0) }
  })
}

/** Places that are taken are not taken away, and nobody takes one by the quota of before meanwhile. */
async function kuotaProblems(tx: Tx, before: JadwalRow | undefined, after: JadwalRow): Promise<FieldError[]> {
  if (!before || after.kuota === null || before.kuota === after.kuota) return []
  const taken = (await holdPlaces(tx, [after.id])).get(after.id) ?? 0
  if (taken <= after.kuota) return []
  return [fieldError('kuota', 'jadwal.places_taken', { taken })]
}

/** Asked for anew, or of a schedule that is published now: what the check refuses cannot be reached by another write. */
async function releaseProblems(
  tx: Tx,
  before: JadwalRow | undefined,
  after: JadwalRow,
  now: number,
): Promise<FieldError[]> {
  const same = before?.rilis === after.rilis && before.status === after.status && before.paket_id === after.paket_id
  if (same || after.status === 'draf') return []
  const problem = await releaseProblem(tx, after, now)
  return problem ? [fieldError('rilis', 'jadwal.release', { why: problem })] : []
}

async function dropSittings(tx: Tx, jadwal_id: string): Promise<void> {
  await tx.delete(jadwalPaketUjianTable).where(eq(jadwalPaketUjianTable.jadwal_id, jadwal_id))
}

/** What students have begun is not pulled from under them. */
async function refuseUnderway(tx: Tx, before: JadwalRow, after: JadwalRow): Promise<void> {
  const [first] = await tx
    .select({ started_at: min(attemptTable.started_at) })
    .from(attemptTable)
    .where(eq(attemptTable.jadwal_id, before.id))
  if (first?.started_at == null) return
  if (before.paket_id !== after.paket_id) throw refusal('jadwal.paket_fixed')
  if (before.status === 'terbit' && after.status === 'draf') {
    throw refusal('jadwal.not_draft_again')
  }
  if (before.mulai !== after.mulai && Date.parse(after.mulai) > Number(first.started_at)) {
    throw refusal('jadwal.sat_before')
  }
}

async function refuseDelete(tx: Tx, jadwal_id: string): Promise<void> {
  const [attempt] = await tx
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(eq(attemptTable.jadwal_id, jadwal_id))
    .limit(1)
  if (attempt) throw refusal('jadwal.sat')
  const [member] = await tx
    .select({ id: jadwalPaketMemberTable.id })
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id), eq(jadwalPaketMemberTable.status, 'terdaftar')))
    .limit(1)
  if (member) throw refusal('jadwal.has_members')
}
