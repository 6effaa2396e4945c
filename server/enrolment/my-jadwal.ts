import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { epoch } from '#contract/epoch.ts'
import { type MyJadwal, myJadwalReply, type SubtesSummary } from '#contract/exam/schedule.ts'
import { plannedRelease } from '../catalog/planned-release.ts'
import { type ReadySitting, readySittings } from '../catalog/sittings.ts'
import { subtesSummaries, totalSeconds } from '../catalog/subtes-summary.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { admits } from '../db/for-group.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import { jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { type AttemptPaper, attemptBundles, bundleKey } from '../packages/publication/attempt-bundles.ts'
import { wrapForRooms } from '../packages/publication/room-codes.ts'
import type { WrappedKey } from '../packages/publication/seal.ts'
import { type Sharing, sharingWithJadwals } from '../release/sharing.ts'
import { ownAttempts, pastAttempts, shownAttempt } from './own-attempts.ts'

type JadwalRow = typeof jadwalPaketTable.$inferSelect
type PaketRow = typeof paketTable.$inferSelect

interface Registered {
  jadwal: JadwalRow
  paket: PaketRow
  tanpa_kode: boolean
  extra_ms: number
  ruang: string | null
}

/** A place as it is kept: null where the schedule's own times hold. */
interface Place extends Record<string, unknown> {
  jadwal_id: string
  tanpa_kode: boolean
  extra_ms: number
  ruang: string | null
  mulai: string | null
  selesai: string | null
}

/** GET /my-jadwal: own registered schedules with all that a phone needs to start without a network. */
const myJadwal: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  // Whole sittings ask within a minute, and of the same schedules.
  const sharingOf = sharedLookUp(async (jadwal_id) => (await sharingWithJadwals(db, [jadwal_id])).get(jadwal_id) ?? [])
  // Rooms are wrapped when they are dealt; one that came in by another way is when its first phone asks.
  const wrappingsOf = sharedLookUp(async (jadwal_id) => {
    const of = await roomWrappings(db, jadwal_id)
    if (!of.missing) return of.wrapped
    await db.transaction((tx) => wrapForRooms(tx, [jadwal_id], { now: now(), random }))
    return (await roomWrappings(db, jadwal_id)).wrapped
  })
  async function ownWrappings(rows: readonly Registered[]): Promise<Map<string, WrappedKey>> {
    const asked = rows.filter(({ jadwal, ruang }) => jadwal.kode_per_ruang && ruang !== null)
    const found = await Promise.all(asked.map(({ jadwal }) => wrappingsOf(jadwal.id)))
    return new Map(found.flatMap((each) => [...each]))
  }
  app.get('/my-jadwal', { schema: { tags: ['my-tryout'], response: { 200: myJadwalReply } } }, async (request) => {
    const { user_id } = request.requireViewer()
    const rows = await registered(db, user_id)
    const jadwal_ids = rows.map(({ jadwal }) => jadwal.id)
    const [subtes, sittings, attempts, past, sharing] = await Promise.all([
      subtesSummaries(db, [...new Set(rows.map(({ paket }) => paket.id))]),
      readySittings(db, jadwal_ids),
      ownAttempts(db, user_id, jadwal_ids),
      pastAttempts(db, user_id, jadwal_ids),
      Promise.all(jadwal_ids.map(sharingOf)),
    ])
    // On another phone a running attempt goes on with the paper that it began with, not with what was published since.
    const open = attempts.filter(({ status }) => status === 'open')
    const bundles = await attemptBundles(db, open)
    const wrapped = await ownWrappings(rows)
    const bySitting = Map.groupBy(attempts, (attempt) => attempt.jadwal_ujian_id)
    const bundleOf = (attempt: AttemptPaper | undefined) => attempt && bundles.get(bundleKey(attempt))
    const data = rows.map(({ jadwal, paket, tanpa_kode, extra_ms, ruang }, index) => {
      const parts = subtes.get(paket.id) ?? []
      const own = sittings.filter((sitting) => sitting.jadwal_id === jadwal.id)
      const shown = own.map((sitting) => {
        const running = open.findLast((attempt) => attempt.jadwal_ujian_id === sitting.id)
        const bundle = bundleOf(running) ?? sitting.bundle
        const wrapped_key = wrapped.get(wrappingKey(sitting.id, bundle, ruang))
        return {
          ...sittingInfo(sitting, jadwal, paket, parts),
          ...(tanpa_kode && { tanpa_kode }),
          ...(extra_ms > 0 && { extra_ms }),
          bundle: wrapped_key ? { ...bundle, wrapped_key } : bundle,
          attempts: (bySitting.get(sitting.id) ?? []).map(shownAttempt),
        }
      })
      return { ...schedule(jadwal, paket, parts, sharing[index] ?? []), sittings: shown }
    })
    return { data, past, server_time: now() }
  })
}
export default myJadwal

