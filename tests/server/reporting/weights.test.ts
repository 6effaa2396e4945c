import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { equalWeights, sumOfWeights } from '#contract/weights/rules.ts'
import { auditTable, paketTable, resultTable, subtestPaketTable } from '#server/db/tables/index.ts'
import { rescoreDue } from '#server/reporting/rescore-due.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { make } from '#tests/support/factories.ts'
import { person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, Log, pilihan, skala } from '#tests/support/score-world.ts'
import { attemptOf, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send } from '#tests/support/writes.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = (await staff(world, ['rasionalisasi', 'jadwal-admin', 'kategori-paket-tryout', 'rekap-raport'])).token
})
afterAll(() => world.close())

const post = (path: string, body: unknown) => world.call('POST', `/rasionalisasi/${path}`, { token, body })
const rescoreAll = () => {
  const onError = (error: unknown) => expect.unreachable(String(error))
  return rescoreDue({ db: world.db, now: world.clock.now, onError })
}

type Penilaian = 'irt' | 'skd' | 'bobot'
/** A package of two sub-tests, sat by some. */
async function sat(penilaian: Penilaian, takers = 14) {
  const given = exam(penilaian, [
    { soal: Array.from({ length: 6 }, () => pilihan(['A'])), rule: { prioritas_seri: 2, ambang: 2 } },
    {
      soal: penilaian === 'skd' ? [skala([1, 2, 3, 4, 5]), skala([5, 4, 3, 2, 1])] : [pilihan(['B']), pilihan(['C'])],
      rule: { prioritas_seri: 1, ambang: 1 },
    },
  ])
  const sitting = await satExam(world, given, { takers, benih: 9 })
  for (const { id, kode } of given.paper.subtes)
    await make(world, 'subtestPaket', { id, kode, paket_id: sitting.paket_id })
  return sitting
}

const PARTS = {
  irt: [weight('S1', 10), weight('S2', 90)],
  bobot: [
    { ...weight('S1', 15), prioritas_seri: null },
    { ...weight('S2', 85), prioritas_seri: 1 },
  ],
  skd: [
    points('S1', { poin_benar: 5, poin_salah: -1, ambang: 12, prioritas_seri: 1 }),
    points('S2', { mode: 'skala', poin_benar: 77, ambang: 6, prioritas_seri: null }),
  ],
}
const TYPE = { irt: 'utbk', skd: 'kedinasan', bobot: 'bintara' } as const
const SET = {
  irt: 'settingBobotSubtestUtbk',
  skd: 'settingBobotSubtestKedinasan',
  bobot: 'settingBobotSubtestBintara',
} as const

function weight(kode: string, bobot: number) {
  return { kode, nama: `Subtes ${kode}`, bobot }
}
function points(kode: string, own: object) {
  return { ...{ kode, nama: kode, jumlah_soal: 6, mode: 'benar_salah', poin_salah: 0, poin_kosong: 0 }, ...own }
}

const set = (penilaian: Penilaian, bagian: object[] = PARTS[penilaian]) =>
  make(world, SET[penilaian], { bagian } as never)
const apply = (penilaian: Penilaian, set_id: string, paket_ids: string[], id = randomUUID()) =>
  post('apply', { id, type: TYPE[penilaian], set_id, paket_ids, reason: 'Bobot tahun ini' })

interface Place {
  attempt_id: string
  rank: number
  nilai: number
  lulus: boolean | null
}
async function ranking(jadwal_id: string): Promise<Map<string, Place>> {
  const path = `/report-jadwal/participants?jadwal_id=${jadwal_id}&size=100`
  const { body } = await world.call('GET', path, { token })
  return new Map(body.data.map((row: Place) => [row.attempt_id, row]))
}

