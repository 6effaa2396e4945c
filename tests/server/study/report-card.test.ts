import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAS_DEFAULT, type PasPart, pasGrade, termOf } from '#contract/report-card/pas-grade.ts'
import { MOST_SUBJECTS, typedGrade } from '#contract/report-card/school-grades.ts'
import { jadwalPaketTable, schoolGradeTable, userTable } from '#server/db/tables/index.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { make } from '#tests/support/factories.ts'
import { person, staff } from '#tests/support/people.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const subject = (rapor: 'wajib' | 'pilihan' | 'tidak' = 'wajib') => make(world, 'mapel', { rapor })
const cell = (mapel_id: string, semester: number, grade: number | null, was: number | null = null) => ({
  ...{ mapel_id, semester, grade, was },
})
const send = (token: string, ...grades: object[]) => world.call('POST', '/input/raport', { token, body: { grades } })
const card = (token: string, query = '') => world.call('GET', `/get-raport${query}`, { token })

describe('grades of the school report', () => {
  test('G1.1 a student types a grade for a subject and a semester once; typed again it is changed, emptied it is gone', async () => {
    const { token, id } = await person(world)
    const mapel_id = await subject()
    expect((await send(token, cell(mapel_id, 1, 88), cell(mapel_id, 5, 90.25))).body.data).toEqual({ differs: [] })
    expect((await send(token, cell(mapel_id, 1, 91, 88))).status).toBe(200)
    expect((await card(token)).body.data.nilai).toEqual([
      { mapel_id, semester: 1, grade: 91 },
      { mapel_id, semester: 5, grade: 90.25 },
    ])
    await send(token, cell(mapel_id, 1, null, 91))
    const rows = await world.db.select().from(schoolGradeTable).where(eq(schoolGradeTable.user_id, id))
    expect(rows).toMatchObject([{ semester: 5, grade: 90.25 }])
  })

  test('G1.2 the same call again changes nothing, and a cell sent twice holds the later grade', async () => {
    const { token } = await person(world)
    const mapel_id = await subject()
    const grades = [cell(mapel_id, 2, 70), cell(mapel_id, 2, 75)]
    const [first, second] = await Promise.all([send(token, ...grades), send(token, ...grades)])
    expect([first?.body.data.differs, second?.body.data.differs]).toEqual([[], []])
    expect((await card(token)).body.data.nilai).toEqual([{ mapel_id, semester: 2, grade: 75 }])
  })

  test('G1.3 a cell that another device changed stays as it is and comes back; the others are stored', async () => {
    const { token } = await person(world)
    const mapel_id = await subject()
    await send(token, cell(mapel_id, 1, 80))
    const { body } = await send(token, cell(mapel_id, 1, 85), cell(mapel_id, 2, 86))
    expect(body.data.differs).toEqual([{ mapel_id, semester: 1, stored: 80 }])
    expect((await card(token)).body.data.nilai.map((row: { grade: number }) => row.grade)).toEqual([80, 86])
    const again = await send(token, cell(mapel_id, 1, 85, 80))
    expect(again.body.data.differs).toEqual([])
  })

  test.each([[-1], [101], [88.555], ['88']])('G1.4 %s is no grade', async (grade) => {
    const { token } = await person(world)
    const { status, body } = await send(token, { ...cell(await subject(), 1, 0), grade })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  test('G1.5 what is typed with a comma or a point is one grade; anything else is none', () => {
    expect(['88', ' 88,5 ', '88.25', '100', '0'].map(typedGrade)).toEqual([88, 88.5, 88.25, 100, 0])
    expect(['', '101', '-1', '8e1', '88,555', 'a', '1.000'].map(typedGrade)).toEqual(Array(7).fill(undefined))
  })

  test('G1.6 only subjects of school reports have grades, and no more of them than a school teaches', async () => {
    const { token } = await person(world)
    const refused = await send(token, cell(await subject('wajib'), 1, 80), cell(await subject('tidak'), 1, 80))
    expect(refused.body.errors).toMatchObject([{ path: 'grades.1.mapel_id', reason: 'grade.not_a_subject' }])
    expect((await card(token)).body.data.nilai).toEqual([])
    const many = await Promise.all(Array.from({ length: MOST_SUBJECTS + 1 }, () => subject('pilihan')))
    const cells = many.map((mapel_id) => cell(mapel_id, 1, 80))
    expect((await send(token, ...cells)).body.reason).toBe('grade.too_many_subjects')
    expect((await send(token, ...cells.slice(1))).status).toBe(200)
  })

  test('G1.7 nobody types the grades of another: staff are refused, and a student reads nobody else’s', async () => {
    const [one, other, admin] = [await person(world), await person(world), await staff(world, ['rekap-raport'])]
    const mapel_id = await subject()
    await send(one.token, cell(mapel_id, 1, 80))
    expect((await send(admin.token, cell(mapel_id, 1, 20))).status).toBe(404)
    expect((await card(other.token, `?user_id=${one.id}`)).status).toBe(403)
    expect((await card((await staff(world, ['mata-pelajaran'])).token, `?user_id=${one.id}`)).status).toBe(403)
    expect((await card(admin.token, `?user_id=${one.id}`)).body.data.nilai).toEqual([
      { mapel_id, semester: 1, grade: 80 },
    ])
    expect((await card(admin.token, `?user_id=${admin.id}`)).status).toBe(404)
  })
})

/** A package of five questions that counts for a component of a subject; answers who sits it with so many right. */
async function test5(mapel_id: string, komponen: PasPart) {
  const asked = Array.from({ length: 5 }, () => pilihan(['A']))
  const given = exam('benar_salah', [{ soal: asked }])
  const sitting = await sittingOf(world, given)
  const { id = '' } = given.paper.subtes[0] ?? {}
  await make(world, 'subtestPaket', { id, paket_id: given.paper.paket_id, mapel_id, komponen })
  return {
    jadwal_id: sitting.jadwal_id,
    async sit(user_id: string, right: number) {
      const log = new Log()
      asked.forEach((one, place) => {
        log.answer(one, place < right ? 'A' : 'B')
      })
      const attempt = await attemptOf(world, sitting, user_id, log)
      await scoreAttempts(world.db, [attempt], world.clock.now)
    },
  }
}

describe('PAS results', () => {
  test('G2.1 the PAS grade is the mean of daily tests, PTS and PAS by the weights of the subject', async () => {
    const { token, id } = await person(world)
    const admin = await staff(world, ['rekap-raport'])
    const mapel_id = await subject()
    for (const [part, right] of [
      ['harian', 3],
      ['harian', 4],
      ['pts', 5],
      ['pas', 2],
    ] as const) {
      await (await test5(mapel_id, part)).sit(id, right)
    }
    const read = () => card(admin.token, `?user_id=${id}`)
    const { pas } = (await read()).body.data
    expect(pas.mapel).toMatchObject([
      {
        ...{
          mapel_id,
          harian: { nilai: 70, count: 2 },
          pts: { nilai: 100, count: 1 },
          pas: { nilai: 40, count: 1 },
        },
        // (50 × 70 + 25 × 100 + 25 × 40) ÷ 100
        ...{ final: 70, complete: true, passed: false, kkm: 75 },
      },
    ])
    await make(world, 'bobotPenilaianPas', { mapel_id, bobot_harian: 20, bobot_pts: 60, bobot_pas: 20, kkm: 80 })
    // (20 × 70 + 60 × 100 + 20 × 40) ÷ 100
    expect((await read()).body.data.pas.mapel).toMatchObject([{ final: 82, passed: true, kkm: 80 }])
    expect(token).toBeTruthy()
  })

  test('G2.2 a component that was not sat is left out, never 0; the grade is called incomplete', () => {
    expect(pasGrade({ harian: 80, pts: null, pas: null }, PAS_DEFAULT)).toEqual({
      ...{ final: 80, complete: false, passed: true },
    })
    expect(pasGrade({ harian: null, pts: null, pas: null }, PAS_DEFAULT).final).toBeNull()
    // A component without weight is not missed.
    const weights = { ...PAS_DEFAULT, bobot_harian: 50, bobot_pts: 0, bobot_pas: 50 }
    expect(pasGrade({ harian: 80, pts: null, pas: 71 }, weights)).toMatchObject({ final: 75.5, complete: true })
    // The example of the ministry’s guide: daily 66, PTS 55, PAS 65, weights 2 : 1 : 1.
    expect(pasGrade({ harian: 66, pts: 55, pas: 65 }, PAS_DEFAULT).final).toBe(63)
  })

  test('G2.3 of several sittings of one package the best one counts', async () => {
    const { id } = await person(world)
    const admin = await staff(world, ['rekap-raport'])
    const mapel_id = await subject()
    const pts = await test5(mapel_id, 'pts')
    await pts.sit(id, 2)
    await pts.sit(id, 4)
    await pts.sit(id, 3)
    const { pas } = (await card(admin.token, `?user_id=${id}`)).body.data
    expect(pas.mapel).toMatchObject([{ pts: { nilai: 80, count: 1 }, final: 80, complete: false }])
  })

  test('G2.4 a student sees a result once it is released, staff at once', async () => {
    const { token, id } = await person(world)
    const admin = await staff(world, ['rekap-raport'])
    const { jadwal_id, sit } = await test5(await subject(), 'pas')
    await sit(id, 4)
    const pengumuman_at = new Date(world.clock.now() + 3_600_000).toISOString()
    await world.db.update(jadwalPaketTable).set({ pengumuman_at }).where(eq(jadwalPaketTable.id, jadwal_id))
    expect((await card(admin.token, `?user_id=${id}`)).body.data.pas.mapel).toHaveLength(1)
    expect((await card(token)).body.data.pas).toMatchObject({ masa: [], chosen: null, mapel: [], mean: null })
    const released = new Date(world.clock.now() - 1000).toISOString()
    const over = { pengumuman_at: released, selesai: released, rilis: 'langsung' as const }
    await world.db.update(jadwalPaketTable).set(over).where(eq(jadwalPaketTable.id, jadwal_id))
    expect((await card(token)).body.data.pas).toMatchObject({ mean: 80 })
  })

  test('G2.5 results stand in the term in which they were sat, by the calendar of Jakarta', async () => {
    expect(termOf(Date.parse('2026-06-30T16:59:59Z'))).toEqual({ tahun: 2025, masa: 'genap' })
    expect(termOf(Date.parse('2026-06-30T17:00:00Z'))).toEqual({ tahun: 2026, masa: 'ganjil' })
    expect(termOf(Date.parse('2026-12-31T17:00:00Z'))).toEqual({ tahun: 2026, masa: 'genap' })
    const { id } = await person(world)
    const admin = await staff(world, ['rekap-raport'])
    await (await test5(await subject(), 'pas')).sit(id, 4)
    const { pas } = (await card(admin.token, `?user_id=${id}&tahun=2001&masa=genap`)).body.data
    expect(pas).toMatchObject({ masa: [termOf(world.clock.now())], chosen: { tahun: 2001, masa: 'genap' }, mapel: [] })
  })
})

describe('recap', () => {
  const recap = (token: string, query: string) => world.call('GET', `/get-rekap-raport${query}`, { token })

  test('G3.1 staff page through the students of a school and class with means that leave blanks out', async () => {
    const admin = await staff(world, ['rekap-raport'])
    const mapel = [await subject(), await subject()]
    const [rara, budi] = [await person(world), await person(world)]
    const group = { sekolah_tercatat: 'SMA Rekap', kelas: 'XII-A' }
    await world.db
      .update(userTable)
      .set({ ...group, nama: 'Rara' })
      .where(eq(userTable.id, rara.id))
    await world.db
      .update(userTable)
      .set({ ...group, nama: 'Budi' })
      .where(eq(userTable.id, budi.id))
    await send(rara.token, cell(mapel[0] ?? '', 1, 80), cell(mapel[1] ?? '', 1, 90), cell(mapel[0] ?? '', 2, 95))
    await (await test5(mapel[0] ?? '', 'pas')).sit(rara.id, 3)
    const { body } = await recap(admin.token, '?sekolah=SMA%20Rekap&kelas=XII-A')
    expect(body).toMatchObject({
      total: 2,
      data: [
        { nama: 'Budi', semester: [null, null, null, null, null, null], mean: null, filled: 0, pas: null },
        { nama: 'Rara', semester: [85, 95, null, null, null, null], mean: 90, filled: 3, pas: 60 },
      ],
    })
    const second = await recap(admin.token, '?sekolah=SMA%20Rekap&size=1&page=2')
    expect(second.body).toMatchObject({ total: 2, data: [{ nama: 'Rara' }] })
    expect((await recap(admin.token, '?sekolah=SMA%20Lain')).body).toMatchObject({ total: 0, data: [] })
    expect((await recap(admin.token, '?sekolah=SMA%20Rekap&q=rar')).body.total).toBe(1)
    // Who chose a school from the list is there as well; what staff recorded goes before.
    const chosen = await make(world, 'sekolahSiswa', { nama: 'SMA Pilihan' })
    const dini = await person(world)
    for (const { id } of [dini, budi])
      await world.db.update(userTable).set({ sekolah_id: chosen }).where(eq(userTable.id, id))
    const listed = await recap(admin.token, '?sekolah=SMA%20Pilihan')
    expect(listed.body).toMatchObject({ total: 1, data: [{ user_id: dini.id, sekolah: 'SMA Pilihan' }] })
    expect((await recap(admin.token, '?sekolah=SMA%20Rekap')).body.total).toBe(2)
    expect((await recap(rara.token, '?kelas=XII-A')).status).toBe(403)
    expect((await recap(rara.token, '')).body).toMatchObject({ total: 1, data: [{ nama: 'Rara', mean: 90 }] })
  })

  test('G3.2 the recap is written into a file as every list is', async () => {
    const admin = await staff(world, ['rekap-raport'])
    const { token, id } = await person(world)
    await world.db.update(userTable).set({ sekolah_tercatat: 'SMA Berkas', nama: 'Sari' }).where(eq(userTable.id, id))
    await send(token, cell(await subject(), 3, 77.5))
    const asked = { format: 'csv', sekolah: 'SMA Berkas' }
    const { body } = await world.call('POST', '/export/rekap-raport', { token: admin.token, body: asked })
    expect(body).toMatchObject({ total: 1 })
    const status = () => world.call('GET', `/export-status?filename=${body.filename}`, { token: admin.token })
    await expect.poll(async () => (await status()).body.state).toBe('done')
    const file = await world.app.inject({
      url: `/api/clear-export?filename=${body.filename}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(file.body).toContain('Sari')
    expect(file.body).toMatch(/77[.,]5/)
  })

  test('G3.3 the own line holds a PAS result once it is released, as the report card does; staff read it at once', async () => {
    const { token, id } = await person(world)
    const admin = await staff(world, ['rekap-raport'])
    await world.db.update(userTable).set({ sekolah_tercatat: 'SMA Rilis' }).where(eq(userTable.id, id))
    const { jadwal_id, sit } = await test5(await subject(), 'pas')
    await sit(id, 4)
    const release = (moment: number) => {
      const at = new Date(world.clock.now() + moment).toISOString()
      const over = moment < 0 ? { selesai: at, rilis: 'langsung' as const } : {}
      const set = { pengumuman_at: at, ...over }
      return world.db.update(jadwalPaketTable).set(set).where(eq(jadwalPaketTable.id, jadwal_id))
    }
    const told = async (who: string, query = '') => (await recap(who, query)).body.data[0].pas
    await release(3_600_000)
    expect([await told(token), await told(admin.token, '?sekolah=SMA%20Rilis')]).toEqual([null, 80])
    await release(-1000)
    expect(await told(token)).toBe(80)
  })
})
