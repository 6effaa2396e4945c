import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item, ItemsReport } from '#contract/reporting/item.ts'
import type { ParticipantRow, Report } from '#contract/reporting/report.ts'
import { attemptTable, jadwalPaketMemberTable, userTable } from '#server/db/tables/index.ts'
import { analyse } from '#server/reporting/analyse.ts'
import { flagsOf } from '#server/reporting/item-flags.ts'
import { person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { type Asked, exam, isian, kecermatan, pernyataan, pilihan, skala } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { askedIn } from '../../../scripts/lib/sat-sitting/abilities.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = (await staff(world, ['jadwal-admin'])).token
})
afterAll(() => world.close())

const get = async (path: string) => (await world.call('GET', `/report-jadwal${path}`, { token })).body
const report = async (jadwal_id: string): Promise<Report> => (await get(`?jadwal_id=${jadwal_id}`)).data
const items = async (jadwal_id: string): Promise<ItemsReport> => (await get(`/items?jadwal_id=${jadwal_id}`)).data

/** Ten takers: the first k of them right on question k. */
const ladder = (questions: number) => {
  const soal = Array.from({ length: questions }, () => pilihan(['A']))
  const given = exam('benar_salah', [{ soal }])
  const place = new Map(askedIn(given).map((asked, index) => [asked.soal.id, index]))
  const answer = ({ soal: { id } }: Asked, taker: number) => (taker < (place.get(id) ?? 0) + 1 ? 'A' : 'B')
  return { given, answer }
}

