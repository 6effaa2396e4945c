import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Score } from '#contract/results/results.ts'
import { attemptTable, auditTable, paperKeyTable, rescoreTable, resultTable } from '#server/db/tables/index.ts'
import { rescoreDue } from '#server/reporting/rescore-due.ts'
import { compareRanked, rankedOf } from '#server/results/score/ranking-order.ts'
import { person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { type Asked, exam, ganda, isian, kecermatan, pernyataan, pilihan, skala } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { askedIn } from '../../../scripts/lib/sat-sitting/abilities.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = (await staff(world, ['jadwal-admin'])).token
})
afterAll(() => world.close())

const post = (path: string, body: unknown) => world.call('POST', `/report-jadwal/${path}`, { token, body })
const get = (path: string) => world.call('GET', `/report-jadwal${path}`, { token })
const rescoreAll = () => {
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  return rescoreDue({ db: world.db, now: world.clock.now, onError }).then(() => expect(failures).toEqual([]))
}

type Penilaian = Parameters<typeof exam>[0]
const mixed = (penilaian: Penilaian) =>
  exam(penilaian, [
    {
      soal: [pilihan(['A']), pilihan(['B', 'C']), ganda(['A', 'C']), pernyataan(['0', '1', '1']), isian(['12'])],
      rule: { poin_benar: 4, poin_salah: -1.25, poin_kosong: 0, ambang: 8, prioritas_seri: 2, bobot: 3 },
    },
    {
      soal: [skala([1, 2, 3, 4, 5]), skala([5, 4, 3, 2, 1]), skala([3, 5, 4, 1, 2])],
      rule: { ambang: 7, prioritas_seri: 1, bobot: 1 },
    },
  ])

/** Any decision that the question takes. */
function decisionOn({ soal }: Asked): fc.Arbitrary<object> {
  const void_as = fc.constantFrom('excluded', 'full_points').map((way) => ({ kind: 'void', void_as: way }))
  const key = (kunci: fc.Arbitrary<string[]>) =>
    fc.array(kunci, { minLength: 1, maxLength: 3 }).map((all) => ({ kind: 'key', kunci: all }))
  const option = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  if (soal.jenis === 'pilihan') return fc.oneof(void_as, key(option.map((id) => [id])))
  if (soal.jenis === 'isian') return fc.oneof(void_as, key(fc.nat(9).map((digit) => [String(digit)])))
  if (soal.jenis === 'ganda') return fc.oneof(void_as, key(fc.subarray(['A', 'B', 'C', 'D', 'E'], { minLength: 1 })))
  if (soal.jenis === 'pernyataan') {
    const column = fc.constantFrom('0', '1')
    return fc.oneof(void_as, key(fc.tuple(column, column, column).map((columns) => [...columns])))
  }
  const points = fc.tuple(...Array.from({ length: 5 }, () => fc.integer({ min: -2, max: 9 })))
  const graded = points.map((all) => ({
    kind: 'key',
    poin_opsi: Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((id, index) => [id, all[index]])),
  }))
  return fc.oneof(void_as, graded)
}

interface Place {
  rank: number
  nilai: number
  lulus: boolean | null
}

/** The whole ranking as the API tells it. */
async function ranking(jadwal_id: string): Promise<Map<string, Place>> {
  const { body } = await get(`/participants?jadwal_id=${jadwal_id}&size=100`)
  return new Map(
    body.data.map((row: Place & { attempt_id: string }) => [
      row.attempt_id,
      { rank: row.rank, nilai: row.nilai, lulus: row.lulus },
    ]),
  )
}

const scores = async (attempts: string[]) => {
  const rows = await world.db
    .select()
    .from(resultTable)
    .where(inArray(resultTable.attempt_id, attempts))
    .orderBy(asc(resultTable.revision))
  const newest = new Map(rows.map((row) => [row.attempt_id, row]))
  return { rows, newest: new Map([...newest].map(([id, row]) => [id, row.score as Score])) }
}

