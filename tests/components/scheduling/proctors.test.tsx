import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ProctorsTab } from '#src/features/scheduling/office/detail/proctors-tab.tsx'
import { useUndo } from '#src/office/kit/undo/undo.ts'
import { holdMenus, renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const BUDI = { id: 'w1', version: 2, jadwal_id: 'j1', user_id: 'u1', nama: 'Budi', ruang: ['R1'], sekolah: [] }
let rows: object[]
let calls: Call[]
beforeEach(() => {
  useUndo.setState({ stack: [] })
  holdMenus(['jadwal-admin'])
  rows = [BUDI]
  calls = serve(({ path, body }) => {
    if (path === '/jadwal-pengawas') return { data: rows, total: rows.length }
    if (path === '/peserta-jadwal/summary') return { data: { registered: 0, ruang: [], overlaps: [] } }
    if (path !== '/input/jadwal-pengawas') return { data: [], total: 0 }
    const [change] = (body as { changes: { op: string; data?: { ruang: string[] } }[] }).changes
    if (change?.op === 'update' && change.data?.ruang.length === 0) {
      const errors = [{ path: 'changes.0.data.ruang', message: 'Sebutkan ruang atau sekolahnya.' }]
      return new Refusal(400, { code: 'invalid_input', message: 'x', error: 'x', errors } as never)
    }
    return { data: [{ ...BUDI, version: 3 }] }
  })
})

const open = () =>
  renderOffice(<ProctorsTab id="j1" />, '/master-admin/jadwal-admin/detail/j1?tab=pengawas', ['participants'])
const written = () =>
  calls.flatMap(({ path, body }) => (path.startsWith('/input/') ? (body as { changes: object[] }).changes : []))

test('U740.1 who is there for which rooms stands in the list, is changed there, and a proctor of nobody is refused at its field', async () => {
  const user = userEvent.setup()
  await open()
  expect((await screen.findByText('Budi')).parentElement?.textContent).toContain('R1')
  await user.click(screen.getByRole('button', { name: 'Ubah' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('combobox', { name: 'Ruang' }), '{Backspace}')
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(await dialog.findByText('Sebutkan ruang atau sekolahnya.')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: 'Ruang' }), 'R7{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  await expect.poll(() => written().at(-1)).toMatchObject({ op: 'update', id: 'w1', data: { ruang: ['R7'] } })
})

test('U740.2 a proctor is taken out with a way back, and whoever may only look is offered nothing', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Hapus pengawas Budi' }))
  await expect.poll(written).toMatchObject([{ op: 'delete', id: 'w1', version: 2 }])
  expect(await screen.findByText('Pengawas Budi dihapus.')).toBeTruthy()
})

test('U740.3 Ctrl+Z, which stands beside what was taken out, brings the proctor back', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Hapus pengawas Budi' }))
  await screen.findByText('Ctrl Z')
  await user.keyboard('{Control>}z{/Control}')
  const { jadwal_id, user_id, ruang, sekolah } = BUDI
  await expect
    .poll(() => written().at(-1))
    .toMatchObject({ op: 'create', id: 'w1', data: { jadwal_id, user_id, ruang, sekolah } })
  await expect.poll(() => screen.queryByText('Ctrl Z')).toBeNull()
})