describe('sets of weights', () => {
  test('G4.1 weights are 100 together, counted in hundredths', () => {
    for (const count of [1, 2, 3, 6, 7, 11]) expect(sumOfWeights(equalWeights(count))).toBe(100)
    expect(equalWeights(7)).toEqual([14.29, 14.29, 14.29, 14.29, 14.28, 14.28, 14.28])
    expect(sumOfWeights([33.33, 33.33, 33.33])).toBe(99.99)
  })

  test.each([
    ['setting-bobot-subtest-utbk', { nama: 'A', bagian: [weight('PU', 60), weight('PM', 39.99)] }, 'weight.sum'],
    ['setting-bobot-subtest-utbk', { nama: 'B', bagian: [weight('PU', 60), weight('PU', 40)] }, 'weight.code_twice'],
    [
      'setting-bobot-subtest-bintara',
      { nama: 'C', bagian: ['WK', 'PU'].map((kode) => ({ ...weight(kode, 50), prioritas_seri: 1 })) },
      'weight.tie_twice',
    ],
    [
      'setting-bobot-subtest-kedinasan',
      { nama: 'D', bagian: [points('TWK', { poin_benar: 5, ambang: 31, prioritas_seri: 1 })] },
      'weight.threshold_too_high',
    ],
  ])('G4.2 the server refuses what does not fit together: %s %#', async (name, data, reason) => {
    const { status, body } = await send(world, token, name, creating(data))
    expect([status, body.errors?.[0]?.reason]).toEqual([400, reason])
  })

  test('G4.3 PAS weights of a subject are 100 together', async () => {
    const mapel_id = await make(world, 'mapel')
    const row = { mapel_id, bobot_harian: 50, bobot_pts: 25, bobot_pas: 30 }
    const refused = await send(world, token, 'bobot-penilaian-pas', creating(row))
    expect(refused.body.errors).toMatchObject([{ reason: 'weight.sum', params: { sum: 105 } }])
    expect((await send(world, token, 'bobot-penilaian-pas', creating({ ...row, bobot_pas: 25 }))).status).toBe(200)
  })

  test('G4.4 a set of sub-categories names those of its category, which then cannot be deleted', async () => {
    const kategori_id = await make(world, 'kategoriPaket')
    const [own, other] = [await make(world, 'subcatPaket', { kategori_id }), await make(world, 'subcatPaket')]
    const row = (subcat_id: string) => ({
      ...{ nama: 'Nilai akhir', kategori_id, bagian: [{ subcat_id, bobot: 100, prioritas_seri: null }] },
    })
    const refused = await send(world, token, 'setting-bobot-subcat', creating(row(other)))
    expect(refused.body.errors).toMatchObject([{ reason: 'weight.other_category' }])
    expect((await send(world, token, 'setting-bobot-subcat', creating(row(own)))).status).toBe(200)
    expect((await send(world, token, 'subcat-paket', deleting(own))).body.reason).toBe('subcat.weighed')
    expect((await send(world, token, 'subcat-paket', deleting(other))).status).toBe(200)
  })
})

