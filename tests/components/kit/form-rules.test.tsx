import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { paket, rumpun } from '#contract/resources/index.ts'
import { useSession } from '#src/lib/session.ts'
import { FormBody } from '#src/office/crud/form/form-body.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { holdMenus, renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const menu = { id: 'x', name: 'Paket', url: '/master-admin/paket-tryout', icon: '', create: 1, update: 1, delete: 1 }

beforeEach(() => useSession.setState({ session: { menus: [{ ...menu, submenus: [] }], profile: {} } as never }))

test('U281.1 a form says in the language of the screen what does not fit together, and sends nothing', async () => {
  const user = userEvent.setup()
  const spec = specOf(paket, { columns: ['nama'], form: [{ title: 'penjualan', fields: ['tipe', 'harga'] }] })
  const free = { id: 'p', version: 1, created_at: '', updated_at: '', nama: 'Paket', ...paket.blank }
  await renderOffice(<FormBody spec={spec} row={free} />, '/', ['reasons'])
  const price = await screen.findByRole('textbox', { name: /Harga/ })
  await user.clear(price)
  await user.type(price, '5000')
  await user.tab()
  expect(await screen.findByText('Paket gratis tidak punya harga; pilih jenis berbayar, atau isi 0.')).toBeTruthy()
  await act(() => i18next.changeLanguage('de'))
  await user.click(screen.getByRole('button', { name: /Speichern/ }))
  expect(await screen.findByText(/^Ein kostenloses Paket/)).toBeTruthy()
})

const ROW = { id: 'r1', version: 1, created_at: '', updated_at: '', ...rumpun.blank, nama: 'Saintek' }

/** A form whose saves are answered one by one, as the test says. */
async function slowForm(row: typeof ROW | null) {
  holdMenus(['rumpun'])
  const answers: (() => void)[] = []
  const calls = serve(async ({ method, body }) => {
    if (method !== 'post') return { data: [], total: 0 }
    await new Promise<void>((answer) => answers.push(answer))
    const [change] = (body as { changes: { version?: number; data: object }[] }).changes
    return { data: [{ ...ROW, ...change?.data, version: (change?.version ?? 0) + 1 }] }
  })
  const spec = specOf(rumpun, { columns: ['nama'], form: [{ title: 'umum', fields: ['nama'] }] })
  await renderOffice(<FormBody spec={spec} row={row} />)
  const user = userEvent.setup()
  const sent = () => calls.flatMap(({ body }) => (body as { changes?: object[] } | undefined)?.changes ?? [])
  const answer = async () => {
    await expect.poll(() => answers.length).toBe(1)
    await act(async () => answers.pop()?.())
  }
  return { user, sent, answer, name: screen.getByRole<HTMLInputElement>('textbox', { name: /Nama/ }) }
}

test.each([
  ['a row', ROW],
  ['something new', null],
])('U281.21 what is typed while %s is being saved stays, unsaved, and is sent by the next save', async (_, row) => {
  const { user, sent, answer, name } = await slowForm(row)
  await user.clear(name)
  await user.type(name, 'Sosial')
  await user.click(screen.getByRole('button', { name: /^Simpan/ }))
  await user.type(name, ' humaniora')
  await answer()
  expect(await screen.findByText('Belum disimpan')).toBeTruthy()
  expect(name.value).toBe('Sosial humaniora')
  await user.keyboard('{Control>}s{/Control}')
  await answer()
  await expect.poll(() => screen.queryByText('Belum disimpan')).toBeNull()
  expect(sent()).toMatchObject([{ data: { nama: 'Sosial' } }, { op: 'update', data: { nama: 'Sosial humaniora' } }])
})

test('U281.24 what is emptied or half typed in a form stays as it is typed', async () => {
  holdMenus(['paket-tryout'])
  const user = userEvent.setup()
  const spec = specOf(paket, {
    columns: ['nama'],
    form: [{ title: 'penjualan', fields: ['harga', 'kelonggaran_kirim_detik'] }],
  })
  const row = { id: 'p', version: 1, created_at: '', updated_at: '', nama: 'Paket', ...paket.blank }
  await renderOffice(<FormBody spec={spec} row={{ ...row, kelonggaran_kirim_detik: 1800 }} />, '/', ['reasons'])
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox')
  for (const box of boxes) await user.clear(box)
  expect(boxes.map(({ value }) => value)).toEqual(['', ''])
  await user.type(boxes[1] as HTMLInputElement, '42:')
  await user.tab()
  expect(boxes.map(({ value }) => value)).toEqual(['', '42:'])
})
