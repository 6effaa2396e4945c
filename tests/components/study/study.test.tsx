import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import type { ChancesReply } from '#contract/study/chances.ts'
import type { Programme, ProgrammesReply } from '#contract/study/choices.ts'
import Chances from '#src/features/study/chances.tsx'
import ChooseProgrammes from '#src/features/study/programmes.tsx'
import { useSession } from '#src/lib/session.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const PAKET = { id: '0c9c9a3e-9a4c-4d0e-8a1e-1f0a4a3b2c1d', nama: 'UTBK 1' }
const programme = (n: number, nama: string, jenjang: Programme['jenjang']): Programme => ({
  ...{ id: `0c9c9a3e-9a4c-4d0e-8a1e-00000000000${n}`, nama, jenjang, universitas: 'Universitas Negeri Muria' },
  ...{ region: null, portofolio: false, tahun_data: 2025, peminat: 2400, daya_tampung: 60, open: true },
})
const [KOMPUTER, STATISTIKA, HUKUM, MESIN] = [
  programme(1, 'Ilmu Komputer', 's1'),
  programme(2, 'Statistika', 's1'),
  programme(3, 'Ilmu Hukum', 's1'),
  programme(4, 'Teknik Mesin', 'd3'),
] as const

let stored: ProgrammesReply['chosen']
let calls: Call[]
let down: boolean
const reply = (): ProgrammesReply => ({
  ...{ data: [HUKUM, MESIN], total: 2, paket: PAKET, pakets: [PAKET], chosen: stored, suggested: [] },
  rules: { tahun: 2026, limits: [{ count: 3, kind: 'vokasi', at_least: 1 }] },
})

/** What the phone keeps, as the browser's caches do. */
const phone = () => Object.defineProperty(globalThis, 'caches', { value: memoryCaches(), configurable: true })

beforeEach(() => {
  phone()
  down = false
  stored = { version: 1, rumpun_id: null, choices: [KOMPUTER, STATISTIKA] }
  useSession.setState({ session: { profile: { id: 'siswa', role: 'Siswa' } } } as never)
  calls = serve(({ method, path, body }) => {
    if (path === '/index-rasionalisasi') return { data: chances }
    if (down) return new Refusal(503, { code: 'unavailable', message: 'x', error: 'x' })
    if (method === 'get') return reply()
    const ids = (body as { school_major_ids: string[] }).school_major_ids
    const all = [KOMPUTER, STATISTIKA, HUKUM, MESIN]
    const choices = ids.map((id) => all.find((one) => one.id === id) as Programme)
    stored = { ...stored, version: stored.version + 1, choices }
    return { data: stored }
  })
})

const open = () => renderOffice(<ChooseProgrammes />, '/pilih-sekolah', ['study', 'common'])
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.split(' · ')[0])
const sent = () => calls.filter(({ method }) => method === 'post').map(({ body }) => body)

test('U520.1 places are swapped by a key on a button, and one press saves the order on the version that was read', async () => {
  const user = userEvent.setup()
  await open()
  const down = await screen.findByRole('button', { name: 'Turunkan Ilmu Komputer' })
  down.focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Statistika', 'Ilmu Komputer'])
  expect(screen.getByText('Ilmu Komputer sekarang pilihan 2.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Simpan pilihan (2)' }))
  await screen.findByRole('button', { name: 'Sudah tersimpan' })
  expect(sent()).toEqual([{ paket_id: PAKET.id, version: 1, school_major_ids: [STATISTIKA.id, KOMPUTER.id] }])
})