describe('the report of a schedule', () => {
  test('S24.1 participation counts people: registered, started, working, finished, not counted', async () => {
    const { given, answer } = ladder(4)
    const sat = await satExam(world, given, { takers: 10, answer })
    const [first, second] = sat.attempts as [string, string]
    for (const user_id of sat.users) {
      await world.db
        .insert(jadwalPaketMemberTable)
        .values({ id: randomUUID(), jadwal_id: sat.jadwal_id, user_id, status: 'terdaftar' })
    }
    await world.db.update(attemptTable).set({ status: 'open', sealed_at: null }).where(eq(attemptTable.id, first))
    await world.db.update(attemptTable).set({ counted: false }).where(eq(attemptTable.id, second))
    expect((await report(sat.jadwal_id)).participants).toEqual({
      ...{ registered: 10, started: 10, working: 1, finished: 8, scored: 8, uncounted: 1 },
    })
  })

  test('P705.1 each class tells who was to come, who did not, and what the others scored', async () => {
    const { given, answer } = ladder(4)
    const sat = await satExam(world, given, { takers: 4, answer })
    const absent = (await person(world)).id
    const kelasOf = (index: number) => (index < 3 ? 'XII 1' : 'XII 2')
    for (const [index, user_id] of [...sat.users, absent].entries()) {
      await world.db
        .insert(jadwalPaketMemberTable)
        .values({ id: randomUUID(), jadwal_id: sat.jadwal_id, user_id, status: 'terdaftar' })
      await world.db
        .update(userTable)
        .set({ sekolah_tercatat: 'SMA 1', kelas: kelasOf(index) })
        .where(eq(userTable.id, user_id))
    }
    const ranking = (await get(`/participants?jadwal_id=${sat.jadwal_id}`)).data as ParticipantRow[]
    const nilai = (from: number, until: number) =>
      sat.users.slice(from, until).map((id) => ranking.find(({ user_id }) => user_id === id)?.nilai ?? Number.NaN)
    const first = nilai(0, 3)
    const { data } = await get(`/groups?jadwal_id=${sat.jadwal_id}`)
    expect(data).toEqual([
      {
        ...{ sekolah: 'SMA 1', kelas: 'XII 1', registered: 3, absent: 0, scored: 3 },
        mean: expect.closeTo(first.reduce((sum, one) => sum + one, 0) / 3, 6),
        ...{ highest: Math.max(...first), lowest: Math.min(...first) },
      },
      {
        ...{ sekolah: 'SMA 1', kelas: 'XII 2', registered: 2, absent: 1, scored: 1 },
        ...{ mean: nilai(3, 4)[0], highest: nilai(3, 4)[0], lowest: nilai(3, 4)[0] },
      },
    ])
    const { token: other } = await staff(world, ['bank-soal'])
    expect((await world.call('GET', `/report-jadwal/groups?jadwal_id=${sat.jadwal_id}`, { token: other })).status).toBe(
      403,
    )
    expect((await world.call('GET', `/report-jadwal/groups?jadwal_id=${randomUUID()}`, { token })).status).toBe(404)
  })

  test('S200.36 the report names what is odd about an attempt, in the ranking and on the student’s sheet', async () => {
    const { given, answer } = ladder(4)
    const sat = await satExam(world, given, { takers: 2, answer })
    const [attempt_id] = sat.attempts as [string]
    const odd = (kind: string) => ({ kind, at: 1, device_id: randomUUID(), detail: { count: 1 } })
    const anomalies = [odd('sent_in_grace'), odd('closed_subtest'), odd('sent_in_grace')]
    await world.db.update(attemptTable).set({ anomalies }).where(eq(attemptTable.id, attempt_id))
    const { data } = (await get(`/participants?jadwal_id=${sat.jadwal_id}`)) as { data: ParticipantRow[] }
    const kinds = ['closed_subtest', 'sent_in_grace']
    expect(Object.fromEntries(data.map((row) => [row.attempt_id, row.anomalies]))).toEqual({
      ...Object.fromEntries(sat.attempts.map((id) => [id, []])),
      [attempt_id]: kinds,
    })
    const sheet = (await get(`/sheet?jadwal_id=${sat.jadwal_id}&attempt_id=${attempt_id}`)).data
    expect(sheet.anomalies).toEqual(kinds)
  })

  test('S24.2 spread, histogram and thresholds say what the scores are', async () => {
    const { given, answer } = ladder(4)
    for (const part of given.keys.subtes) part.ambang = 2
    const sat = await satExam(world, given, { takers: 10, answer })
    const found = await report(sat.jadwal_id)
    // Takers 0-3 have 4, 3, 2, 1 of 4; the other six none.
    expect(found.distribution).toMatchObject({ n: 10, mean: 25, min: 0, median: 0, max: 100 })
    expect(found.histogram.reduce((sum, bin) => sum + bin.count, 0)).toBe(10)
    expect(found.lulus).toEqual({ passed: 3, of: 10 })
    expect(found.subtes).toMatchObject([
      { kode: 'S1', jumlah_soal: 4, ambang: 2, lulus: 3, distribution: { mean: 25 } },
    ])
  })

  test('S24.3 a schedule that nobody has finished has a report all the same, and one that is not there has none', async () => {
    const { given } = ladder(2)
    const sat = await satExam(world, given, { takers: 0 })
    const found = await report(sat.jadwal_id)
    expect(found).toMatchObject({ distribution: null, histogram: [], subtes: [], papers: [], satuan: null })
    expect(await items(sat.jadwal_id)).toMatchObject({ paper_sha256: null, n: 0, items: [] })
    expect((await get(`?jadwal_id=${randomUUID()}`)).code).toBe('not_found')
    expect((await get(`/items?jadwal_id=${randomUUID()}`)).code).toBe('not_found')
    expect((await get('?jadwal_id=bukan-uuid')).code).toBe('invalid_input')
  })

  test('S24.4 items: facility, counts of every answer, groups of 27 % and the order of the paper', async () => {
    const { given, answer } = ladder(4)
    const sat = await satExam(world, given, { takers: 10, answer })
    const found = await items(sat.jadwal_id)
    expect([found.n, found.group_size]).toEqual([10, 3])
    expect(found.items.map((item) => [item.kode, item.facility])).toEqual([
      ['S1-1', 0.1],
      ['S1-2', 0.2],
      ['S1-3', 0.3],
      ['S1-4', 0.4],
    ])
    const last = found.items[3] as Item
    const count = (id: string) => last.answers.find((one) => one.id === id)
    expect(count('A')).toEqual({ id: 'A', n: 4, upper: 3, lower: 0, key: true })
    expect(count('B')).toMatchObject({ n: 6, upper: 0, lower: 3, key: false })
    expect(last.chance).toBeCloseTo(0.2)
    expect(found.items.every((item) => (item.discrimination ?? 0) > 0.3)).toBe(true)
    expect(found.items.flatMap((item) => item.flags)).toEqual([])
  })

  test('S24.5 every kind of question is counted its own way, sheets are left out', async () => {
    const symbols = [{ simbol: ['A', 'B', 'C', 'D', 'E'], baris: [['A', 'B', 'C', 'D']] }]
    const [text, columns, graded] = [isian(['12,5']), pernyataan(['0', '1']), skala([1, 2, 3, 4, 5])]
    const given = exam('bobot', [{ soal: [text, columns, graded] }, { soal: [kecermatan(symbols)] }])
    const values = [
      ['12.5', '12,50', '13'],
      [
        [0, 1],
        [0, null],
        [1, 1],
      ],
      ['E', 'A', 'Z'],
    ] as const
    const answer = ({ soal }: Asked, taker: number) => {
      const place = [text, columns, graded].findIndex((asked) => asked.soal.id === soal.id)
      return values[place]?.[taker % 3] as never
    }
    const sat = await satExam(world, given, { takers: 12, answer })
    const report = await items(sat.jadwal_id)
    expect(report.items.map((item) => item.jenis)).toEqual(['isian', 'pernyataan', 'skala'])
    const told = (item: Item | undefined) =>
      Object.fromEntries((item?.answers ?? []).filter(({ n }) => n > 0).map(({ id, n, key }) => [id, [n, key]]))
    expect(told(report.items[0])).toEqual({ '12.5': [4, true], '12,50': [4, true], '13': [4, false] })
    expect(told(report.items[1])).toEqual({ '1:0': [8, true], '1:1': [4, false], '2:1': [8, true] })
    expect(told(report.items[2])).toEqual({ A: [4, false], E: [4, true] })
    expect(report.items[2]?.blank.n).toBe(4)
    expect(report.items[2]?.facility).toBeCloseTo((5 + 1 + 0) / 3 / 5)
  })

  test('S210.1 statistics of fewer than ten takers are not told, what they answered is', async () => {
    const { given, answer } = ladder(4)
    const few = await items((await satExam(world, given, { takers: 9, answer })).jadwal_id)
    for (const item of few.items) {
      expect(item).toMatchObject({
        facility: null,
        discrimination: null,
        efficiency: null,
        actual_weight: null,
        sd: null,
      })
      expect(item.answers.reduce((sum, { n }) => sum + n, 0)).toBe(9)
    }
    expect(few.subtes).toMatchObject([{ alpha: null, sem: null }])
    const enough = await items((await satExam(world, ladder(4).given, { takers: 10 })).jadwal_id)
    expect(enough.subtes[0]?.alpha).not.toBeNull()
    expect(enough.items.every(({ facility }) => facility !== null)).toBe(true)
  })

  test('S24.6 figures follow a changed score at once, though they are kept', async () => {
    const { given, answer } = ladder(2)
    const sat = await satExam(world, given, { takers: 6, answer })
    expect((await items(sat.jadwal_id)).n).toBe(6)
    await world.db
      .update(attemptTable)
      .set({ counted: false })
      .where(eq(attemptTable.id, sat.attempts[0] as string))
    expect((await items(sat.jadwal_id)).n).toBe(5)
  })

  test('S24.7 statistics of many takers let other work through between two questions', async () => {
    const takers = 2000
    const soal = Array.from({ length: 160 }, () => pilihan(['A']))
    const { paper, keys } = exam('benar_salah', [{ soal }])
    const options = ['A', 'B', 'C', 'D', 'E', null]
    const columns = soal.map((_, place) =>
      Array.from({ length: takers }, (_none, taker) => options[(taker * (place + 3)) % 6]),
    )
    let turns = 0
    let going = true
    const turn = () => {
      turns += 1
      if (going) setImmediate(turn)
    }
    setImmediate(turn)
    const found = await analyse(paper, keys, { takers, columns })
    going = false
    expect(found.items).toHaveLength(160)
    // Once for each question at least somebody else had their turn.
    expect(turns).toBeGreaterThan(160)
  })
})

