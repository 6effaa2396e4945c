import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { paket, subtestPaket } from '#contract/resources/index.ts'
import PaketDetail from '#src/features/packages/office/detail.tsx'
import Categories from '#src/features/packages/office/kategori-paket.tsx'
import SubtestQuestions from '#src/features/packages/office/soal/page.tsx'
import { takeBack } from '#src/features/packages/office/soal/write-ids.ts'
import SubmissionList from '#src/features/packages/office/submissions/list.tsx'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const at = '2026-11-01T01:00:00.000Z'
const row = (id: string) => ({ id, version: 1, created_at: at, updated_at: at })
const WORDS = ['adminPackages', 'packageShop', 'board']
const CHECK = {
  ...{ paket_id: 'p1', state: 'draft', published_at: null, published_paper: null, paper: null, jumlah_soal: 0 },
  ...{ durasi_detik: 1800, findings: [], ujian: [], jadwal: [], changes: null },
}

let built: object
let subtests: object[]
let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  holdMenus(['paket-tryout', 'kategori-paket-tryout', 'bank-soal', 'jadwal-admin'])
  built = { ...paket.blank, ...row('p1'), nama: 'Paket Siaga', slug: 'siaga', waktu: 'total', durasi_detik: 1800 }
  subtests = []
  answers = {}
  calls = serve(({ path }) => {
    if (path in answers) return answers[path]
    if (path === '/paket/p1') return { data: built }
    if (path === '/subtest-paket') return { data: subtests, total: subtests.length }
    if (path === '/check-paket') return { data: CHECK }
    return { data: [], total: 0 }
  })
})
const subtest = (n: number, durasi_detik: number) => ({
  ...{ ...subtestPaket.blank, ...row(`s${n}`), paket_id: 'p1', nama: `Subtes ${n}`, kode: `S${n}`, urutan: n },
  ...{ durasi_detik, soal_ids: [] },
})

const detail = (query = '') => renderRoute('/p/:id', PaketDetail, `/p/p1${query}`, WORDS)
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('U820.1 a new sub-test comes after the last and takes the time of the one timer that is left', async () => {
  subtests = [subtest(3, 600), subtest(7, 300)]
  await detail('?create')
  expect((await field(/^Durasi/)).value).toBe('15:00')
  const user = userEvent.setup()
  await user.type(await field(/^Nama/), 'Penalaran')
  await user.type(await field(/^Kode/), 'PU')
  await user.click(screen.getByRole('button', { name: /^Simpan/ }))
  const written = () => calls.find(({ path }) => path === '/input/subtest-paket')?.body
  await expect.poll(written).toMatchObject({ changes: [{ op: 'create', data: { urutan: 8, durasi_detik: 900 } }] })
})

test('U820.2 what the shop tells has an address of its own, and the check is not read there', async () => {
  await detail('?bagian=toko')
  const tabs = within(await screen.findByRole('navigation', { name: 'Bagian paket' }))
  expect(tabs.getByRole('button', { name: 'Etalase' }).getAttribute('aria-current')).toBe('page')
  expect(await screen.findByText(/^Belum ada rincian/)).toBeTruthy()
  expect(screen.queryByText(/^Paket ini belum punya subtes/)).toBeNull()
})

test('U820.3 a check that fails stands in its own place, and the package can be worked on all the same', async () => {
  answers['/check-paket'] = new Refusal(500, { code: 'internal', message: 'x', error: 'Pemeriksaan gagal.' })
  await detail()
  expect(await screen.findByText(/^Paket ini belum punya subtes/)).toBeTruthy()
  expect(await screen.findByText(/Pemeriksaan gagal/)).toBeTruthy()
})

const placed = { subtest: { id: 's1', kode: 'PU', nama: 'Penalaran', paket_id: 'p1', paket_nama: 'Siaga' } }
const questions = (query = '', rancangan: object[] = []) => {
  answers['/subtest-soal'] = {
    ...placed,
    subtest: { ...placed.subtest, durasi_detik: 1800, soal_ids: [], rancangan },
    data: [],
  }
  return renderRoute('/s/:id', SubtestQuestions, `/s/s1${query}`, WORDS)
}

test('U820.4 the questions of a sub-test are chosen from the bank or drawn, by an address for each way', async () => {
  await questions('?bagian=pilih')
  const parts = within(await screen.findByRole('group', { name: 'Bagian' }))
  expect(parts.getAllByRole('button').map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
  ])
  await expect.poll(() => calls.find(({ path }) => path === '/pick-soal')?.params).toMatchObject({ subtest_id: 's1' })
})

test('U820.5 who may not change a package sees what is chosen and nothing to choose from, at any address', async () => {
  holdMenus(['paket-tryout'], { update: false })
  await questions('?bagian=pilih')
  const parts = within(await screen.findByRole('group', { name: 'Bagian' }))
  expect(parts.getAllByRole('button')).toHaveLength(1)
  expect(calls.map(({ path }) => path)).not.toContain('/pick-soal')
})

test('U820.6 sub-categories are a list below their category', async () => {
  await renderOffice(<Categories />, '/?kategori=k1')
  await expect
    .poll(() => calls.find(({ path }) => path === '/subcat-paket')?.params)
    .toMatchObject({ kategori_id: 'k1' })
  expect(calls.some(({ path }) => path === '/kategori-paket')).toBe(false)
})

