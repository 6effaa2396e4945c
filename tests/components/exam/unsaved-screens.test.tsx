import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AttemptSnapshot, Questioned, SaveState } from '#offline/types.ts'
import { paperOf, renderTold } from '../exam.tsx'

const paper = paperOf(['pilihan', 'pilihan'])
const first = paper.subtes[0]?.soal[0]?.id ?? ''

const NOT_SAVED: SaveState = { kind: 'not_saved' }
const UNTIL = Date.UTC(2030, 0, 2, 5)
const ended: Partial<AttemptSnapshot> = { phase: 'ended', entries: 4, unsent: 3, sync_until: UNTIL }

const late = (seq: number, reason: Questioned['reason']): Questioned => ({
  ...{ writer: 'a0000000000', seq, soal_id: first, value: { a: 'B' }, counts: false, reason, marks: [] },
})

/** A browser that starts the app when the network is back. */
function sendsWhileClosed(): void {
  vi.stubGlobal('SyncManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
}

const said = () => document.body.textContent ?? ''

test.each([
  ['Waktu habis', { limits: [], open_index: -1 }],
  ['Ujian dijeda pengawas', { paused: true }],
] as const)('I24.55 "%s" says that all is saved where it is, and else what is not', async (name, at) => {
  const box = async (save: SaveState) => {
    const told: Partial<AttemptSnapshot> = { ...at, save }
    await renderTold(paper, told)
    return (await screen.findAllByRole('alertdialog', { name })).at(-1)?.textContent
  }
  expect(await box({ kind: 'offline', unsent: 2, since: 0 })).toContain('Semua jawabanmu tersimpan di HP ini.')
  const lost = await box(NOT_SAVED)
  expect(lost).toContain('Belum tersimpan. Jangan tutup halaman ini. Mencoba lagi.')
  expect(lost).not.toContain('Semua jawabanmu tersimpan')
  const writing = await box({ kind: 'writing' })
  expect(writing).toContain('Menyimpan…')
  expect(writing).not.toContain('Semua jawabanmu tersimpan')
})

test('I24.56 a pause of which the phone cannot hear the end before a log-in says so, and leads there', async () => {
  await renderTold(paper, { paused: true, save: { kind: 'login_needed', unsent: 2 } })
  const pause = within(await screen.findByRole('alertdialog', { name: 'Ujian dijeda pengawas' }))
  expect(pause.getByText('Masuk lagi supaya terkirim.')).toBeTruthy()
  expect(pause.getByRole('button', { name: 'Masuk' })).toBeTruthy()
  expect(pause.queryByText(/terbuka lagi sendiri/)).toBeNull()
})

test('I24.76 a pause whose end a phone without a network cannot hear says so, also where nothing is unsent', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderTold(paper, { paused: true, save: { kind: 'all_sent', at: 0 } })
  const pause = within(await screen.findByRole('alertdialog', { name: 'Ujian dijeda pengawas' }))
  expect(pause.getByText(/^Sedang tanpa jaringan/)).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(pause.getByText(/terbuka lagi sendiri/)).toBeTruthy()
  online.mockRestore()
})

test('I24.57 after an end that no store takes nothing lets the app be closed, also where one had taken it before', async () => {
  sendsWhileClosed()
  const told = { ...ended, save: { kind: 'on_phone', unsent: 3 } as SaveState }
  const { attempt } = await renderTold(paper, told)
  expect(await screen.findByRole('heading', { name: 'Selesai di HP ini.' })).toBeTruthy()
  expect(said()).toContain('Boleh tutup aplikasi')
  told.save = NOT_SAVED
  await act(() => attempt.append(first, { f: false }))
  expect(screen.getByRole('heading', { name: 'Belum tersimpan. Jangan tutup halaman ini.' })).toBeTruthy()
  expect(said()).not.toContain('Boleh tutup aplikasi')
})

test.each<[string, Partial<AttemptSnapshot>]>([
  ['a log-in is needed', { save: { kind: 'login_needed', unsent: 3 } }],
  ['the start is not taken', { save: { kind: 'start_refused', unsent: 3, code: 'code_required' } }],
  ['the server refuses what is sent', { save: { kind: 'rejected', count: 3 } }],
  ['entries are refused', { save: { kind: 'offline', unsent: 3, since: 0 }, rejected: [late(4, null)] }],
])(
  'I24.58 after the end, where %s, nothing is said to go on by itself; until when the server waits is',
  async (_, more) => {
    sendsWhileClosed()
    await renderTold(paper, { ...ended, ...more })
    expect(await screen.findByRole('heading', { name: 'Selesai di HP ini.' })).toBeTruthy()
    expect(said()).not.toMatch(/lanjut sendiri|terkirim begitu aplikasinya terbuka/)
    expect(said()).toMatch(/Server menunggu sampai .*12[.:]00/)
    if (more.rejected) expect(said()).toMatch(/3 entri lagi.*1 entri ditolak server\./)
  },
)

test('I24.59 after the end the reason why a start is not taken can be looked at', async () => {
  const { user } = await renderTold(paper, {
    ...ended,
    save: { kind: 'start_refused', unsent: 3, code: 'code_required' },
  })
  await user.click(await screen.findByRole('button', { name: 'Lihat' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Di mana jawabanmu' }))
  expect(sheet.getByText('Kode mulainya sudah diganti. Minta pengawas mengizinkanmu.')).toBeTruthy()
})

test('I24.60 a phone that was taken over says how many of its answers do not count, and shows which', async () => {
  const rejected = [late(4, 'superseded'), late(5, 'superseded')]
  const told: Partial<AttemptSnapshot> = { phase: 'taken_over', rejected }
  const { user } = await renderTold(paper, { ...told, save: { kind: 'taken_over', unsent: 0, rejected: 2 } })
  expect(screen.getByRole('button', { name: 'Ujian pindah ke perangkat lain. 2 jawaban tidak dihitung.' })).toBeTruthy()
  expect(said()).not.toContain('tetap dihitung')
  await user.click(screen.getByRole('button', { name: 'Lihat' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Di mana jawabanmu' }))
  expect(sheet.getAllByText('Soal 1: dijawab setelah ujian pindah ke perangkat lain')).toHaveLength(2)
})

test('I24.61 a phone that was taken over and has nothing refused says that what was answered there counts', async () => {
  await renderTold(paper, { phase: 'taken_over', save: { kind: 'taken_over', unsent: 0, rejected: 0 } })
  expect(
    screen.getByRole('button', { name: /^Ujian pindah.* Yang sudah dijawab di HP ini tetap dihitung$/ }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Lihat' })).toBeNull()
})

test.each<[string, SaveState, string]>([
  ['has no network', { kind: 'offline', unsent: 0, since: Date.now() }, 'Sinyal hilang.'],
  ['has had none for long', { kind: 'offline', unsent: 0, since: 0 }, 'Sinyal hilang.'],
  ['needs a log-in', { kind: 'login_needed', unsent: 0 }, 'Masuk lagi supaya terkirim.'],
])('I24.75 an end that alone is still to be sent says that it waits, and %s', async (_, save, word) => {
  await renderTold(paper, { phase: 'ended', entries: 4, unsent: 0, save })
  expect(await screen.findByText(word)).toBeTruthy()
  expect(said()).toContain('Semua jawaban sudah sampai. Akhir ujian dan tanda terima menunggu server.')
  expect(said()).not.toMatch(/Semua terkirim|0 belum|0 entri aman/)
})