describe('scoring anew after a decision on an item', () => {
  test.each(['skd', 'benar_salah', 'bobot', 'irt'] as const)(
    'S22.1 the preview says just what scoring anew then does, by whatever decision: %s',
    async (penilaian) => {
      const given = mixed(penilaian)
      const sat = await satExam(world, given, { takers: 14, benih: 7 })
      const anyDecision = fc
        .constantFrom(...askedIn(given))
        .chain((asked) => decisionOn(asked).map((ruling) => ({ soal_id: asked.soal.id, ruling })))
      await fc.assert(
        fc.asyncProperty(anyDecision, async ({ soal_id, ruling }) => {
          const target = { jadwal_id: sat.jadwal_id, soal_id }
          const before = await ranking(sat.jadwal_id)
          const { body, status } = await post('preview', { ...target, ruling })
          expect([status, body.code]).toEqual([200, undefined])
          const made = await post('rulings', { ...target, id: randomUUID(), reason: 'Kunci meragukan', ruling })
          expect(made.status).toBe(200)
          await rescoreAll()
          const after = await ranking(sat.jadwal_id)
          const told = body.data
          expect(told.participants).toBe(after.size)
          for (const row of told.rows) {
            expect(before.get(row.attempt_id)).toEqual({
              rank: row.rank.before,
              nilai: row.nilai.before,
              lulus: row.lulus.before,
            })
            expect(after.get(row.attempt_id)).toEqual({
              rank: row.rank.after,
              nilai: row.nilai.after,
              lulus: row.lulus.after,
            })
          }
          const gains = [...after].map(([id, now]) => now.nilai - (before.get(id)?.nilai ?? 0))
          expect(told.nilai.up).toBe(gains.filter((gain) => gain > 0).length)
          expect(told.nilai.down).toBe(gains.filter((gain) => gain < 0).length)
        }),
        { numRuns: 8 },
      )
    },
    60_000,
  )

  test('S22.2 voiding and taking it back gives the old scores exactly, as new revisions, with the earlier ones kept', async () => {
    const given = mixed('skd')
    const sat = await satExam(world, given, { takers: 15, benih: 3 })
    const before = await scores(sat.attempts)
    const soal_id = askedIn(given)[0]?.soal.id as string
    const id = randomUUID()
    const ruling = { kind: 'void', void_as: 'full_points' }
    await post('rulings', { jadwal_id: sat.jadwal_id, soal_id, id, reason: 'Dua jawaban benar', ruling })
    await rescoreAll()
    const between = await scores(sat.attempts)
    expect(between.newest).not.toEqual(before.newest)
    const back = await post('withdraw', { jadwal_id: sat.jadwal_id, id, reason: 'Ternyata benar' })
    expect(back.status).toBe(200)
    await rescoreAll()
    const after = await scores(sat.attempts)
    expect(after.newest).toEqual(before.newest)
    const changed = sat.attempts.filter((attempt) => {
      const [old, now] = [before.newest.get(attempt), between.newest.get(attempt)]
      return JSON.stringify(old) !== JSON.stringify(now)
    })
    for (const attempt of changed) {
      const revisions = after.rows.filter((row) => row.attempt_id === attempt).map((row) => row.revision)
      expect(revisions).toEqual([1, 2, 3])
    }
    const keys = await world.db.select().from(paperKeyTable).where(eq(paperKeyTable.paper_sha256, sat.paper_sha256))
    const [first, , third] = keys.sort((a, b) => a.key_version - b.key_version)
    expect(third?.keys).toEqual(first?.keys)
  })

  test('S22.3 scoring anew twice is scoring anew once, and the same decision sent again is one decision', async () => {
    const given = mixed('benar_salah')
    const sat = await satExam(world, given, { takers: 10, benih: 5 })
    const soal_id = askedIn(given)[2]?.soal.id as string
    const ruling = { kind: 'key', kunci: [['A', 'C'], ['A']] }
    const body = { jadwal_id: sat.jadwal_id, soal_id, id: randomUUID(), reason: 'Opsi C kabur', ruling }
    const runs = () => world.db.select().from(rescoreTable).where(eq(rescoreTable.paket_id, sat.paket_id))
    const [one, two] = [await post('rulings', body), await post('rulings', body)]
    expect([one.status, two.status, (await runs()).length]).toEqual([200, 200, 1])
    await rescoreAll()
    const once = await scores(sat.attempts)
    const again = { state: 'running' as const, cursor: null, done: 0 }
    await world.db.update(rescoreTable).set(again).where(eq(rescoreTable.paket_id, sat.paket_id))
    await rescoreAll()
    expect(await scores(sat.attempts)).toEqual(once)
    const other = await post('rulings', { ...body, reason: 'Alasan yang lain' })
    expect([other.status, other.body.code]).toEqual([409, 'id_conflict'])
  })

  test('S22.4 a run that stopped half-way goes on from there and counts every attempt once', async () => {
    const given = mixed('irt')
    const sat = await satExam(world, given, { takers: 60, benih: 11 })
    const soal_id = askedIn(given)[1]?.soal.id as string
    const ruling = { kind: 'void', void_as: 'excluded' }
    await post('rulings', { jadwal_id: sat.jadwal_id, soal_id, id: randomUUID(), reason: 'Soal bocor', ruling })
    let looks = 0
    const stopped = () => looks++ > 0
    const onError = () => undefined
    await rescoreDue({ db: world.db, now: world.clock.now, onError, stopped })
    const half = await get(`?jadwal_id=${sat.jadwal_id}`)
    expect(half.body.data.rescore).toMatchObject({ state: 'running', done: 48, total: 60 })
    await rescoreAll()
    const whole = await get(`?jadwal_id=${sat.jadwal_id}`)
    expect(whole.body.data.rescore).toMatchObject({ state: 'done', done: 60, total: 60, failed: 0 })
    const { newest } = await scores(sat.attempts)
    expect([...newest.values()].map((score) => score.subtes[0]?.jumlah)).toEqual(Array(60).fill(4))
  })

  test('S22.5 the ranking of the API is the ranking order, equals sharing a place', async () => {
    const given = mixed('skd')
    const sat = await satExam(world, given, { takers: 40, benih: 13 })
    const { newest } = await scores(sat.attempts)
    const passed = (id: string) => newest.get(id)?.total.lulus !== false
    const places = await ranking(sat.jadwal_id)
    const ranked = (id: string) => rankedOf(structuredClone(newest.get(id) as Score))
    for (const a of sat.attempts) {
      for (const b of sat.attempts) {
        const order =
          passed(a) === passed(b) ? compareRanked(ranked(a), ranked(b)) : Number(passed(b)) - Number(passed(a))
        const told = (places.get(a)?.rank ?? 0) - (places.get(b)?.rank ?? 0)
        expect(Math.sign(told)).toBe(Math.sign(order))
      }
    }
  })

  test('S22.6 of several attempts of a student the best counts, and archived or uncounted ones never do', async () => {
    const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['A'])] }])
    const sat = await satExam(world, given, { takers: 4, benih: 2, answer: (_one, taker) => (taker % 2 ? 'A' : 'B') })
    const [first, second, third] = sat.attempts as [string, string, string, string]
    const owner = sat.users[0] as string
    await world.db.update(attemptTable).set({ user_id: owner }).where(eq(attemptTable.id, second))
    await world.db.execute(`update result_line set user_id = '${owner}' where attempt_id = '${second}'`)
    await world.db.update(attemptTable).set({ counted: false }).where(eq(attemptTable.id, third))
    const places = await ranking(sat.jadwal_id)
    expect(places.has(first)).toBe(false)
    expect(places.get(second)).toMatchObject({ rank: 1, nilai: 100 })
    expect(places.has(third)).toBe(false)
    expect(places.size).toBe(2)
  })

  test('S22.7 a key corrected in the question bank has the scores worked out anew without being asked', async () => {
    const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['A'])] }])
    const sat = await satExam(world, given, { takers: 5, answer: () => 'B' })
    const keys = structuredClone(given.keys)
    const own = keys.subtes[0]?.soal[0]
    if (own) own.kunci = ['B']
    const created_at = new Date(world.clock.ms).toISOString()
    await world.db.insert(paperKeyTable).values({ paper_sha256: sat.paper_sha256, key_version: 2, keys, created_at })
    await rescoreAll()
    const { newest, rows } = await scores(sat.attempts)
    expect([...newest.values()].map((score) => score.total.nilai)).toEqual(Array(5).fill(50))
    await rescoreAll()
    expect((await scores(sat.attempts)).rows).toEqual(rows)
  })
})