describe('dubious items', () => {
  const row = (id: string, n: number, upper: number, lower: number, key = false) => ({ id, n, upper, lower, key })
  const facts = { jenis: 'pilihan' as const, n: 100, facility: 0.5, discrimination: 0.4, group: 27 }
  const codes = (some: object) =>
    flagsOf({ ...facts, answers: [row('A', 60, 20, 8, true), row('B', 40, 7, 19)], ...some }).map(({ code }) => code)

  test('S24.8 each flag stands for its reason, and none below 30 takers', () => {
    expect(codes({})).toEqual([])
    const doubted = { answers: [row('A', 40, 9, 12, true), row('D', 60, 18, 8)], discrimination: -0.2 }
    expect(codes(doubted)).toEqual(['questionable_key', 'negative_discrimination'])
    expect(codes({ ...doubted, n: 29 })).toEqual([])
    expect(codes({ answers: [row('A', 50, 15, 8, true), row('C', 50, 10, 6)] })).toEqual(['competing_options'])
    expect(codes({ facility: 0.97, discrimination: 0.1 })).toEqual(['too_easy'])
    expect(codes({ facility: 0.04, discrimination: 0.3 })).toEqual(['too_hard'])
    expect(codes({ discrimination: 0.12 })).toEqual(['weak_discrimination'])
    expect(codes({ discrimination: 0.196 })).toEqual([])
    expect(codes({ answers: [row('A', 60, 20, 8, true), row('B', 40, 7, 19), row('C', 0, 0, 0)] })).toEqual([
      'unused_distractor',
    ])
    expect(codes({ jenis: 'skala', facility: 0.97 })).toEqual([])
  })
})

