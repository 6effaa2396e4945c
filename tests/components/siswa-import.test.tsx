import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { BarisSiswa } from '#contract/import-siswa.ts'
import { SiswaPreview } from '#src/features/people/office/siswa-import/siswa-preview.tsx'
import { renderOffice } from './office.tsx'

const row = (baris: number, more: Partial<BarisSiswa> = {}): BarisSiswa => ({
  baris,
  nama: `Siswa ${baris}`,
  nisn: null,
  email: `siswa${baris}@sekolah.test`,
  sekolah: null,
  kelas: null,
  telepon: null,
  nomor_peserta: null,
  ruang: null,
  kursi: null,
  ditanya: false,
  nama_akun: null,
  sekolah_akun: null,
  akun: 'baru',
  peserta: 'tidak',
  ...more,
})

const shown = (siswa: BarisSiswa[], masalah: { baris: number; kolom: string | null; alasan: string }[] = []) => ({
  found: { tersimpan: false, siswa, masalah, kolom_diabaikan: [], kartu: [], berkas: null },
  withSchedule: false,
  busy: false,
  onOther: () => {},
})

test('U220.6 rows of a file that are asked about come first, and nothing is saved before each is answered', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn()
  const asked = row(3, { ditanya: true, nama_akun: 'Orang Lain', akun: 'ada' })
  await renderOffice(<SiswaPreview {...shown([row(2), asked, row(4)])} onSave={onSave} />)
  const numbers = (await screen.findAllByRole('row')).map((one) => one.querySelector('td')?.textContent)
  expect(numbers).toEqual([undefined, '3', '2', '4'])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan 3 siswa' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox'))
  expect(save.disabled).toBe(false)
  await user.click(save)
  expect(onSave.mock.calls).toEqual([[[3]]])
})

test('U220.7 while anything is wrong with a file only that is shown, and there is nothing to save', async () => {
  const wrong = { baris: 5, kolom: 'NISN', alasan: 'Dipakai siswa lain.' }
  await renderOffice(<SiswaPreview {...shown([row(2)], [wrong as never])} onSave={() => {}} />)
  expect(await screen.findAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('cell', { name: 'Dipakai siswa lain.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Simpan/ })).toBeNull()
})
