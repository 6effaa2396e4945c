import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SchoolSpelling, StudentRow } from '#contract/accounts/import-siswa.ts'
import { SiswaPreview } from '#src/features/people/office/siswa-import/siswa-preview.tsx'
import { renderOffice } from '../office.tsx'

const row = (line: number, more: Partial<StudentRow> = {}): StudentRow => ({
  row: line,
  nama: `Siswa ${line}`,
  nisn: null,
  email: `siswa${line}@sekolah.test`,
  sekolah: null,
  npsn: null,
  kelas: null,
  telepon: null,
  nomor_peserta: null,
  ruang: null,
  kursi: null,
  needs_confirmation: false,
  account_name: null,
  account_school: null,
  consented: null,
  account: 'new',
  participant: 'none',
  ...more,
})

const shown = (siswa: StudentRow[], problems: { row: number; column: string | null; reason: string }[] = []) => ({
  found: {
    saved: false,
    siswa,
    sekolah: [] as SchoolSpelling[],
    problems,
    ignored_columns: [],
    cards: [],
    cards_file: null,
    letterhead: null,
  },
  withSchedule: false,
  busy: false,
  onOther: () => {},
})

test('U220.6 rows of a file that are asked about come first, and nothing is saved before each is answered', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn()
  const asked = row(3, { needs_confirmation: true, account_name: 'Orang Lain', account: 'existing' })
  await renderOffice(<SiswaPreview {...shown([row(2), asked, row(4)])} onSave={onSave} />)
  const numbers = (await screen.findAllByRole('row')).map((one) => one.querySelector('td')?.textContent)
  expect(numbers).toEqual([undefined, '3', '2', '4'])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan 3 siswa' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /orang yang sama/ }))
  expect(save.disabled).toBe(false)
  await user.click(save)
  expect(onSave.mock.calls).toEqual([[{ same: [3], sekolah: {}, consented: false }]])
})

test('U462.1 who imports ticks the consent that the school has recorded; each row says whether there is one', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn()
  const rows = [row(2), row(3, { consented: true }), row(4, { consented: false })]
  await renderOffice(<SiswaPreview {...shown(rows)} onSave={onSave} />)
  const said = () => screen.getAllByRole('row').flatMap((one) => one.querySelector('td:last-child')?.textContent ?? [])
  expect(said()).toEqual(['Belum', 'Tercatat', 'Belum'])
  await user.click(screen.getByRole('checkbox', { name: /persetujuan orang tua atau wali dari 1 siswa.*2026-11/ }))
  expect(said()).toEqual(['Tercatat', 'Tercatat', 'Belum'])
  await user.click(screen.getByRole('button', { name: 'Simpan 3 siswa' }))
  expect(onSave.mock.calls).toEqual([[{ same: [], sekolah: {}, consented: true }]])
})

test('U220.7 while anything is wrong with a file only that is shown, and there is nothing to save', async () => {
  const wrong = { row: 5, column: 'NISN', reason: 'Dipakai siswa lain.' }
  await renderOffice(<SiswaPreview {...shown([row(2)], [wrong as never])} onSave={() => {}} />)
  expect(await screen.findAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('cell', { name: 'Dipakai siswa lain.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Simpan/ })).toBeNull()
})

test('U560.4 each spelling of a school is settled once: a certain one needs no word, another is asked and never guessed', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn()
  const school = (npsn: string, nama: string, certain: boolean) => ({
    id: npsn,
    nama,
    npsn,
    within: 'Kota Bandung, Jawa Barat',
    certain,
  })
  const { found, ...rest } = shown([row(2), row(3)])
  const sekolah = [
    { first_row: 2, written: 'sman 1 bdg', siswa: 12, proposed: [school('20219251', 'SMAN 1 BANDUNG', true)] },
    { first_row: 9, written: 'Negeri 3', siswa: 4, proposed: [school('20219252', 'SMAN 3 BANDUNG', false)] },
  ]
  await renderOffice(<SiswaPreview found={{ ...found, sekolah }} {...rest} onSave={onSave} />, '/', ['participants'])
  expect(await screen.findByRole('row', { name: /sman 1 bdg.*12.*Pasti/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Negeri 3.*4.*Belum dipilih/ })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: /Negeri 3/ }))
  await user.click(await screen.findByRole('option', { name: /SMAN 3 BANDUNG · Kota Bandung/ }))
  expect(await screen.findByRole('row', { name: /Negeri 3.*Dipilih/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Simpan 2 siswa' }))
  expect(onSave.mock.calls[0]?.[0].sekolah[9].npsn).toBe('20219252')
})