describe('the ranking', () => {
  const people = async (jadwal_id: string, more = ''): Promise<{ data: ParticipantRow[]; total: number }> =>
    get(`/participants?jadwal_id=${jadwal_id}${more}`)

  test('S25.1 is paged, sorted and searched on the server, with places among all', async () => {
    const { given, answer } = ladder(12)
    const sat = await satExam(world, given, { takers: 12, answer })
    const first = await people(sat.jadwal_id, '&size=5')
    expect([first.total, first.data.map((row) => row.rank)]).toEqual([12, [1, 2, 3, 4, 5]])
    const last = await people(sat.jadwal_id, '&size=5&page=3')
    expect([last.total, last.data.map((row) => row.rank)]).toEqual([12, [11, 12]])
    expect((await people(sat.jadwal_id, '&size=5&page=9')).total).toBe(12)
    const turned = await people(sat.jadwal_id, '&sort=-rank&size=2')
    expect(turned.data.map((row) => row.rank)).toEqual([12, 11])
    const named = await people(sat.jadwal_id, '&q=peserta%20007')
    expect([named.total, named.data[0]?.nama, named.data[0]?.rank]).toEqual([1, 'Peserta 007', 7])
    expect((await people(sat.jadwal_id, '&q=%25')).total).toBe(0)
    expect((await get(`/participants?jadwal_id=${sat.jadwal_id}&sort=password`)).code).toBe('invalid_input')
    expect((await get(`/participants?jadwal_id=${sat.jadwal_id}&q=%00`)).code).toBe('invalid_input')
  })

  test('S25.2 who misses a threshold stands after all who reach them, and either can be listed alone', async () => {
    const given = exam('skd', [
      { soal: [pilihan(['A']), pilihan(['A'])], rule: { ambang: 1 } },
      { soal: [pilihan(['A']), pilihan(['A']), pilihan(['A'])] },
    ])
    const asked = askedIn(given).map(({ soal }) => soal.id)
    // The first misses part one and has 3 points; the second reaches it and has 1.
    const answer = ({ soal }: Asked, taker: number) =>
      (taker === 0 ? asked.indexOf(soal.id) > 1 : asked[0] === soal.id) ? 'A' : 'B'
    const sat = await satExam(world, given, { takers: 2, answer })
    const { data } = await people(sat.jadwal_id)
    expect(data.map((row) => [row.nilai, row.lulus, row.rank])).toEqual([
      [1, true, 1],
      [3, false, 2],
    ])
    expect((await people(sat.jadwal_id, '&lulus=yes')).data.map((row) => row.nilai)).toEqual([1])
    expect((await people(sat.jadwal_id, '&lulus=no')).data.map((row) => row.rank)).toEqual([2])
  })

  test('S25.3 one student is shown with answers, keys, points and every score so far', async () => {
    const { given, answer } = ladder(3)
    const sat = await satExam(world, given, { takers: 3, answer })
    const { data } = await get(`/sheet?jadwal_id=${sat.jadwal_id}&attempt_id=${sat.attempts[2]}`)
    expect(data.revision).toMatchObject([{ revision: 1 }])
    expect(data.letterhead).toBeNull()
    expect(data.subtes[0].soal.map((one: { jawaban: string; hasil: string }) => [one.jawaban, one.hasil])).toEqual([
      ['B', 'salah'],
      ['B', 'salah'],
      ['A', 'benar'],
    ])
    const stranger = await satExam(world, ladder(2).given, { takers: 1 })
    expect((await get(`/sheet?jadwal_id=${sat.jadwal_id}&attempt_id=${stranger.attempts[0]}`)).code).toBe('not_found')
  })
})

