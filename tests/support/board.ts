import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppendReply } from '#contract/exam/log/messages.ts'
import type { Verdict } from '#contract/exam/log/verdict.ts'
import { attemptTable, jadwalPaketMemberTable, paperTable } from '#server/db/tables/index.ts'
import { examFor } from '#server/exam/log/exam-of.ts'
import { readLogs } from '#server/exam/log/read-logs.ts'
import { judgeAll } from '#server/exam/log/seal.ts'
import { readAttempt } from '#server/exam/read-attempt.ts'
import { type Candidate, calls, started } from './exam-http.ts'
import type { Phone } from './exam-material.ts'
import type { Person } from './people.ts'
import type { Reply, World } from './world.ts'

/** What staff do on the live board, and what a student's phone answers to it. */
export function boardOf(world: World, admin: Person) {
  // A log-in lasts ten minutes, an exam longer: it is renewed for each call.
  const renewed = () => renewedToken(world, admin)
  const post = (path: string, body: object): Promise<Reply> => world.call('POST', path, { token: renewed(), body })
  return {
    act: (place: { jadwal_id: string }, targets: object, action: object): Promise<Reply> =>
      post('/exam-actions', { id: randomUUID(), jadwal_id: place.jadwal_id, targets, reason: 'Uji papan', ...action }),
    incident: (place: Pick<Candidate['place'], 'jadwal_id'>, targets: object, span: object, more: object = {}) =>
      post('/exam-incidents', {
        ...{ id: randomUUID(), jadwal_id: place.jadwal_id, targets, reason: 'Listrik padam', span },
        ...more,
      }),
    undo: (id: string) => post('/exam-incidents/undo', { id, reason: 'Salah ruang' }),
    list: (jadwal_id: string, query = '') =>
      world.call('GET', `/live-board?jadwal_id=${jadwal_id}${query}`, { token: renewed() }),
    incidents: (jadwal_id: string) => world.call('GET', `/exam-incidents?jadwal_id=${jadwal_id}`, { token: renewed() }),
    student: (jadwal_id: string, user_id: string) =>
      world.call('GET', `/live-board/participant?jadwal_id=${jadwal_id}&user_id=${user_id}`, { token: renewed() }),
  }
}

/** The same log-in with ten more minutes. */
export function renewedToken({ app }: World, { token }: Person): string {
  const claims = app.signedClaims<{ sub: string; lvl: string; role: 'Admin'; fam: string }>(token)
  if (!claims) throw new Error('Not a log-in')
  return app.signAccess({ user_id: claims.sub, level_id: claims.lvl, role: claims.role, family: claims.fam })
}

export async function attemptRow(world: World, id: string) {
  const [row] = await world.db.select().from(attemptTable).where(eq(attemptTable.id, id))
  if (!row) throw new Error(`No attempt ${id}`)
  return row
}

export async function seat(world: World, user_id: string, ruang: string): Promise<void> {
  await world.db.update(jadwalPaketMemberTable).set({ ruang }).where(eq(jadwalPaketMemberTable.user_id, user_id))
}

/** A student who sits an exam of ten minutes, in a room; the phone knows the server's time. */
export async function sitting(world: World, options: Parameters<typeof started>[1] & { ruang?: string } = {}) {
  const someone = await started(world, options)
  someone.phone.hears(world.clock.ms, 0)
  if (options.ruang) await seat(world, someone.student.id, options.ruang)
  const only = { user_ids: [someone.student.id] }
  return { ...someone, only }
}

/** One more answer, `t` ms after the phone's page life began; what the server says, and how it is judged. */
export async function answers(world: World, token: string, phone: Phone, soal_id: string, t: number, facts_seq = 0) {
  const { seq } = phone.choose(soal_id, 'A', t)
  const body = phone.request(phone.entries, facts_seq)
  const reply = await world.call('POST', '/input/hasil-ujian', { token, body })
  return { ...(reply.body as AppendReply), verdict: await verdictOn(world, phone, seq) }
}

/** How the server judges what it has by now. */
export async function verdictOn(
  { db }: World,
  { attempt_id, writer }: Phone,
  seq: number,
): Promise<Verdict | undefined> {
  const attempt = await readAttempt(db, attempt_id)
  const [paper] = await db
    .select()
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, attempt?.paper_sha256 ?? ''))
  if (!attempt || !paper) return undefined
  const { facts } = attempt
  const rows = (await readLogs(db, [attempt.id])).get(attempt.id) ?? []
  const { judged } = judgeAll({ facts, rows, exam: examFor(paper.outline, facts) })
  return judged.verdicts.get(writer)?.[seq - 1]
}

export { calls }
