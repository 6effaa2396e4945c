import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import { keepPlace } from '#src/features/ebooks/reader/book-store.ts'
import EbookShelf from '#src/features/ebooks/shelf.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const book = (id: string, judul: string) => ({
  ...{ id, judul, slug: id, penulis: 'Tim ELP', sampul: null, kategori: 'Panduan', edition: 'a' },
  ...{ format: 'pdf', halaman: 12, ukuran: 4000, sumber: 'gratis', mulai: '2026-11-01T00:00:00Z' },
})

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'nadira', nama: 'Nadira' } } as never })
  serve(() => ({ data: [book('satu', 'Hitung cepat'), book('dua', 'Peluang')], total: 2 }))
})

const shelf = () => renderOffice(<EbookShelf />, '/ebook', ['ebooks', 'common'])

test('U432.1 the shelf leads back to the e-book that was read last, at its page', async () => {
  keepPlace('nadira', 'satu', 3)
  keepPlace('nadira', 'dua', 7)
  await shelf()
  const way = await screen.findByRole('link', { name: 'Lanjut baca' })
  expect(way.getAttribute('href')).toBe('/ebook/detail/dua/baca')
  expect(screen.getByText('Halaman 7 dari 12')).toBeTruthy()
})

test('U432.2 who has not read yet, or read what is not theirs any more, sees the shelf alone', async () => {
  keepPlace('nadira', 'tiga', 3)
  await shelf()
  expect(await screen.findByRole('link', { name: /Peluang/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Lanjut baca' })).toBeNull()
})

test('U432.3 beside its words a bar shows how far a book was read; who has not begun sees none', async () => {
  keepPlace('nadira', 'dua', 3)
  keepPlace('nadira', 'satu', 12)
  serve(() => ({ data: [book('satu', 'Hitung cepat'), book('dua', 'Peluang'), book('tiga', 'Silogisme')], total: 3 }))
  await shelf()
  const bars = async (name: RegExp) => {
    const link = await screen.findByRole('link', { name })
    return [...link.querySelectorAll('progress')].map(({ value, max }) => [value, max])
  }
  expect(await bars(/Peluang.*25%/)).toEqual([[3, 12]])
  expect(await bars(/Hitung cepat.*tamat/)).toEqual([[12, 12]])
  expect(await bars(/Silogisme.*belum dibaca/)).toEqual([])
})

test('U432.4 the shelf goes on after its first page', async () => {
  const calls = serve(() => ({ data: [book('satu', 'Hitung cepat')], total: 101 }))
  await shelf()
  await userEvent.click(await screen.findByRole('button', { name: 'Berikutnya' }))
  await expect.poll(() => calls.map(({ params }) => params?.page)).toEqual([1, 2])
})