describe('writing a set into packages', () => {
  test.each(['irt', 'skd', 'bobot'] as const)(
    'G4.5 the preview says just what scoring anew then gives: %s',
    async (penilaian) => {
      const { jadwal_id, paket_id, attempts } = await sat(penilaian)
      const before = await ranking(jadwal_id)
      const { body } = await post('preview', { type: TYPE[penilaian], jadwal_id, bagian: PARTS[penilaian] })
      expect(body.data.nilai.up + body.data.nilai.down).toBeGreaterThan(0)
      expect(await ranking(jadwal_id)).toEqual(before)
      expect((await apply(penilaian, await set(penilaian), [paket_id])).status).toBe(200)
      await rescoreAll()
      const after = await ranking(jadwal_id)
      for (const row of body.data.rows) {
        const [was, is] = [before.get(row.attempt_id), after.get(row.attempt_id)]
        expect([row.rank, row.nilai, row.lulus]).toEqual([
          { before: was?.rank, after: is?.rank },
          { before: was?.nilai, after: is?.nilai },
          { before: was?.lulus, after: is?.lulus },
        ])
      }
      const moved = [...after].filter(([id, now]) => now.nilai !== before.get(id)?.nilai)
      expect(moved).toHaveLength(body.data.nilai.up + body.data.nilai.down)
      // A changed score is a new revision; the earlier one stands.
      const rows = await world.db.select().from(resultTable).where(inArray(resultTable.attempt_id, attempts))
      expect(rows.length).toBeGreaterThan(attempts.length)
      expect(rows.filter(({ revision }) => revision === 1)).toHaveLength(attempts.length)
    },
  )

  test('G4.6 the package holds the figures, graded options keep their points, and the trail says what stood there', async () => {
    const { paket_id } = await sat('skd', 2)
    const set_id = await set('skd')
    await apply('skd', set_id, [paket_id])
    const table = subtestPaketTable
    const subtests = await world.db.select().from(table).where(eq(table.paket_id, paket_id)).orderBy(asc(table.kode))
    expect(subtests).toMatchObject([
      { poin_benar: 5, poin_salah: -1, ambang: 12, prioritas_seri: 1, version: 2 },
      { poin_benar: 1, poin_salah: 0, ambang: 6, prioritas_seri: null, version: 2 },
    ])
    const [line] = await world.db.select().from(auditTable).where(eq(auditTable.subject, paket_id))
    expect(line).toMatchObject({
      ...{ action: 'weights/apply', reason: 'Bobot tahun ini' },
      detail: { set_id, sebelum: [{ kode: 'S1', poin_benar: 1 }, { kode: 'S2' }] },
    })
    const packages = await world.call('GET', `/rasionalisasi/packages?type=kedinasan&set_id=${set_id}`, { token })
    const mine = packages.body.data.find((row: { paket_id: string }) => row.paket_id === paket_id)
    expect(mine).toMatchObject({ state: 'same', missing: [], jadwal: { peserta: 2 } })
  })

  test('G4.7 a package with another scoring, or with a sub-test that the set lacks, is refused, and no package changes', async () => {
    const [weighed, other] = [await sat('bobot', 1), await sat('irt', 1)]
    const set_id = await set('bobot')
    const refused = await apply('bobot', set_id, [weighed.paket_id, other.paket_id])
    expect(refused.body.reason).toBe('weight.other_scoring')
    const lacking = await apply('bobot', await set('bobot', [{ ...weight('S1', 100), prioritas_seri: null }]), [
      weighed.paket_id,
    ])
    expect(lacking.body).toMatchObject({ reason: 'weight.unfit', params: { kode: ['S2'] } })
    expect((await apply('bobot', randomUUID(), [weighed.paket_id])).body.reason).toBe('missing.bobot')
    const rows = await world.db.select().from(subtestPaketTable).where(eq(subtestPaketTable.paket_id, weighed.paket_id))
    expect(rows.map(({ version }) => version)).toEqual([1, 1])
  })

  test('G4.8 the same call again writes nothing more', async () => {
    const { paket_id } = await sat('irt', 1)
    const [set_id, id] = [await set('irt'), randomUUID()]
    const [first, second] = await Promise.all([
      apply('irt', set_id, [paket_id], id),
      apply('irt', set_id, [paket_id], id),
    ])
    expect([first?.status, second?.status]).toEqual([200, 200])
    const lines = await world.db.select().from(auditTable).where(eq(auditTable.subject, paket_id))
    expect(lines).toHaveLength(1)
  })
})

describe('weights that a report card reads', () => {
  test('G4.9 the preview of sub-categories and the combined grade agree: best result of each, by weight', async () => {
    const kategori_id = await make(world, 'kategoriPaket')
    const subcats = [
      await make(world, 'subcatPaket', { kategori_id }),
      await make(world, 'subcatPaket', { kategori_id }),
    ]
    const { id } = await person(world)
    for (const [place, subcat_id] of subcats.entries()) {
      const asked = Array.from({ length: 5 }, () => pilihan(['A']))
      const given = exam('benar_salah', [{ soal: asked }])
      const sitting = await sittingOf(world, given)
      await world.db.update(paketTable).set({ subcat_id }).where(eq(paketTable.id, given.paper.paket_id))
      const log = new Log()
      for (const one of asked.slice(0, place ? 1 : 4)) log.answer(one, 'A')
      await scoreAttempts(world.db, [await attemptOf(world, sitting, id, log)], world.clock.now)
    }
    const parts = (first: number) =>
      subcats.map((subcat_id, place) => ({ subcat_id, bobot: place ? 100 - first : first, prioritas_seri: null }))
    await make(world, 'settingBobotSubcat', { nama: 'Nilai akhir', kategori_id, bagian: parts(50) })
    const { body } = await world.call('GET', `/get-raport?user_id=${id}`, { token })
    expect(body.data.combined).toMatchObject([{ nama: 'Nilai akhir', nilai: 50, complete: true }])
    const told = await post('preview', { type: 'subcat', kategori_id, bagian: parts(75) })
    expect(told.body.data).toMatchObject({ participants: 1, rows: [{ nilai: { before: 50, after: 65 } }] })
  })
})
