import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { ImportMaster } from '#contract/catalog/import-master.ts'
import Artikel from '#src/features/content/office/artikel.tsx'
import Faq from '#src/features/content/office/faq.tsx'
import Halaman from '#src/features/content/office/halaman.tsx'
import Panduan from '#src/features/content/office/panduan.tsx'
import ImportProdi from '#src/features/master/office/import-prodi.tsx'
import Sekolah from '#src/features/master/office/sekolah.tsx'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const FOUND: ImportMaster = {
  ...{ saved: false, rows: 1, known_regions: 0, added: 1, changed: 0, unchanged: 0, without_figures: 0, regions: [] },
  ...{ examples: { added: [], changed: [] }, problems: [], problems_total: 0, ignored_columns: [] },
}

let calls: Call[]
let row: object | null
const at = '2026-11-01T01:00:00.000Z'
beforeEach(() => {
  row = null
  holdMenus(['artikel', 'halaman', 'faq', 'panduan', 'sekolah', 'universitas'])
  calls = serve(({ path }) => {
    if (path === '/import-prodi') return FOUND
    return row ? { data: [row], total: 1 } : { data: [], total: 0 }
  })
})

const MENUS: [string, ComponentType, string, object][] = [
  ['artikel', Artikel, '/page', { jenis: 'artikel' }],
  ['halaman', Halaman, '/page', { jenis: 'halaman' }],
  ['faq', Faq, '/guide', { type: 'faq' }],
  ['panduan', Panduan, '/guide', { type: 'panduan' }],
]
test.each(MENUS)('U826.1 %s lists its own kind of text alone', async (...menu) => {
  const [name, Screen, path, only] = menu
  await renderOffice(<Screen />, `/master-admin/${name}`, ['contentOffice', 'rich'])
  await expect.poll(() => calls.find((call) => call.path === path)?.params).toMatchObject(only)
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
