import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { DeletionRow } from '#contract/accounts/student-record.ts'
import { DeletionQueue } from '#src/features/people/office/deletion-queue.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const AT = Date.UTC(2026, 10, 29, 3)
const row = (n: number, more: Partial<DeletionRow> = {}): DeletionRow => ({
  ...{
    user_id: `u${n}`,
    nama: `Siswa ${n}`,
    email: `s${n}@elp.test`,
    oleh: 'self',
    asked_at: AT,
    due_at: AT + 3 * 86_400_000,
  },
  ...{ held_reason: null, ...more },
})

let rows: DeletionRow[]
let refused: boolean
let calls: Call[]
function levelOf(update: 0 | 1) {
  const menu = { id: 'c', name: 'Siswa', url: '/master-admin/customer', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update, delete: 1 }], profile: {} } as never })
}
beforeEach(() => {
  levelOf(1)
  rows = [row(1), row(2, { oleh: 'guardian', held_reason: 'Pasal 9 UU 27/2022' })]
  refused = false
  calls = serve(({ path, body }) => {
    if (path === '/account-deletions') return { data: rows, total: rows.length }
    const { user_id, reason = null } = body as { user_id: string; reason?: string | null }
    if (refused) return new Refusal(409, { code: 'conflict', message: 'Tidak bisa', error: 'Akun ini sudah dihapus.' })
    rows = rows.map((one) => (one.user_id === user_id ? { ...one, held_reason: reason } : one))
    return { message: '' }
  })
})

const posts = () => calls.filter(({ method }) => method === 'post').map(({ path, body }) => [path, body])
const line = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

async function open() {
  const user = userEvent.setup()
  await renderOffice(<DeletionQueue onClose={() => {}} />, '/master-admin/customer?penghapusan', ['studentRecord'])
  await screen.findByText('Siswa 1')
  return user
}

test('U463.10 who asked for a deletion and when it is due stands in its line, and why one is held', async () => {
  await open()
  expect(line('Siswa 1').getByText('Siswa')).toBeTruthy()
  expect(line('Siswa 1').getByText('2 Des 2026, 10.00 WIB')).toBeTruthy()
  expect(line('Siswa 1').getByText('Menunggu')).toBeTruthy()
  expect(line('Siswa 2').getByText('Wali')).toBeTruthy()
  expect(line('Siswa 2').getByText('Pasal 9 UU 27/2022')).toBeTruthy()
})

test('U463.11 a deletion is held only with a reason, and goes on without one; the line follows', async () => {
  const user = await open()
  await user.click(line('Siswa 1').getByRole('button', { name: 'Tahan' }))
  const dialog = within(await screen.findByRole('dialog'))
  const hold = dialog.getByRole('button', { name: 'Tahan' })
  await user.click(hold)
  expect(await dialog.findByText(/sedikitnya 3 huruf/)).toBeTruthy()
  expect(posts()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Alasan' }), 'Perkara 12/2026')
  await user.click(hold)
  await expect.poll(posts).toEqual([['/account-deletions/hold', { user_id: 'u1', reason: 'Perkara 12/2026' }]])
  expect(await screen.findByText('Perkara 12/2026')).toBeTruthy()
  await user.click(line('Siswa 2').getByRole('button', { name: 'Lanjutkan' }))
  await expect.poll(posts).toContainEqual(['/account-deletions/resume', { user_id: 'u2' }])
  await expect.poll(() => screen.queryByText('Pasal 9 UU 27/2022')).toBeNull()
})

test('U463.12 what the server refuses is said in the dialog, and the reason that was typed stands', async () => {
  const user = await open()
  refused = true
  await user.click(line('Siswa 1').getByRole('button', { name: 'Tahan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Alasan' }), 'Perkara 12/2026')
  await user.click(dialog.getByRole('button', { name: 'Tahan' }))
  expect(await dialog.findByText('Akun ini sudah dihapus.')).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' }).value).toBe('Perkara 12/2026')
})

test('U463.13 who may not change students reads the queue and has nothing to press in its lines', async () => {
  levelOf(0)
  await open()
  expect(screen.queryByRole('button', { name: 'Tahan' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Lanjutkan' })).toBeNull()
})
