import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuditAction } from '#contract/audit/actions.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import {
  type Cakupan,
  type RANKING_ACTIONS,
  type Ranking,
  type RankingPlace,
  rankingAction,
  rankingActionReply,
  rankingQuery,
  rankingReply,
} from '#contract/results/ranking.ts'
import { rankingDue } from '../db/ranking-due.ts'
import { rankingTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { loadJadwal } from '../reporting/load-jadwal.ts'
import { demandRight } from '../security/rights.ts'
import type { RankingDeps } from './deps.ts'
import { neighbours, ownLine, placesOf, rowsOf, type Scope, sizeOf } from './page.ts'
import { loadRanking } from './standing.ts'

const tags = ['results']
type Action = (typeof RANKING_ACTIONS)[number]

/** GET /ranking-paket and POST /input/ranking-paket (contract/results/ranking.ts). */
export const rankingPaket: FastifyPluginAsyncZod<RankingDeps> = async (app, { db, now }) => {
  const read = { tags, querystring: rankingQuery, response: { 200: rankingReply } }
  app.get('/ranking-paket', { schema: read }, async (request): Promise<{ data: Ranking }> => {
    const viewer = request.requireViewer()
    const { jadwal_id, cakupan = 'nasional', of, dari = 1, jumlah = PAGE_SIZE } = request.query
    const { ranking, released_at, jadwal, paket, staff } = await loadRanking(db, viewer, jadwal_id, now())
    const { versi, peserta } = ranking
    const reader = { user_id: viewer.user_id, now: now() }
    const line = await ownLine(db, versi, viewer.user_id)
    const tempat = line ? await placesOf(db, line, peserta) : []
    const own = tempat.find((place) => place.cakupan === cakupan && (of === undefined || place.of === of))
    const scope = scopeOf(cakupan, own, staff ? of : undefined)
    const [baris, sekitar, size] = await Promise.all([
      rowsOf(db, versi, scope, { from: dari, to: dari + jumlah - 1 }, reader),
      own ? rowsOf(db, versi, scope, neighbours(own.posisi), reader) : [],
      own?.peserta ?? (cakupan === 'nasional' ? peserta : sizeOf(db, versi, scope)),
    ])
    return {
      data: {
        jadwal: { id: jadwal_id, nama: jadwal.nama, paket_nama: paket.nama },
        versi,
        made_at: ranking.made_at,
        released_at,
        ditahan: ranking.ditahan,
        sementara: ranking.sementara,
        satuan: ranking.satuan,
        cakupan,
        of: scope.id,
        peserta: size,
        ...{ baris, tempat, sekitar },
      },
    }
  })

  const act = { tags, body: rankingAction, response: { 200: rankingActionReply } }
  app.post('/input/ranking-paket', { schema: act }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, 'jadwal-admin', 'update')
    const { jadwal_id, aksi } = request.body
    const data = await db.transaction(async (tx) => {
      await loadJadwal(tx, jadwal_id)
      if (aksi === 'hitung') await rankingDue(tx, [jadwal_id], true)
      const ditahan = aksi === 'hitung' ? {} : { ditahan: aksi === 'tahan' }
      const { jadwal_id: of } = rankingTable
      const [row] = await tx
        .insert(rankingTable)
        .values({ jadwal_id, ...ditahan })
        .onConflictDoUpdate({ target: of, set: { jadwal_id, ...ditahan } })
        .returning()
      const entry = { actor_id: viewer.user_id, action: ACTIONS[aksi].audit, subject: jadwal_id, detail: {} }
      await writeAuditEntry(tx, entry, now())
      return { jadwal_id, ditahan: row?.ditahan ?? false, versi: row?.versi || null }
    })
    return { message: ACTIONS[aksi].said, data }
  })
}

const ACTIONS: Record<Action, { audit: AuditAction; said: string }> = {
  hitung: { audit: 'ranking/ask', said: 'Peringkat dihitung ulang dalam semenit.' },
  tahan: { audit: 'ranking/hold', said: 'Peringkat disembunyikan dari peserta.' },
  terbitkan: { audit: 'ranking/show', said: 'Peringkat tampil untuk peserta setelah hasil keluar.' },
}

/** A participant's own province, school or programme; staff name any. Throws `missing.ranking_scope` where there is none. */
function scopeOf(cakupan: Cakupan, own: RankingPlace | undefined, wanted: string | undefined): Scope {
  if (cakupan === 'nasional') return { cakupan, id: null }
  const id = own?.of ?? wanted
  if (!id) throw refusal('missing.ranking_scope')
  if (cakupan !== 'provinsi' && !UUID.test(id)) throw refusal('missing.ranking_scope')
  return { cakupan, id }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
