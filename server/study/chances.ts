import { and, asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { chanceOf, placesForApplicant } from '#contract/study/chance-model.ts'
import {
  type ChancesReply,
  type ChosenChance,
  chancesQuery,
  chancesReply,
  profilingDecision,
  profilingReply,
  type UsedScore,
} from '#contract/study/chances.ts'
import { waitsForGuardian } from '../consent/account-holds.ts'
import { changeLimit, noteConsents } from '../consent/ledger.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { paketTable, schoolMajorTable, studyChoiceMajorTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandMenu } from '../security/rights.ts'
import { profilingOf } from './profiling.ts'
import { estimatedRows } from './programmes.ts'
import { releasedScores } from './released-scores.ts'
import { rulesInForce, type YearRules } from './rules-of-year.ts'
import { openIn } from './study-package.ts'

/** Staff who read the report of a schedule read its students' chances. */
const MENU = 'jadwal-admin'

/** GET /index-rasionalisasi: one's own chances, or (staff) those of a student. POST /chances-consent: one's own decision. */
export const chances: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const changes = changeLimit(now)
  app.get(
    '/index-rasionalisasi',
    { schema: { tags: ['results'], querystring: chancesQuery, response: { 200: chancesReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      const { attempt_id, jadwal_id, siswa_id } = request.query
      const staff = siswa_id !== undefined
      if (staff) await demandMenu(db, viewer, MENU)
      const user_id = siswa_id ?? viewer.user_id
      const rules = await rulesInForce(db, now())
      const scores = await releasedScores(db, { user_id, jadwal_id }, { rules, now: now(), all: staff })
      // Staff are told of a student by a schedule that the student sat, and of nobody else.
      if (staff && !scores.length) throw refusal('missing.attempt')
      const score = attempt_id ? scores.find((one) => one.attempt_id === attempt_id) : scores[0]
      if (attempt_id && !score) throw refusal('missing.attempt')
      return { data: await chancesFor(user_id, scores, score, rules) }
    },
  )

  app.post(
    '/chances-consent',
    { schema: { tags: ['results'], body: profilingDecision, response: { 200: profilingReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { allowed } = request.body
      await db.transaction(async (tx) => {
        // Of one's own decisions the last one counts: they are written one after the other.
        await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for('no key update')
        if (allowed && (await waitsForGuardian(tx, user_id, now()))) throw refusal('peluang.guardian')
        const before = await profilingOf(tx, user_id, now())
        // The same again, whose reply was lost, is one line of the ledger.
        if (before === (allowed ? 'on' : 'off')) return
        changes.take(user_id)
        const note = { user_id, consent: 'profiling' as const, given: allowed, oleh: 'self' as const }
        await noteConsents(tx, [{ ...note, address: request.ip }], now())
      })
      return { data: { profiling: await profilingOf(db, user_id, now()) } }
    },
  )

  async function chancesFor(
    user_id: string,
    scores: UsedScore[],
    score: UsedScore | undefined,
    ruled: YearRules,
  ): Promise<ChancesReply> {
    const [siswa] = await db
      .select({ id: userTable.id, nama: userTable.nama })
      .from(userTable)
      .where(eq(userTable.id, user_id))
    if (!siswa) throw refusal('missing.data')
    const profiling = await profilingOf(db, user_id, now())
    const { tahun: year, minimum_error, kontak: contact } = ruled
    const rules = { year, ...thresholdsOf(ruled), minimum_error, contact }
    // Of who does not allow it nothing is estimated, and nothing told to staff.
    if (profiling !== 'on') return { siswa, profiling, score: null, scores: [], choices: [], rules }
    const choices = score ? await chosenChances(db, user_id, score, ruled) : []
    return { siswa, profiling, score: score ?? null, scores, choices, rules }
  }
}

const thresholdsOf = ({ aman: safe, pertimbangkan: consider }: YearRules) => ({ safe, consider })

async function chosenChances(db: Db, user_id: string, score: UsedScore, rules: YearRules): Promise<ChosenChance[]> {
  const { id, nama, rumpun_ids } = paketTable
  const [paket] = await db.select({ id, nama, rumpun_ids }).from(paketTable).where(eq(id, score.paket_id))
  if (!paket) return []
  const choice = studyChoiceMajorTable
  const rows = await estimatedRows(db, openIn(paket))
    .innerJoin(choice, eq(choice.school_major_id, schoolMajorTable.id))
    .where(and(eq(choice.user_id, user_id), eq(choice.paket_id, paket.id)))
    .orderBy(asc(choice.priority))
  return rows.map(({ programme, estimate: { minimum, estimate_error, sumber: source } }) => {
    const base = { programme, minimum, source, chance: null }
    if (!programme.open) return { ...base, gap: 'closed' as const }
    if (minimum === null) return { ...base, gap: 'minimum' as const }
    const share = placesForApplicant(programme.peminat, programme.daya_tampung)
    if (share === null) return { ...base, gap: 'applicants' as const }
    const input = {
      score: score.nilai,
      score_error: score.standard_error,
      minimum,
      minimum_error: estimate_error ?? rules.minimum_error,
      spread: rules.applicant_spread,
      share,
    }
    return { ...base, chance: chanceOf(input, thresholdsOf(rules)), gap: null }
  })
}
