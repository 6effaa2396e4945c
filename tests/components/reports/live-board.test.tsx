import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Questioned } from '#contract/exam/admin.ts'
import { BOARD_VIEWS, type BoardRow } from '#contract/exam/board.ts'
import type { ActOutcome } from '#contract/exam/deed.ts'
import { BoardTab } from '#src/features/proctoring/office/board-tab.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const AT = Date.now()

const student = (n: number, more: Partial<BoardRow> = {}): BoardRow => ({
  ...{ user_id: `u${n}`, nama: `Siswa ${n}`, sekolah: 'SMA 1', nomor_peserta: null, ruang: 'R1', kursi: n },
  ...{ downloaded: true, attempt_id: `a${n}`, status: 'open', paused: false, stopped: false, counted: true },
  ...{ started_at: AT - 600_000, ends_at: AT + 600_000, sealed_at: null, sealed_by: null, part: 0, answered: n },
  ...{
    online_until: AT + 600_000,
    contact_at: AT,
    report: null,
    anomalies: [],
    extra_ms: 0,
    own_times: null,
    awaiting_phone: false,
  },
  ...more,
})

let rows: BoardRow[]
let questioned: Questioned[]
let calls: Call[]
let refused: Refusal | null
let outcome: ActOutcome
/** Of the stream of the board: what the server tells. */
let tell: (delta: object) => Promise<void>

const counts = () => ({
  ...Object.fromEntries(BOARD_VIEWS.map((view) => [view, 0])),
  ...{ everyone: rows.length, working: rows.length - 1, disconnected: 1 },
})

function levelOf(update: 0 | 1) {
  const menu = { id: 'm', name: 'Jadwal', route_name: 'jadwal-admin', icon: '', url: '/master-admin/jadwal-admin' }
  const menus = [{ ...menu, create: 1, update, delete: 1, own: update ? ['control'] : [], submenus: [] }]
  useSession.setState({ session: { menus, profile: {} } as never })
}

beforeEach(() => {
  levelOf(1)
  refused = null
  outcome = { done: 1, waiting: 0, skipped: [], skipped_total: 0 }
  questioned = []
  rows = [student(1), student(2), student(3, { online_until: 0, contact_at: AT - 120_000 })]
  calls = serve(({ path }) => {
    if (path === '/live-board')
      return {
        ...{ data: rows, total: rows.length, counts: counts(), server_time: AT, cursor: '0' },
        ...{ ruang: [{ ruang: 'R1', peserta: 3, disconnected: 1 }], subtes: [{ nama: 'TWK', soal: 30 }] },
      }
    if (path === '/live-board/participant')
      return { data: { row: rows[0], phones: [], events: [], questioned }, server_time: AT }
    return refused ?? { message: '', data: outcome }
  })
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  tell = async (delta) => {
    await act(() => writer.write(new TextEncoder().encode(`data: ${JSON.stringify(delta)}\n\n`)))
  }
  globalThis.fetch = async (input) =>
    String(input).includes('stream')
      ? new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
      : Response.json({ application_secret: '' })
})

async function open() {
  const user = userEvent.setup()
  await renderOffice(<BoardTab id="j1" />, '/master-admin/jadwal-admin/detail/j1', ['board', 'reasons'])
  await screen.findByText('Siswa 1')
  return user
}
const lines = () => screen.getAllByRole('row').slice(1)
type User = Awaited<ReturnType<typeof open>>
const tick = (user: User, line: number) => user.click(within(lines()[line] as HTMLElement).getByRole('checkbox'))
const press = (user: User, name: string) =>
  user.click(within(screen.getByRole('toolbar')).getByRole('button', { name }))
const reason = () => screen.findByLabelText(/^Alasan/)
const sent = () =>
  calls.flatMap(({ path, body }) => (path === '/exam-actions' ? [body as Record<string, unknown>] : []))

test('U303.1 a counter shows those whom it counts, and all again when it is pressed again', async () => {
  const user = await open()
  const asked = () => calls.findLast(({ path }) => path === '/live-board')?.params.view
  const counter = screen.getByRole('button', { name: /^Putus/ })
  await user.click(counter)
  await expect.poll(asked).toBe('disconnected')
  await user.click(counter)
  await expect.poll(asked).not.toBe('disconnected')
})

test('U303.2 what the server tells of a student stands in their line at once, and the counters with it', async () => {
  await open()
  const told = student(2, { answered: 29 })
  await tell({ rows: [told], counts: { ...counts(), finished: 7 }, server_time: AT })
  await expect.poll(() => lines()[1]?.textContent).toContain('29/30')
  expect(screen.getByRole('button', { name: /^Selesai/ }).textContent).toContain('7')
})

test('U303.3 an action without a reason is not sent; with one it goes to those who are ticked, under one number however often it is tried', async () => {
  const user = await open()
  await tick(user, 2)
  await press(user, 'Akhiri')
  const go = await screen.findByRole('button', { name: /^Akhiri ujian/ })
  await user.click(go)
  expect(await screen.findByText('Tulis alasannya, paling sedikit 3 huruf.')).toBeTruthy()
  expect(sent()).toEqual([])
  expect(document.body.textContent).toContain('1 HP sedang luring')
  refused = new Refusal(503, { code: 'unavailable', message: 'Sibuk', error: 'Coba lagi.' })
  await user.type(screen.getByLabelText(/^Alasan/), 'Listrik padam')
  await user.click(go)
  await expect.poll(() => sent().length).toBe(1)
  refused = null
  await user.click(await screen.findByRole('button', { name: /^Akhiri ujian/ }))
  await expect.poll(() => sent().length).toBe(2)
  const [first, second] = sent()
  const targets = { picked: [{ user_id: 'u3', attempt_id: 'a3' }] }
  expect(first).toMatchObject({ jadwal_id: 'j1', kind: 'end', reason: 'Listrik padam', targets })
  expect(second).toEqual(first)
})