/**
 * By sitting, bundle and room, what the code of the room opens, also of what is handed out no more: a running attempt may go on with it.
 * `missing`: somebody sits in a room without.
 */
async function roomWrappings(
  db: Db,
  jadwal_id: string,
): Promise<{ wrapped: Map<string, WrappedKey>; missing: boolean }> {
  const { rows } = await db.execute<{
    sitting: string
    bundle_sha256: string
    current: boolean
    ruang: string
    wrapped_key: WrappedKey | null
  }>(sql`
    select s.id as sitting, b.bundle_sha256, b.current, m.ruang, r.wrapped_key
    from (select distinct ruang from jadwal_paket_member where jadwal_id = ${jadwal_id} and status = 'terdaftar' and ruang is not null) m
    join jadwal_paket_ujian s on s.jadwal_id = ${jadwal_id}
    join bundle b on b.jadwal_ujian_id = s.id and b.policy = 'code'
    left join room_code c on c.jadwal_id = ${jadwal_id} and c.ruang = m.ruang
    left join bundle_room r on r.jadwal_ujian_id = b.jadwal_ujian_id and r.bundle_sha256 = b.bundle_sha256
      and r.ruang = m.ruang and r.start_code = c.kode`)
  const wrapped = new Map(
    rows.flatMap(({ sitting, ruang, wrapped_key, ...bundle }) =>
      wrapped_key ? [[wrappingKey(sitting, bundle, ruang), wrapped_key]] : [],
    ),
  )
  return { wrapped, missing: rows.some(({ current, wrapped_key }) => current && wrapped_key === null) }
}

const wrappingKey = (sitting: string, { bundle_sha256 }: { bundle_sha256: string }, ruang: string | null) =>
  `${sitting} ${bundle_sha256} ${ruang}`

/** Registered for and still let in; of others what was begun, which goes on. */
async function registered(db: Db, user_id: string): Promise<Registered[]> {
  const places = await db.execute<Place>(sql`
    select m.jadwal_id, m.tanpa_kode, m.tambahan_detik * 1000 as extra_ms, m.ruang, m.mulai_sendiri as mulai, m.selesai_sendiri as selesai
    from jadwal_paket_member m join jadwal_paket j on j.id = m.jadwal_id join paket k on k.id = j.paket_id
    where m.user_id = ${user_id} and m.status = 'terdaftar' and j.status = 'terbit' and ${notTrial(sql`j.id`)}
      and (${admits} or exists (select 1 from attempt a where a.user_id = m.user_id and a.jadwal_id = m.jadwal_id))`)
  if (!places.rows.length) return []
  const own = new Map(places.rows.map((row) => [row.jadwal_id, row]))
  const rows = await db
    .select({ jadwal: jadwalPaketTable, paket: paketTable })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .where(inArray(jadwalPaketTable.id, [...own.keys()]))
    .orderBy(asc(jadwalPaketTable.mulai), asc(jadwalPaketTable.id))
  return rows
    .map(({ jadwal, paket }) => {
      const { tanpa_kode, extra_ms, ruang, mulai, selesai } = own.get(jadwal.id) as Place
      const times = { mulai: mulai ?? jadwal.mulai, selesai: selesai ?? jadwal.selesai }
      return { jadwal: { ...jadwal, ...times }, paket, tanpa_kode, extra_ms, ruang }
    })
    .sort((a, b) => epoch(a.jadwal.mulai) - epoch(b.jadwal.mulai))
}

function schedule(
  jadwal: JadwalRow,
  paket: PaketRow,
  subtes: SubtesSummary[],
  sharing: readonly Sharing[],
): Omit<MyJadwal, 'sittings'> {
  const { id, nama, skin, mode, penilaian, waktu, izin_lanjut_awal, maks_percobaan } = paket
  return {
    jadwal_id: jadwal.id,
    nama: jadwal.nama,
    mulai: epoch(jadwal.mulai),
    selesai: epoch(jadwal.selesai),
    zona: jadwal.zona,
    ...plannedRelease(jadwal, paket, totalSeconds(paket, subtes), sharing),
    cara_mulai: jadwal.cara_mulai ?? paket.cara_mulai,
    paket: {
      id,
      nama,
      skin,
      mode,
      penilaian,
      waktu,
      durasi_detik: totalSeconds(paket, subtes),
      izin_lanjut_awal,
      maks_percobaan,
    },
  }
}

function sittingInfo(sitting: ReadySitting, jadwal: JadwalRow, paket: PaketRow, subtes: SubtesSummary[]) {
  return {
    jadwal_id: jadwal.id,
    jadwal_ujian_id: sitting.id,
    nama: sitting.nama,
    paket_nama: paket.nama,
    mulai: epoch(jadwal.mulai),
    selesai: epoch(jadwal.selesai),
    kelonggaran_kirim_detik: jadwal.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik,
    ...(jadwal.catat_fokus && { catat_fokus: true }),
    ...(jadwal.seb && { seb: true }),
    subtes,
  }
}
