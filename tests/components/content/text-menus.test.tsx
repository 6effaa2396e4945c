import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import Artikel from '#src/features/content/office/artikel.tsx'
import Faq from '#src/features/content/office/faq.tsx'
import Halaman from '#src/features/content/office/halaman.tsx'
import Panduan from '#src/features/content/office/panduan.tsx'
import ImportProdi from '#src/features/master/office/import-prodi.tsx'
import Sekolah from '#src/features/master/office/sekolah.tsx'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

let calls: Call[]
let row: object | null
const at = '2026-11-01T01:00:00.000Z'
beforeEach(() => {
  row = null
  holdMenus(['artikel', 'halaman', 'faq', 'panduan', 'sekolah', 'universitas'])
  calls = serve(({ path }) => {
    if (path === '/unsaved-draft') return { data: null }
    return row ? { data: [row], total: 1 } : { data: [], total: 0 }
  })
})

const MENUS: [string, ComponentType, string, object][] = [
  ['artikel', Artikel, '/page', { jenis: 'artikel' }],
  ['halaman', Halaman, '/page', { jenis: 'halaman' }],
  ['faq', Faq, '/guide', { type: 'faq' }],
  ['panduan', Panduan, '/guide', { type: 'panduan' }],
]
test.each(MENUS)('U826.1 %s lists its own kind of text alone, and a new one is of that kind', async (...menu) => {
  const [name, Screen, path, only] = menu
  const list = await renderOffice(<Screen />, `/master-admin/${name}`, ['contentOffice', 'rich'])
  await expect.poll(() => calls.find((call) => call.path === path)?.params).toMatchObject(only)
  list.unmount()
  await renderOffice(<Screen />, `/master-admin/${name}?create=`, ['contentOffice', 'rich', 'reasons'])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Judul/, { selector: 'input[name=judul]' }), 'Satu')
  await user.keyboard('{Control>}s{/Control}')
  const sent = () => calls.find((call) => call.path === `/input${path}`)?.body
  await expect.poll(sent).toMatchObject({ changes: [{ op: 'create', data: only }] })
})

test('U826.2 a school opens at an address of its own, and a list of schools is filled from a file', async () => {
  row = { id: 's3', version: 1, created_at: at, updated_at: at, nama: 'SMAN 3', npsn: '20219151', status: 'terbit' }
  await renderRoute('/master-admin/sekolah', Sekolah, '/master-admin/sekolah', ['masterImport'])
  expect(screen.getByRole('link', { name: 'Impor' }).getAttribute('href')).toMatch(/sekolah\/impor$/)
  await userEvent.click(await screen.findByText('SMAN 3'))
  expect((await screen.findByRole('status')).textContent).toMatch(/sekolah\/detail\/s3$/)
})

test('U826.3 a file of study programmes goes to the list of programmes', async () => {
  await renderOffice(<ImportProdi />, '/master-admin/universitas/impor', ['masterImport'])
  const input = await screen.findByLabelText<HTMLInputElement>('Pilih berkas', { selector: 'input' })
  await userEvent.upload(input, new File(['kode'], 'prodi.csv', { type: 'text/csv' }))
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/import-prodi')
})