test('U820.7 what waits longest stands first among what students sent, narrowed by state and package', async () => {
  const sent = {
    id: 'x1',
    student: { nama: 'Ani' },
    paket_nama: 'Siaga',
    judul: 'Ikuti akun',
    state: 'sent',
    sent_at: 1,
  }
  answers['/task-submissions'] = { data: [sent], total: 1 }
  await renderOffice(<SubmissionList />, '/?state=sent&paket_id=p1', WORDS)
  const link = await screen.findByRole('link', { name: 'Ani' })
  expect(link.getAttribute('href')).toMatch(/\/x1$/)
  expect(screen.getByText('Menunggu', { selector: 'td *' })).toBeTruthy()
  expect(calls.find(({ path }) => path === '/task-submissions')?.params).toMatchObject({
    ...{ sort: 'sent_at', state: 'sent', paket_id: 'p1' },
  })
})

const cell = (count: number) => ({ mapel_id: 'm1', materi: null, tingkat: 'mudah', count })

test('U722.1 the blueprint that was drawn last stands there again, and is drawn again as it is', async () => {
  const cells = ['mudah', 'sedang', 'sulit'].map((tingkat) => ({ tingkat, chosen: 0, available: 9 }))
  answers['/blueprint'] = { data: [{ mapel_id: 'm1', materi: null, nama: 'Aljabar', cells }], more: false }
  answers['/draw-soal'] = { message: 'Terpilih.', data: { subtest_id: 's1', version: 2, chosen: [], previous: [] } }
  await questions('?bagian=acak', [cell(4)])
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Isi acak 4 soal' }))
  const sent = () => calls.find(({ path }) => path === '/draw-soal')?.body
  await expect.poll(sent).toMatchObject({ subtest_id: 's1', cells: [cell(4)] })
})

test('U722.2 a package draws every sub-test with a blueprint anew, and takes all of it back where one is refused', async () => {
  subtests = [
    { ...subtest(1, 600), rancangan: [cell(2)], soal_ids: ['a'] },
    { ...subtest(2, 600), rancangan: [] },
    { ...subtest(3, 600), rancangan: [cell(3)] },
  ]
  // As the server has it by then: drawn anew, and one that a colleague added meanwhile.
  answers['/subtest-paket/s1'] = { data: { ...subtests[0], version: 3, soal_ids: ['b', 'theirs'] } }
  let draws = 0
  const others = serve(({ path, body }) => {
    if (path === '/draw-soal') {
      draws++
      const { subtest_id } = body as { subtest_id: string }
      if (subtest_id === 's3')
        return new Refusal(400, { code: 'invalid_input', message: 'x', error: 'Di bank tinggal 1.' })
      return { message: '', data: { subtest_id, version: 2, chosen: ['b'], previous: ['a'] } }
    }
    if (path in answers) return answers[path]
    if (path === '/paket/p1') return { data: built }
    if (path === '/subtest-paket') return { data: subtests, total: subtests.length }
    if (path === '/check-paket') return { data: CHECK }
    return { data: [], total: 0 }
  })
  await detail()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Undi ulang dari rancangan' }))
  const back = () => others.find(({ path }) => path === '/input/subtest-paket')?.body
  await expect.poll(back).toMatchObject({ changes: [{ id: 's1', version: 3, data: { soal_ids: ['a', 'theirs'] } }] })
  expect(draws).toBe(2)
})

test('U722.3 a draw is taken back without what a colleague chose after it', async () => {
  const cells = ['mudah', 'sedang', 'sulit'].map((tingkat) => ({ tingkat, chosen: 0, available: 9 }))
  answers['/blueprint'] = { data: [{ mapel_id: 'm1', materi: null, nama: 'Aljabar', cells }], more: false }
  const data = { subtest_id: 's1', version: 2, chosen: ['b', 'c'], previous: ['a'] }
  answers['/draw-soal'] = { message: 'Terpilih.', data }
  await questions('?bagian=acak', [cell(2)])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Isi acak 2 soal' }))
  answers['/subtest-paket/s1'] = { data: { ...subtest(1, 600), version: 3, soal_ids: ['a', 'b', 'theirs', 'c'] } }
  await user.click(await screen.findByRole('button', { name: 'Urungkan: Terpilih.' }))
  const back = () => calls.find(({ path }) => path === '/input/subtest-paket')?.body
  await expect.poll(back).toMatchObject({ changes: [{ id: 's1', version: 3, data: { soal_ids: ['a', 'theirs'] } }] })
})

test('U722.4 an order that a colleague changed again is not put back, and a sentence says so', async () => {
  await detail()
  await screen.findByText(/^Paket ini belum punya subtes/)
  answers['/subtest-paket/s1'] = { data: { ...subtest(1, 600), version: 4, soal_ids: ['b', 'c', 'a'] } }
  const done = takeBack('s1', { before: ['a', 'b', 'c'], after: ['c', 'a', 'b'] })
  await expect(done).rejects.toThrow('Sesudah itu urutannya diubah lagi oleh orang lain.')
  expect(calls.map(({ path }) => path)).not.toContain('/input/subtest-paket')
})
