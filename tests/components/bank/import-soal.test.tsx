import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { FileTable } from '#src/features/bank/office/import/file-table.tsx'
import { FindingTable } from '#src/features/bank/office/import/finding-table.tsx'
import type { Finding } from '#src/features/bank/office/import/findings.ts'
import { TableLayouts } from '#src/features/bank/office/import/table-layouts.tsx'
import { Targets } from '#src/features/bank/office/import/targets.tsx'
import { holdMenus, renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const line = (number: number, token: string): Finding => ({
  key: `${token}/${number}`,
  token,
  filename: `${token}.xlsx`,
  number,
  file: null,
  row: number,
  soal: '',
  column: 'kunci',
  reason: `Kunci soal ${number} tidak ada`,
  value: '',
  kunci: '',
  keyless: false,
  id: null,
})

test('U219.1 the lines of an import stand under their files, a hundred at once, and a press on one opens it', async () => {
  const user = userEvent.setup()
  const point = vi.fn()
  const lines = [...Array(120).keys()].map((at) => line(at + 1, at < 110 ? 'satu' : 'dua'))
  await renderOffice(<FindingTable tab="errors" lines={lines} current={lines[1]} onPoint={point} />)
  expect(await screen.findByRole('rowheader', { name: 'satu.xlsx 110' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'dua.xlsx 10' })).toBeNull()
  expect(screen.getByRole('button', { name: 'baris 2' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByText('Kunci soal 3 tidak ada'))
  expect(point).toHaveBeenCalledExactlyOnceWith(lines[2])
  await user.click(screen.getByRole('button', { name: 'Tampilkan 20 berikutnya' }))
  expect(screen.getByRole('rowheader', { name: 'dua.xlsx 10' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /berikutnya/ })).toBeNull()
})

const READ = { number: 1, row: 1, soal: null, file: null, column: 'kunci', reason: 'Kunci tidak ada', value: '' }
const SOUND = { id: null, number: 1, row: 1, soal: '', file: null, jenis: 'pilihan', teks: 'Soal', outcome: 'added' }
const upload = (filename: string, rest: Partial<ImportSoalStatus>): ImportSoalStatus =>
  ({
    token: filename,
    filename,
    state: 'ready',
    format: 'Excel',
    done: 1,
    total: 1,
    media: 0,
    message: null,
    problems: [],
    left_out: [],
    near_duplicates: [],
    tables: [],
    soal: [],
    ...rest,
  }) as unknown as ImportSoalStatus

test('U219.2 a file of an import is saved only where it has questions and no error, and says why it is held', async () => {
  const user = userEvent.setup()
  const leave = vi.fn()
  const none = () => undefined
  await renderOffice(
    <FileTable
      uploads={[
        upload('baik.xlsx', { soal: [SOUND] as never }),
        upload('salah.xlsx', { soal: [SOUND] as never, problems: [READ] as never }),
        upload('rusak.xlsx', { state: 'failed', message: 'Berkas terkunci sandi.' }),
      ]}
      sending={[]}
      left={new Set()}
      confirmed={new Set()}
      disabled={false}
      onConfirm={none}
      onLeave={leave}
      onColumns={none}
      onDrop={none}
      onDismiss={none}
    />,
  )
  const [good, held, broken] = within(await screen.findByRole('list')).getAllByRole('listitem')
  if (!good || !held || !broken) throw new Error('three files')
  const box = (row: HTMLElement) => within(row).getByRole<HTMLInputElement>('checkbox', { name: /^Simpan/ })
  expect([box(good), box(held), box(broken)].map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(good.textContent).toContain('Siap disimpan')
  expect(held.textContent).toContain('Ditahan')
  expect(held.textContent).toContain('1 kesalahan')
  expect(broken.textContent).toContain('Berkas terkunci sandi.')
  await user.click(box(good))
  expect(leave).toHaveBeenCalledExactlyOnceWith('baik.xlsx', true)
})

test('U219.3 the columns of a table are named above its first rows; each is one of the bank once, and without a question nothing is sent', async () => {
  const user = userEvent.setup()
  const use = vi.fn(async () => true)
  const close = vi.fn()
  const rows = [
    { number: 1, cells: ['Butir', 'Tepat'] },
    { number: 2, cells: ['Berapa?', 'A'] },
  ]
  const table = { sheet: 'Satu', row: 1, columns: ['', 'kunci'] as ['', 'kunci'], rows, remembered: true }
  await renderOffice(<TableLayouts upload={upload('asing.xlsx', { tables: [table] })} onClose={close} onUse={use} />)
  expect(await screen.findByRole('dialog', { name: 'Kolom asing.xlsx' })).toBeTruthy()
  const column = (n: number) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Isi kolom ${n}` })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Baca ulang' })
  expect([column(1).value, column(2).value, send.disabled]).toEqual(['', 'kunci', true])
  expect(screen.getByText('Dibaca seperti berkas dengan judul yang sama sebelumnya.')).toBeTruthy()
  await user.selectOptions(column(1), 'Kunci')
  expect([column(1).value, column(2).value, send.disabled]).toEqual(['kunci', '', true])
  await user.selectOptions(column(1), 'Soal')
  await user.selectOptions(column(2), 'Opsi C')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Judul kolom' }), 'Tanpa judul')
  await user.click(send)
  expect(use).toHaveBeenCalledExactlyOnceWith([{ sheet: 'Satu', row: 0, columns: ['soal', 'opsi_c'] }])
  expect(close).toHaveBeenCalledOnce()
})

test('U219.5 a package beyond the first hundred is found by its name, as the target of an import', async () => {
  holdMenus(['paket-tryout'])
  const all = Array.from({ length: 101 }, (_, n) => ({ id: `p${n + 1}`, nama: `Paket ${n + 1}` }))
  const calls = serve(({ path, params }) => {
    const data = path === '/paket' ? all.filter(({ nama }) => nama.includes(String(params.q ?? ''))) : []
    return { data: data.slice(0, 100), total: data.length }
  })
  const user = userEvent.setup()
  const target = { mapel_id: null, subtest_id: null, status: 'draf' as const }
  await renderOffice(<Targets target={target} disabled={false} onChange={() => undefined} />, '/', ['import'])
  await user.type(await screen.findByRole('combobox', { name: 'Masukkan ke paket' }), 'Paket 101')
  await user.click(await screen.findByRole('option', { name: 'Paket 101' }))
  expect(await screen.findByRole('combobox', { name: 'Subtes' })).toBeTruthy()
  await expect.poll(() => calls.some(({ params }) => params.paket_id === 'p101')).toBe(true)
})
