import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { paket } from '#contract/resources/index.ts'
import { useSession } from '#src/lib/session.ts'
import { FormBody } from '#src/office/crud/form/form-body.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { renderOffice } from '../office.tsx'

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
