import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import AllPakets from '#src/features/packages/all-pakets.tsx'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const subtes = (id: string, durasi_detik: number) => ({ id, kode: id, nama: id, durasi_detik, jumlah_soal: 20 })
const paket = (id: string, more = {}) => ({
  ...{ id, nama: `Paket ${id}`, kategori: 'UTBK', tipe: 'berbayar', harga: 29_000, harga_coret: null },
  ...{ mode: 'mandiri', waktu: 'subtes', durasi_detik: null, subtes: [subtes('a', 1800), subtes('b', 1200)], ...more },
})

test('P310.8 the shelf shows what is inside each package by the one call of the list', async () => {
  const shelf = [paket('satu'), paket('dua'), paket('kosong', { subtes: [] }), paket('lama', { subtes: undefined })]
  const calls = serve(({ path }) => (path === '/paket' ? { data: shelf, total: 4 } : { data: [], total: 0 }))
  await renderOffice(<AllPakets />, '/paket-selengkapnya', ['shop', 'common'])
  expect(await screen.findByRole('link', { name: 'Paket satu' })).toBeTruthy()
  expect(screen.getAllByRole('img', { name: '2 subtes · 40 soal · 50 menit' })).toHaveLength(2)
  expect(calls.map(({ path }) => path).sort()).toEqual(['/kategori-paket', '/paket'])
})
