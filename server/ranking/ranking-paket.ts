import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuditAction } from '#contract/audit/actions.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import {
  type RANKING_ACTIONS,
  type Ranking,
  type RankingPlace,
  type RankingScope,
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
    const { jadwal_id, scope = 'nasional', of, from = 1, size = PAGE_SIZE } = request.query
    const { ranking, released_at, jadwal, paket, staff } = await loadRanking(db, viewer, jadwal_id, now())
    const { version, participants } = ranking
    const reader = { user_id: viewer.user_id, now: now() }
    const line = await ownLine(db, version, viewer.user_id)
    const places = line ? await placesOf(db, line, participants) : []
    const own = places.find((place) => place.scope === scope && (of === undefined || place.of === of))
    const within = scopeOf(scope, own, staff ? of : undefined)
    const [lines, around, all] = await Promise.all([
      rowsOf(db, version, within, { from, to: from + size - 1 }, reader),
      own ? rowsOf(db, version, within, neighbours(own.position), reader) : [],
      own?.participants ?? (scope === 'nasional' ? participants : sizeOf(db, version, within)),
    ])
    return {
      data: {
        jadwal: { id: jadwal_id, nama: jadwal.nama, paket_nama: paket.nama },
        version,
        made_at: ranking.made_at,
        released_at,
        withheld: ranking.withheld,
        provisional: ranking.provisional,
        satuan: ranking.satuan,
        scope,
        of: within.id,
        participants: all,
        ...{ lines, places, around },
      },
    }
  })

  const act = { tags, body: rankingAction, response: { 200: rankingActionReply } }
  app.post('/input/ranking-paket', { schema: act }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, 'jadwal-admin', 'update')
    const { jadwal_id, action } = request.body
    const data = await db.transaction(async (tx) => {
      await loadJadwal(tx, jadwal_id)
      if (action === 'make') await rankingDue(tx, [jadwal_id], true)
      const withheld = action === 'make' ? {} : { withheld: action === 'withhold' }
      const { jadwal_id: of } = rankingTable
      const [row] = await tx
        .insert(rankingTable)
        .values({ jadwal_id, ...withheld })
        .onConflictDoUpdate({ target: of, set: { jadwal_id, ...withheld } })
        .returning()
      const entry = { actor_id: viewer.user_id, action: ACTIONS[action].audit, subject: jadwal_id, detail: {} }
      await writeAuditEntry(tx, entry, now())
      return { jadwal_id, withheld: row?.withheld ?? false, version: row?.version || null }
    })
    return { message: ACTIONS[action].said, data }
  })
}

const ACTIONS: Record<Action, { audit: AuditAction; said: string }> = {
  make: { audit: 'ranking/ask', said: 'Peringkat dihitung ulang dalam semenit.' },
  withhold: { audit: 'ranking/hold', said: 'Peringkat disembunyikan dari peserta.' },
  show: { audit: 'ranking/show', said: 'Peringkat tampil untuk peserta setelah hasil keluar.' },
}

/** A participant's own province, school or programme; staff name any. Throws `missing.ranking_scope` where there is none. */
function scopeOf(scope: RankingScope, own: RankingPlace | undefined, wanted: string | undefined): Scope {
  if (scope === 'nasional') return { scope, id: null }
  const id = own?.of ?? wanted
  if (!id) throw refusal('missing.ranking_scope')
  if (scope !== 'provinsi' && !UUID.test(id)) throw refusal('missing.ranking_scope')
  return { scope, id }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