test('U303.4 who may only look ticks nobody and is offered no action', async () => {
  levelOf(0)
  await open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Akhiri' })).toBeNull()
})

const answer = (seq: number, more: Partial<Questioned>): Questioned => ({
  ...{ writer: 'w0000000000', seq, soal_id: null, part: 0, nomor: seq, counts: true, reason: 'too_late' },
  ...{ marks: ['limit'], ruling: null, lo: AT - 60_000, est: AT, hi: AT + 60_000, ...more },
})
const ruled = () => calls.flatMap(({ path, body }) => (path === '/exam-rulings' ? [body] : []))

test('U303.5 an answer of uncertain time is struck out or admitted with a reason, and that is taken back; what no question takes is not admitted', async () => {
  questioned = [
    answer(3, {}),
    answer(4, { counts: false, marks: [] }),
    answer(5, { counts: false, reason: 'bad_value' }),
  ]
  const user = await open()
  await user.click(screen.getByText('Siswa 1'))
  expect((await screen.findByText(/TWK nomor 3/)).textContent).toContain('antara')
  expect(screen.getAllByRole('button', { name: 'Terima' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Coret' }))
  const go = await screen.findByRole('button', { name: 'Coret' })
  expect(go).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Alasan'), 'HP mati')
  questioned = [answer(3, { counts: false, reason: 'struck_out', ruling: 'strike' })]
  await user.click(go)
  const of = { attempt_id: 'a1', writer: 'w0000000000', seq: 3 }
  await expect.poll(ruled).toEqual([{ ...of, ruling: 'strike', reason: 'HP mati' }])
  await user.click(await screen.findByRole('button', { name: 'Tarik keputusan' }))
  await user.type(screen.getByLabelText('Alasan'), 'Keliru')
  await user.click(screen.getByRole('button', { name: 'Tarik keputusan' }))
  await expect.poll(() => ruled().at(-1)).toEqual({ ...of, ruling: null, reason: 'Keliru' })
})

test('U303.6 who may only look sees answers of uncertain time and decides nothing', async () => {
  levelOf(0)
  questioned = [answer(3, {})]
  const user = await open()
  await user.click(screen.getByText('Siswa 1'))
  await screen.findByText(/TWK nomor 3/)
  expect(screen.queryByRole('button', { name: 'Coret' })).toBeNull()
})

test('U303.8 an action opened for another student while the outcome of the one before still stands is asked and sent anew, under a number of its own', async () => {
  const user = await open()
  for (const [line, why] of ['Listrik padam', 'Datang terlambat'].entries()) {
    await tick(user, line)
    await press(user, 'Tambah waktu')
    await user.type(await reason(), why)
    await user.click(screen.getByRole('button', { name: /^Beri 10 menit/ }))
    await screen.findByText('Dilakukan untuk 1 siswa.')
  }
  expect(sent()).toMatchObject([
    { targets: { picked: [{ user_id: 'u1' }] }, reason: 'Listrik padam' },
    { targets: { picked: [{ user_id: 'u2' }] }, reason: 'Datang terlambat' },
  ])
  expect(new Set(sent().map(({ id }) => id)).size).toBe(2)
})

test('U303.9 neither failure, reason nor number of an action that failed stays for the one that is opened next', async () => {
  const user = await open()
  refused = new Refusal(503, { code: 'unavailable', message: 'Sibuk', error: 'Coba lagi.' })
  await user.click(screen.getByRole('button', { name: 'Catat insiden' }))
  await user.type(await reason(), 'Listrik padam')
  await user.click(screen.getByRole('button', { name: /^Kembalikan 10 menit/ }))
  await screen.findByText('Coba lagi.')
  await user.click(screen.getByRole('button', { name: 'Catat insiden' }))
  expect(screen.queryByText('Coba lagi.')).toBeNull()
  expect(await reason()).toHaveProperty('value', '')
  refused = null
  await user.type(await reason(), 'Alarm kebakaran')
  await user.click(screen.getByRole('button', { name: /^Kembalikan 10 menit/ }))
  await screen.findByText('Dilakukan untuk 1 siswa.')
  const ids = calls.flatMap(({ path, body }) => (path === '/exam-incidents' ? [(body as { id: string }).id] : []))
  expect(new Set(ids).size).toBe(2)
})

test('U303.10 what is done goes to the attempt of the row for which it was opened, and who has begun anew since is named in the words of the screen', async () => {
  const user = await open()
  await tick(user, 0)
  await press(user, 'Akhiri')
  await tell({ rows: [student(1, { attempt_id: 'b1' })], counts: counts(), server_time: AT })
  const skip = { user_id: 'u1', nama: 'Siswa 1', code: 'begun_anew' as const, reason: 'Kata server.' }
  outcome = { done: 0, waiting: 0, skipped: [skip], skipped_total: 1 }
  await user.type(await reason(), 'Salah ruang')
  await user.click(screen.getByRole('button', { name: /^Akhiri ujian/ }))
  await screen.findByText(/Sudah memulai pengerjaan baru/)
  expect(document.body.textContent).not.toContain('Kata server.')
  expect(sent()).toMatchObject([{ targets: { picked: [{ user_id: 'u1', attempt_id: 'a1' }] } }])
})
