import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { PackageCheck } from '#contract/packages/building.ts'
import { paket } from '#contract/resources/index.ts'
import { paketOptions } from '#src/features/packages/office/options.ts'
import { PackagePage } from '#src/features/packages/office/package-page.tsx'
import { SubtestRow } from '#src/features/packages/office/subtest-row.tsx'
import { useSession } from '#src/lib/session.ts'
import { FormBody } from '#src/office/crud/form/form-body.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const ID = '0198a1e2-0000-7000-8000-000000000001'
const at = '2026-11-01T01:00:00.000Z'
const row = {
  ...{ id: ID, version: 7, created_at: at, updated_at: at, ...paket.blank, nama: 'SKD #2', slug: 'skd-2' },
  ...{ kategori_id: '0198a1e2-0000-7000-8000-000000000002', waktu: 'subtes' },
}

const NAME = /^Nama( \*)?$/

let calls: Call[]
function levelOf(update: 0 | 1) {
  const menu = { id: 'p', name: 'Paket', url: '/master-admin/paket-tryout', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update, delete: 1 }], profile: {} } as never })
}
beforeEach(() => {
  levelOf(1)
  calls = serve(({ path, method }) => {
    if (method === 'post' && path === '/input/paket') return { data: [{ ...row, version: 8 }] }
    return { data: [], total: 0 }
  })
})

const written = () =>
  calls.flatMap(({ path, body }) => (path.startsWith('/input/') ? (body as { changes: object[] }).changes : []))