describe('files of the report', () => {
  const file = async (jadwal_id: string, part: string, format: string, more: object = {}): Promise<Buffer> => {
    const body = { jadwal_id, part, format, ...more }
    const asked = await world.call('POST', '/report-jadwal/export', { token, body })
    expect(asked.status).toBe(200)
    const query = `?filename=${asked.body.filename}`
    for (let state = 'running'; state === 'running'; ) {
      const status = await world.call('GET', `/export-status${query}`, { token })
      state = status.body.state
    }
    return (await world.call('GET', `/clear-export${query}`, { token })).body
  }

  test('S26.1 the ranking as CSV has a line per student, first place first, and harmless names', async () => {
    const { given, answer } = ladder(3)
    const sat = await satExam(world, given, { takers: 3, answer })
    await world.db
      .update(userTable)
      .set({ nama: '=2+5' })
      .where(eq(userTable.id, sat.users[0] as string))
    const text = (await file(sat.jadwal_id, 'peserta', 'csv')).toString('utf8')
    const lines = text
      .replace(/^\uFEFF/, '')
      .replace(/^sep=.*\r\n/, '')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain('"Peringkat";"Nama";"Email";"Nilai";"S1 Subtes 1";"Benar"')
    expect(lines[1]).toMatch(/^1;"'=2\+5";/)
    expect(lines).toHaveLength(4)
  })

  test('A225.1 the files of the ranking say what is odd about each attempt, in the words of their reader', async () => {
    const { given, answer } = ladder(3)
    const sat = await satExam(world, given, { takers: 2, answer })
    const odd = (kind: string) => ({ kind, at: world.clock.ms, device_id: randomUUID(), detail: {} })
    await world.db
      .update(attemptTable)
      .set({ anomalies: [odd('sent_in_grace'), odd('closed_subtest'), odd('sent_in_grace'), odd('brand_new')] })
      .where(eq(attemptTable.id, sat.attempts[1] as string))
    const words = { sent_in_grace: 'Sent in the grace period', closed_subtest: 'Sub-test was closed' }
    const anomalies = { title: 'Anomalies', words }
    const said = 'brand_new, Sub-test was closed, Sent in the grace period'
    const lastCells = (text: Buffer) =>
      text
        .toString('utf8')
        .trim()
        .split('\r\n')
        .map((line) => line.split(';').at(-1))
    const [title, ...cells] = lastCells(await file(sat.jadwal_id, 'peserta', 'csv', { anomalies }))
    expect([title, ...cells.sort()]).toEqual(['"Anomalies"', '""', `"${said}"`])
    expect(sheetOf(await file(sat.jadwal_id, 'peserta', 'xlsx', { anomalies }))).toContain(said)
    const [, ...plain] = lastCells(await file(sat.jadwal_id, 'peserta', 'csv'))
    expect(plain).toContain('"brand_new, closed_subtest, sent_in_grace"')
  })

  test('S26.2 item statistics as XLSX hold a row per item', async () => {
    const { given, answer } = ladder(3)
    const sat = await satExam(world, given, { takers: 3, answer })
    const bytes = await file(sat.jadwal_id, 'items', 'xlsx')
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(sheetOf(bytes)).toContain('S1-3')
  })

  const READERS = [
    { key: 'kode', title: 'Item' },
    { key: 'jenis', title: 'Type', words: { pilihan: 'Multiple choice' } },
    { key: 'sd', title: 'Deviation' },
    { key: 'answers', title: 'Answers', words: { lainnya: 'others' } },
    { key: 'flags', title: 'Flags', words: { too_easy: 'Too easy', unused_distractor: 'Nobody chose {pilihan}' } },
    { key: 'ruling', title: 'Decision', words: { excluded: 'Voided, not counted' } },
    { key: 'reliability', title: 'Reliability', words: { withheld: 'Too few', unreliable: 'Not reliable yet' } },
    { key: 'nama', title: 'Student' },
    { key: 'lulus', title: 'Result', words: { ya: 'Passed', tidak: 'Failed' } },
  ]
  const cellsOf = (bytes: Buffer) =>
    bytes
      .toString('utf8')
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))

  test('S26.3 the file of items speaks the words of its reader, and its figures have two decimals', async () => {
    const soal = [pilihan(['A']), pilihan(['A']), pilihan(['A'])]
    const given = exam('benar_salah', [{ soal }])
    const place = new Map(askedIn(given).map((asked, index) => [asked.soal.id, index]))
    // All have the first right, 14 of 30 the second, every third one the third.
    const right = [() => true, (taker: number) => taker < 14, (taker: number) => taker % 3 === 0]
    const answer = ({ soal: { id } }: Asked, taker: number) => (right[place.get(id) ?? 0]?.(taker) ? 'A' : 'B')
    const sat = await satExam(world, given, { takers: 30, answer })
    const ruled = {
      ...{ id: randomUUID(), jadwal_id: sat.jadwal_id, soal_id: soal[2]?.soal.id, reason: 'Gambar rusak' },
      ruling: { kind: 'void', void_as: 'excluded' },
    }
    expect((await world.call('POST', '/report-jadwal/rulings', { token, body: ruled })).status).toBe(200)
    const [heads = [], ...rows] = cellsOf(await file(sat.jadwal_id, 'items', 'csv', { columns: READERS }))
    const column = (title: string) => rows.map((cells) => cells[heads.indexOf(title)])
    expect(heads).toEqual([
      ...['Item', 'Type', 'Soal', 'Peserta', 'p', 'Deviation', 'D', 'Daya beda tercapai', 'Tebakan'],
      ...['Bobot rencana', 'Pengaruh pada skor', 'Kosong', 'Answers', 'Flags', 'Decision', 'Reliability'],
    ])
    expect(column('Type')).toEqual(Array(3).fill('Multiple choice'))
    expect(column('p')).toEqual(['1', '0,47', '0,33'])
    expect(column('Deviation')[1]).toMatch(/^0,\d{1,2}$/)
    for (const cell of [...column('D'), ...column('Pengaruh pada skor')]) expect(cell).toMatch(/^(-?\d+(,\d{1,2})?)?$/)
    expect(column('Flags')[0]).toMatch(/Too easy.*Nobody chose B/)
    expect(column('Decision')).toEqual(['', '', 'Voided, not counted'])
    expect(column('Reliability')).toEqual(['', '', ''])
    const plain = cellsOf(await file(sat.jadwal_id, 'items', 'csv'))
    expect(plain[0]?.slice(0, 3)).toEqual(['Butir', 'Jenis', 'Soal'])
  })

  test('S26.4 of few takers the file says that figures are withheld, and every part has its reader’s headings', async () => {
    const { given, answer } = ladder(3)
    const sat = await satExam(world, given, { takers: 3, answer })
    const [heads = [], row = []] = cellsOf(await file(sat.jadwal_id, 'items', 'csv', { columns: READERS }))
    expect([row[heads.indexOf('p')], row[heads.indexOf('Reliability')]]).toEqual(['', 'Too few'])
    const [, plain = []] = cellsOf(await file(sat.jadwal_id, 'items', 'csv'))
    expect(plain.at(-1)).toBe('Peserta kurang dari 10: angka belum ditampilkan')
    const [ranking = []] = cellsOf(await file(sat.jadwal_id, 'peserta', 'csv', { columns: READERS }))
    expect([ranking[1], ranking.at(-3)]).toEqual(['Student', 'Result'])
    const [matrix = []] = cellsOf(await file(sat.jadwal_id, 'matrix', 'csv', { columns: READERS }))
    expect(matrix.slice(0, 2)).toEqual(['Student', 'Sekolah'])
  })
})

/** Everything that is packed in a file, as text. */
function sheetOf(bytes: Buffer): string {
  const texts: string[] = []
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    try {
      texts.push(inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString('utf8'))
    } catch {
      texts.push('')
    }
  }
  return texts.join('\n')
}
