import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attemptTable, jadwalPaketMemberTable } from '#server/db/tables/index.ts'
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
    act: (place: { jadwal_id: string }, targets: object, deed: object): Promise<Reply> =>
      post('/exam-actions', { id: randomUUID(), jadwal_id: place.jadwal_id, targets, reason: 'Uji papan', ...deed }),
    incident: (place: Pick<Candidate['place'], 'jadwal_id'>, targets: object, span: object, more: object = {}) =>
      post('/exam-incidents', {
        ...{ id: randomUUID(), jadwal_id: place.jadwal_id, targets, reason: 'Listrik padam', span },
        ...more,
      }),
    undo: (id: string) => post('/exam-incidents/undo', { id, reason: 'Salah ruang' }),
    list: (jadwal_id: string, query = '') =>
      world.call('GET', `/live-board?jadwal_id=${jadwal_id}${query}`, { token: renewed() }),
    deeds: (jadwal_id: string) => world.call('GET', `/exam-incidents?jadwal_id=${jadwal_id}`, { token: renewed() }),
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

/** A student who sits an exam of ten minutes, in a room. */
export async function sitting(world: World, options: Parameters<typeof started>[1] & { ruang?: string } = {}) {
  const someone = await started(world, options)
  if (options.ruang) await seat(world, someone.student.id, options.ruang)
  const only = { user_ids: [someone.student.id] }
  return { ...someone, only }
}

/** One more answer at exam time `t`; what the server says of it. */
export async function answers(world: World, token: string, phone: Phone, soal_id: string, t: number, seen = 0) {
  const entry = phone.choose(soal_id, 'A', t)
  const body = { ...phone.request([entry]), seen }
  return (await world.call('POST', '/input/hasil-ujian', { token, body })).body
}

export const ends = (world: World, token: string, phone: Phone, t: number, more: object = {}) =>
  world.call('POST', '/end-ujian', { token, body: { ...phone.endRequest(t), ...more } })

export { calls }