async function open(one: object | null = row) {
  const user = userEvent.setup()
  await renderOffice(<FormBody spec={specOf(paket, paketOptions)} row={one as never} />, '/', ['reasons'])
  await screen.findByRole('textbox', { name: NAME })
  return user
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: /^Simpan/ }))
async function choose(user: ReturnType<typeof userEvent.setup>, name: RegExp, option: RegExp) {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('U281.10 a package for money wants a price, and the struck one above it; nothing is sent before', async () => {
  const user = await open()
  await choose(user, /^Tipe/, /^Berbayar/)
  await save(user)
  expect(await screen.findByText('Isi harga paket berbayar.')).toBeTruthy()
  await user.clear(field(/^Harga\s*\*?$/))
  await user.type(field(/^Harga\s*\*?$/), '99000')
  await user.type(field(/^Harga sebelum potongan/), '90000')
  await save(user)
  expect(await screen.findByText('Harga sebelum potongan harus lebih tinggi daripada harga.')).toBeTruthy()
  expect(screen.queryByText('Isi harga paket berbayar.')).toBeNull()
  expect(written()).toEqual([])
  await user.clear(field(/^Harga sebelum potongan/))
  await user.type(field(/^Harga sebelum potongan/), '129000')
  await save(user)
  await expect
    .poll(written)
    .toEqual([{ op: 'update', id: ID, version: 7, data: { tipe: 'berbayar', harga: 99_000, harga_coret: 129_000 } }])
})

test('U281.11 one timer is needed once the package is to be published, not while it is a draft', async () => {
  const user = await open()
  await choose(user, /^Waktu/, /^Satu waktu/)
  await choose(user, /^Status/, /^Terbit/)
  await save(user)
  expect(await screen.findByText('Isi durasi paket, atau pilih waktu per subtes.')).toBeTruthy()
  expect(written()).toEqual([])
  await choose(user, /^Status/, /^Draf/)
  await save(user)
  await expect.poll(written).toEqual([{ op: 'update', id: ID, version: 7, data: { waktu: 'total' } }])
})

test('U281.12 a package for some names at least one class or school', async () => {
  const user = await open()
  await choose(user, /^Untuk siapa/, /^Kelas/)
  await save(user)
  expect(await screen.findByText('Pilih paling sedikit satu kelas atau sekolah.')).toBeTruthy()
  expect(written()).toEqual([])
})

test('U281.13 the address of a new package follows its name, until it is written by hand', async () => {
  const user = await open(null)
  await user.click(screen.getByRole('button', { name: 'Lainnya' }))
  await user.type(field(NAME), 'SKD CPNS #2')
  expect(field(/^Alamat web/).value).toBe('skd-cpns-2')
  await user.clear(field(/^Alamat web/))
  await user.type(field(/^Alamat web/), 'cpns')
  await user.type(field(NAME), ' 2026')
  expect(field(/^Alamat web/).value).toBe('cpns')
})

const check = (more: Partial<PackageCheck> = {}): PackageCheck => ({
  ...{ paket_id: ID, state: 'changed', published_at: 1, published_paper: 'a'.repeat(64), paper: 'b'.repeat(64) },
  ...{ jumlah_soal: 40, durasi_detik: 5400, findings: [], ujian: [], jadwal: [] },
  ...{ changes: { added: 2, changed: 0, removed: 1, keys: 0, rules: false }, ...more },
})
const jadwal = (nama: string, more: object) => ({
  ...{ jadwal_id: nama, nama, mulai: 1, selesai: 2, status: 'terbit', participants: 30, running: 0, receives: true },
  ...more,
})
const page = (of: PackageCheck, status = 'terbit') =>
  renderOffice(
    <PackagePage paket={{ ...row, status } as never} check={of}>
      {null}
    </PackagePage>,
    '/',
    ['adminPackages'],
  )

test('U281.14 publishing says first what changes and whom it reaches, and sends the paper that was looked at', async () => {
  const user = userEvent.setup()
  const reached = jadwal('Pagi', { running: 3 })
  await page(check({ jadwal: [reached, jadwal('Kemarin', { receives: false })] as never }))
  await user.click(screen.getByRole('button', { name: 'Terbitkan paket' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '2 soal baru',
    '1 soal dikeluarkan',
    expect.stringContaining('Pagi'),
  ])
  expect(dialog.getByText(/^3 orang sedang mengerjakan/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Terbitkan 40 soal' }))
  await expect
    .poll(() => calls.find(({ path }) => path === '/publish-paket')?.body)
    .toEqual({ paket_id: ID, paper: 'b'.repeat(64) })
})

test('U281.15 what is blocked or published as it stands is not published again, and who may only look is offered neither', async () => {
  const blocked = await page(check({ paper: null }))
  expect(screen.getByRole('button', { name: 'Terbitkan paket' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Coba sebagai siswa' }).hasAttribute('disabled')).toBe(true)
  blocked.unmount()
  const settled = await page(check({ state: 'published' }))
  expect(screen.getByRole('button', { name: 'Sudah terbit' }).hasAttribute('disabled')).toBe(true)
  settled.unmount()
  levelOf(0)
  await page(check())
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Lihat aturan'])
})

test('U281.16 a sub-test says seconds for each question only where it has a timer of its own, and the worst of its findings', async () => {
  const subtest = {
    ...{ id: 's1', version: 1, nama: 'Penalaran', kode: 'PU', durasi_detik: 600, soal_ids: Array(20).fill('x') },
    ...{ bobot: 1, acak_soal: true, acak_opsi: false },
  }
  const rights = { create: true, update: true, delete: true }
  const show = (waktu: string, worst: 'error' | null) => {
    const props = { row: subtest, paket: { ...row, waktu }, worst, rights, onRemove: () => {} }
    return renderOffice(<SubtestRow {...(props as unknown as Parameters<typeof SubtestRow>[0])} />, '/', [
      'adminPackages',
    ])
  }
  const own = await show('subtes', 'error')
  expect(screen.getByText('30 detik per soal')).toBeTruthy()
  expect(screen.getByText('soal diacak')).toBeTruthy()
  expect(screen.queryByText('opsi diacak')).toBeNull()
  expect(screen.getByRole('img', { name: 'Ada kesalahan' })).toBeTruthy()
  own.unmount()
  await show('total', null)
  expect(screen.queryByText(/detik per soal/)).toBeNull()
  expect(screen.getByRole('img', { name: 'Tidak ada temuan' })).toBeTruthy()
})

test('U703.3 a new package asks five things; the rest stands behind "Lainnya" with values that fit a class test', async () => {
  const user = await open(null)
  const shown = () =>
    screen
      .getAllByRole('textbox')
      .concat(screen.getAllByRole('combobox'))
      .map((one) => one.closest('[data-kind]'))
  const asked = new Set(shown().filter((one) => one && !one.closest('[hidden]')))
  expect(asked.size).toBe(5)
  const more = screen.getByRole('button', { name: 'Lainnya' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('combobox', { name: /^Penilaian/ })).toBeNull()
  await user.click(more)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Penilaian/ }).value).toBe('Benar salah')
})

test('U703.4 what is wrong behind "Lainnya" opens it', async () => {
  const user = await open(null)
  await user.type(field(NAME), '!!!')
  await save(user)
  await expect.poll(() => screen.getByRole('button', { name: 'Lainnya' }).getAttribute('aria-expanded')).toBe('true')
  expect(written()).toEqual([])
})