describe('what may be decided', () => {
  const refused = async (asked: Asked, jadwal_id: string, ruling: object) => {
    const { status, body } = await post('preview', { jadwal_id, soal_id: asked.soal.id, ruling })
    return [status, body.code, body.errors?.[0]?.path]
  }

  test('S23.1 a key that does not fit its question is refused with field and way out', async () => {
    const given = mixed('skd')
    const sat = await satExam(world, given, { takers: 3 })
    const [single, , set, columns, text, graded] = askedIn(given) as Asked[]
    const no = [400, 'invalid_input', 'ruling.kunci']
    const key = (kunci: string[][]) => ({ kind: 'key', kunci })
    expect(await refused(single as Asked, sat.jadwal_id, key([['F']]))).toEqual(no)
    expect(await refused(single as Asked, sat.jadwal_id, key([['A', 'B']]))).toEqual(no)
    expect(await refused(single as Asked, sat.jadwal_id, key([]))).toEqual(no)
    expect(await refused(set as Asked, sat.jadwal_id, key([['A', 'Z']]))).toEqual(no)
    expect(await refused(columns as Asked, sat.jadwal_id, key([['0', '1']]))).toEqual(no)
    expect(await refused(columns as Asked, sat.jadwal_id, key([['0', '1', '2']]))).toEqual(no)
    expect(await refused(text as Asked, sat.jadwal_id, key([['  ']]))).toEqual(no)
    const points = { kind: 'key', poin_opsi: { A: 1, B: 2 } }
    expect(await refused(graded as Asked, sat.jadwal_id, points)).toEqual([400, 'invalid_input', 'ruling.poin_opsi'])
  })

  test('S23.2 the last judged question of a sub-test is not taken out of the total, nor is a sheet voided', async () => {
    const symbols = [{ simbol: ['A', 'B', 'C', 'D', 'E'], baris: [['A', 'B', 'C', 'D']] }]
    const given = exam('benar_salah', [{ soal: [pilihan(['A'])] }, { soal: [kecermatan(symbols)] }])
    const sat = await satExam(world, given, {
      takers: 2,
      answer: ({ soal }) => (soal.jenis === 'pilihan' ? 'A' : undefined),
    })
    const [only, sheet] = askedIn(given) as [Asked, Asked]
    const excluded = { kind: 'void', void_as: 'excluded' }
    expect(await refused(only, sat.jadwal_id, excluded)).toEqual([400, 'invalid_input', 'ruling.void_as'])
    expect((await refused(only, sat.jadwal_id, { kind: 'void', void_as: 'full_points' }))[0]).toBe(200)
    expect(await refused(sheet, sat.jadwal_id, excluded)).toEqual([400, 'invalid_input', 'soal_id'])
  })

  test('S23.3 a decision without a reason, on a stranger question or schedule, is refused', async () => {
    const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['A'])] }])
    const sat = await satExam(world, given, { takers: 2 })
    const soal_id = askedIn(given)[0]?.soal.id
    const ruling = { kind: 'void', void_as: 'excluded' }
    const body = { jadwal_id: sat.jadwal_id, soal_id, id: randomUUID(), reason: '  a ', ruling }
    expect((await post('rulings', body)).body.errors?.[0]?.path).toContain('reason')
    const stranger = await post('rulings', { ...body, reason: 'Benar alasan', soal_id: randomUUID() })
    expect(stranger.status).toBe(404)
    expect((await post('rulings', { ...body, reason: 'Benar alasan', jadwal_id: randomUUID() })).status).toBe(404)
    expect((await post('withdraw', { jadwal_id: sat.jadwal_id, id: randomUUID(), reason: 'Salah pilih' })).status).toBe(
      404,
    )
  })

  test('S23.4 who decided what and why stands in the audit trail and in the list of decisions', async () => {
    const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['A'])] }])
    const sat = await satExam(world, given, { takers: 2 })
    const soal_id = askedIn(given)[0]?.soal.id as string
    const decide = (ruling: object, reason: string) =>
      post('rulings', { jadwal_id: sat.jadwal_id, soal_id, id: randomUUID(), reason, ruling })
    await decide({ kind: 'void', void_as: 'excluded' }, 'Gambar rusak')
    await decide({ kind: 'key', kunci: [['A'], ['B']] }, 'Dua jawaban benar')
    const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, soal_id))
    expect(trail.map((row) => [row.action, row.reason])).toEqual([
      ['item-ruling/create', 'Gambar rusak'],
      ['item-ruling/create', 'Dua jawaban benar'],
    ])
    // The trail has readers who may not see keys.
    expect(JSON.stringify(trail.map((row) => row.detail))).not.toMatch(/kunci|poin_opsi|"[AB]"/)
    const { body } = await get(`/rulings?jadwal_id=${sat.jadwal_id}`)
    expect(body.data).toHaveLength(2)
    expect(body.data.filter((row: { withdrawn_at: string | null }) => row.withdrawn_at === null)).toMatchObject([
      { kode: 'S1-1', kind: 'key', reason: 'Dua jawaban benar', kunci: [['A'], ['B']] },
    ])
  })

  test('S23.5 nothing of a report reaches a student, not of their own sitting either', async () => {
    const given = exam('benar_salah', [{ soal: [pilihan(['A'])] }])
    const sat = await satExam(world, given, { takers: 2 })
    const student = await person(world)
    await world.db
      .update(attemptTable)
      .set({ user_id: student.id })
      .where(eq(attemptTable.id, sat.attempts[0] as string))
    const query = `?jadwal_id=${sat.jadwal_id}`
    const more = `&attempt_id=${sat.attempts[0]}&soal_id=${askedIn(given)[0]?.soal.id}`
    for (const path of ['', '/participants', '/items', '/soal', '/sheet', '/rulings']) {
      const reply = await world.call('GET', `/report-jadwal${path}${query}${more}`, { token: student.token })
      expect([path, reply.status, Object.keys(reply.body).sort()]).toEqual([
        ...[path, 403, ['code', 'error', 'message', 'params', 'reason']],
      ])
    }
  })
})
