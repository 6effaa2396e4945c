import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ImportMaster } from '#contract/catalog/import-master.ts'
import ImportSekolah from '#src/features/master/office/import-sekolah.tsx'
import { holdMenus, renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const spelling = (kabupaten: string, clear: boolean, id: string) => ({
  ...{ kunci: `${kabupaten}|`, kabupaten, provinsi: 'Jawa Barat', rows: 188, clear },
  proposals: [{ id, nama: `Kota ${id}`, within: 'Jawa Barat', alike: clear ? 96 : 55 }],
})
const FOUND: ImportMaster = {
  ...{ saved: false, rows: 4212, known_regions: 90, added: 38, changed: 612, unchanged: 3550, without_figures: 0 },
  regions: [spelling('Bandumg', true, '32.73'), spelling('Kota Jakarta', false, '31.71')],
  examples: { added: [{ kode: '20219251', nama: 'SMAN 1', within: 'Kota Bandung' }], changed: [] },
  problems: [{ row: 9, column: 'NPSN', reason: '"12" tidak dapat dibaca sebagai NPSN.' }],
  ...{ problems_total: 1, ignored_columns: ['LINTANG'] },
}

test('U560.8 a list is saved only once each unknown region is decided; strong proposals are accepted by one press', async () => {
  holdMenus(['sekolah'])
  const user = userEvent.setup()
  const calls = serve(({ params }) => ({ ...FOUND, saved: params.save === '1' }))
  await renderOffice(<ImportSekolah />, '/master-admin/sekolah/impor', ['masterImport'])
  const input = await screen.findByLabelText<HTMLInputElement>('Pilih berkas', { selector: 'input' })
  await user.upload(input, new File(['npsn'], 'sekolah.csv', { type: 'text/csv' }))
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Simpan 650' })
  expect(save.disabled).toBe(true)
  expect(screen.getByText(/2 wilayah belum dipilih/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Terima 1 usulan kuat/ }))
  expect(screen.getByText(/1 wilayah belum dipilih/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: /Kota Jakarta/ }))
  await user.click(await screen.findByRole('option', { name: 'Tanpa wilayah' }))
  await expect.poll(() => save.disabled).toBe(false)
  await user.click(save)
  expect(await screen.findByText('650 tersimpan')).toBeTruthy()
  const sent = calls.find(({ params }) => params.save === '1')?.body as FormData
  expect(JSON.parse(String(sent.get('wilayah')))).toEqual({ 'Bandumg|': '32.73', 'Kota Jakarta|': null })
})