test('U520.2 what was changed stands after the page was closed and the server was down, until it is saved', async () => {
  const user = userEvent.setup()
  const first = await open()
  await user.click(await screen.findByRole('button', { name: 'Hapus Ilmu Komputer' }))
  down = true
  await user.click(screen.getByRole('button', { name: 'Simpan pilihan (1)' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  first.unmount()
  down = false
  await open()
  expect(await screen.findByText(/Perubahanmu aman di HP ini/)).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Statistika']))
  await user.click(screen.getByRole('button', { name: 'Simpan pilihan (1)' }))
  await screen.findByRole('button', { name: 'Sudah tersimpan' })
  expect(stored.choices).toEqual([STATISTIKA])
})

test('U520.3 what another phone wrote meanwhile is shown before it is written over, and may be taken instead', async () => {
  const user = userEvent.setup()
  const first = await open()
  await user.click(await screen.findByRole('button', { name: 'Hapus Ilmu Komputer' }))
  first.unmount()
  stored = { ...stored, version: 2, choices: [HUKUM] }
  await open()
  expect(await screen.findByText(/diubah di perangkat lain menjadi: Ilmu Hukum/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pakai yang itu' }))
  await waitFor(() => expect(names()).toEqual(['Ilmu Hukum']))
})

test('U520.4 the form holds back what the rules refuse, says what is missing, and searches on', async () => {
  const user = userEvent.setup()
  await open()
  const pick = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /Tambah pilihan/ }))
    await user.click(await screen.findByRole('button', { name: `Pilih: ${name}, Universitas Negeri Muria` }))
  }
  await pick('Ilmu Hukum')
  expect(screen.getByRole('button', { name: 'Simpan pilihan (3)' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('ada 0')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hapus Ilmu Hukum' }))
  await pick('Teknik Mesin')
  expect(screen.getByRole('button', { name: 'Simpan pilihan (3)' }).hasAttribute('disabled')).toBe(false)
})

const score = {
  ...{
    attempt_id: PAKET.id,
    nama: 'UTBK #4',
    paket_id: PAKET.id,
    nilai: 648.29,
    provisional: true,
    standard_error: 60,
  },
}
const chance = { percent: 22, low: 8, high: 48, category: 'hard' as const }
const base: ChancesReply = {
  ...{ siswa: { id: PAKET.id, nama: 'Nadira' }, profiling: 'on', score, scores: [score] },
  choices: [
    { programme: KOMPUTER, minimum: 678, source: 'Perkiraan guru', chance, gap: null },
    { programme: MESIN, minimum: null, source: '', chance: null, gap: 'minimum' },
  ],
  rules: { year: 2026, safe: 70, consider: 40, minimum_error: 40, contact: 'Bu Rina, WA 0812' },
}
let chances: ChancesReply = base
const openChances = () => renderOffice(<Chances />, '/hasil-rasionalisasi', ['study', 'common'])

test('U521.1 a chance stands with its category in words, its range, its source; without an estimate there is none, and why', async () => {
  chances = base
  const { container } = await openChances()
  const [komputer, mesin] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  for (const text of ['22%', 'Sulit', 'kisaran 8–48%']) expect(within(komputer).getByText(text)).toBeTruthy()
  expect(komputer.textContent).toContain('Perkiraan minimum 678. Skormu kurang 29,71. Sumber: Perkiraan guru 2025')
  expect(mesin.textContent).toContain('Kami tidak menebak')
  expect(mesin.textContent).not.toContain('%')
  // Before any figure: that it is no official one.
  const text = container.textContent ?? ''
  expect(text.indexOf('bukan keputusan resmi')).toBeLessThan(text.indexOf('648,29'))
  expect(text).toContain('masih sementara')
  expect(text).toContain('Bu Rina, WA 0812')
  expect(text.toLowerCase()).not.toContain('passing grade')
})

test('U521.2 one press ends the estimates; who was not asked yet sees no figure and is asked', async () => {
  const user = userEvent.setup()
  chances = base
  const first = await openChances()
  const off = await screen.findByRole('button', { name: 'Matikan perkiraan untukku' })
  calls = serve(({ method }) => (method === 'post' ? { data: { profiling: 'off' } } : { data: chances }))
  chances = { ...base, profiling: 'off', score: null, scores: [], choices: [] }
  await user.click(off)
  expect(await screen.findByRole('heading', { name: 'Perkiraan dimatikan' })).toBeTruthy()
  expect(sent()).toEqual([{ allowed: false }])
  first.unmount()
  chances = { ...chances, profiling: 'ask' }
  await openChances()
  expect(await screen.findByRole('button', { name: 'Nyalakan perkiraan' })).toBeTruthy()
})
