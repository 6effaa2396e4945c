import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { ActionBar } from '#src/office/list/action-bar.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { type ListAddress, type ListState, oneValue, single, toQuery } from '#src/office/list/list-state.ts'
import { type Column, ListTable } from '#src/office/list/list-table.tsx'
import { ChoiceFilter, ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { Pager } from '#src/office/list/pager.tsx'
import { type ListSource, useList } from '#src/office/list/use-list.ts'
import { renderOffice } from '../office.tsx'

interface Person {
  id: string
  nama: string
  ruang: string
}
type Query = ReturnType<typeof toQuery>
type Source = ListSource<Person, Query, { data: readonly Person[]; total: number }>

const ALL = Array.from({ length: 23 }, (_, index): Person => {
  const nomor = String(index + 1).padStart(2, '0')
  return { id: `p${nomor}`, nama: `Siswa ${nomor}`, ruang: index % 2 ? 'R2' : 'R1' }
})
const ADDRESS: ListAddress = { filters: { ruang: single() }, sort: 'nama' }
const COLUMNS: Column<Person>[] = [
  { id: 'nama', head: 'Nama', sort: 'nama', name: true, cell: ({ nama }) => nama },
  { id: 'ruang', head: 'Ruang', cell: ({ ruang }) => ruang },
]

/** As a server would: searched, filtered, sorted and paged. */
async function answer(query: Query) {
  const { page, size, q = '', ruang, sort } = query as Record<string, string | number | undefined>
  const found = ALL.filter((row) => row.nama.includes(String(q)) && (!ruang || row.ruang === ruang))
  if (String(sort).startsWith('-')) found.reverse()
  const start = (Number(page) - 1) * Number(size)
  return { data: found.slice(start, start + Number(size)), total: found.length }
}

function People({ address = ADDRESS, ...source }: Omit<Partial<Source>, 'key'> & { address?: ListAddress }) {
  const list = useList(address, {
    key: ['people'],
    ask: (state: ListState) => toQuery(state),
    fetch: answer,
    idOf: ({ id }) => id,
    selectable: true,
    ...source,
  })
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <p data-testid="chosen">{[...(list.selecting?.selection.rows.keys() ?? [])].join(' ')}</p>
      <List
        list={list}
        columns={COLUMNS}
        nameOf={({ nama }) => nama}
        toolbar={
          <ListToolbar list={list} search="Cari">
            <ChoiceFilter list={list} name="ruang" label="Ruang" options={[{ value: 'R2', label: 'Ruang 2' }]} />
          </ListToolbar>
        }
        empty={<h2>Belum ada peserta</h2>}
        foot={
          <ActionBar list={list} label="Tindakan" everything>
            <button type="button">Pindahkan</button>
          </ActionBar>
        }
      />
    </>
  )
}

async function open(url = '/', props: Parameters<typeof People>[0] = {}) {
  await renderOffice(<People {...props} />, url)
  return userEvent.setup()
}

const address = () => document.querySelector('output')?.textContent
const chosen = () => screen.getByTestId('chosen').textContent
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const tick = (name: string) => screen.findByRole('checkbox', { name: `Pilih ${name}` })
const current = () => document.querySelector('tr[data-current]')?.textContent

test('P242.1 J and K lead through the rows, X ticks one, Shift and X those up to it, Escape none', async () => {
  const user = await open()
  await tick('Siswa 01')
  await user.keyboard('k')
  expect(current()).toContain('Siswa 10')
  await user.keyboard('kkx')
  expect(chosen()).toBe('p08')
  await user.keyboard('jj')
  await user.keyboard('{Shift>}X{/Shift}')
  expect(chosen()).toBe('p08 p09 p10')
  expect(screen.getByRole('toolbar', { name: 'Tindakan' }).textContent).toContain('3 dipilih')
  await user.keyboard('{Escape}')
  expect(chosen()).toBe('')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('P242.2 a click with Shift ticks all rows from the one ticked last', async () => {
  const user = await open()
  await user.click(await tick('Siswa 05'))
  await user.keyboard('{Shift>}')
  await user.click(await tick('Siswa 02'))
  expect(chosen()?.split(' ').sort()).toEqual(['p02', 'p03', 'p04', 'p05'])
})

test('P242.3 a row that cannot be ticked stays out of the page’s tick, of a range and of the keys', async () => {
  const user = await open('/', { selectable: ({ id }) => id !== 'p02' })
  expect((await tick('Siswa 02')).hasAttribute('disabled')).toBe(true)
  await user.click(await tick('Siswa 01'))
  await user.keyboard('{Shift>}')
  await user.click(await tick('Siswa 03'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toBe('p01 p03')
  await user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  expect(chosen()?.split(' ')).toHaveLength(9)
  await user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  expect(chosen()).toBe('')
})

test('P242.4 what is ticked outlives another page and order; another filter ends it, but where the list keeps it', async () => {
  const user = await open()
  await user.click(await tick('Siswa 01'))
  await user.click(screen.getByRole('button', { name: 'Halaman 3' }))
  await user.click(await tick('Siswa 21'))
  await user.click(screen.getByRole('button', { name: 'Nama' }))
  await tick('Siswa 23')
  expect(chosen()).toBe('p01 p21')
  await user.click(screen.getByRole('combobox', { name: 'Ruang' }))
  await user.click(screen.getByRole('option', { name: 'Ruang 2', hidden: true }))
  expect(chosen()).toBe('')
})

test('P242.5 where the list keeps it, what is ticked outlives another filter', async () => {
  const user = await open('/', { keepsSelection: true })
  await user.click(await tick('Siswa 01'))
  await user.type(screen.getByRole('searchbox', { name: 'Cari' }), '17')
  await waitFor(() => expect(names()).toEqual(['Siswa 17']))
  expect(chosen()).toBe('p01')
})

test('P242.6 all that the filter lets through is ticked at once, and counted', async () => {
  const user = await open('/?ruang=R2')
  await user.click(await tick('Siswa 02'))
  await user.click(screen.getByRole('button', { name: 'Pilih semua 11' }))
  const bar = screen.getByRole('toolbar', { name: 'Tindakan' })
  expect(bar.textContent).toContain('11 dipilih')
  await user.click(await tick('Siswa 04'))
  expect(bar.textContent).toContain('10 dipilih')
})

test('P243.1 a search waits for the last letter, stands in the address and begins at the first page', async () => {
  const asked: unknown[] = []
  const fetch = (query: Query) => {
    asked.push(query.q)
    return answer(query)
  }
  const user = await open('/peserta?page=2&tab=peserta', { fetch })
  await tick('Siswa 11')
  await user.type(screen.getByRole('searchbox', { name: 'Cari' }), 'wa 2')
  await waitFor(() => expect(names()).toEqual(['Siswa 20', 'Siswa 21', 'Siswa 22', 'Siswa 23']))
  expect(address()).toBe('/peserta?tab=peserta&q=wa+2')
  expect(asked).toEqual([undefined, 'wa 2'])
  await user.click(screen.getByRole('button', { name: 'Hapus saringan' }))
  await tick('Siswa 01')
  expect(address()).toBe('/peserta?tab=peserta')
})

test('P243.2 a page behind the last one becomes the last one', async () => {
  await open('/?page=99')
  await tick('Siswa 21')
  expect(address()).toBe('/?page=3')
})

test('P243.3 a head sorts, says so, and gives the order back that the list begins with', async () => {
  const user = await open('/?page=2')
  await tick('Siswa 11')
  const head = screen.getByRole('columnheader', { name: 'Nama' })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(head).getByRole('button'))
  await tick('Siswa 23')
  expect([address(), head.getAttribute('aria-sort')]).toEqual(['/?sort=-nama', 'descending'])
  await user.click(within(head).getByRole('button'))
  await tick('Siswa 01')
  expect(address()).toBe('/')
})

test('P243.4 while the next page is on its way the rows of the last stay and are called busy', async () => {
  let send: (() => void) | undefined
  const fetch = async (query: Query) => {
    if (query.page === 2) await new Promise<void>((resolve) => (send = resolve))
    return answer(query)
  }
  const user = await open('/', { fetch })
  await tick('Siswa 01')
  const busy = () => screen.getByRole('table').parentElement?.getAttribute('aria-busy')
  expect(busy()).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Halaman berikutnya' }))
  expect([busy(), names()[0]]).toEqual(['true', 'Siswa 01'])
  await waitFor(() => expect(send).toBeDefined())
  send?.()
  await tick('Siswa 11')
  expect(busy()).toBe('false')
})

test('P244.1 an empty list says what it is for; one that a filter emptied offers the way back', async () => {
  const user = await open('/?q=zzz')
  await screen.findByRole('heading', { name: 'Tidak ada yang cocok' })
  const [, clear] = screen.getAllByRole('button', { name: 'Hapus saringan' })
  await user.click(clear as HTMLElement)
  await tick('Siswa 01')
})

test('P244.2 an empty list without a filter says what it is for', async () => {
  await open('/', { fetch: async () => ({ data: [], total: 0 }) })
  await screen.findByRole('heading', { name: 'Belum ada peserta' })
  expect(screen.queryByRole('navigation', { name: 'Halaman daftar' })).toBeNull()
})

test('P244.3 where the server refuses what an address asks for, the list leads back to what is usual', async () => {
  const fetch = async (query: Query) => {
    if (query.sort !== 'nama')
      throw new ApiError(400, 'Urutan tidak dikenal.', { error: 'Urutan tidak dikenal.' }, null)
    return answer(query)
  }
  const user = await open('/?sort=rahasia&q=9', { fetch })
  await screen.findByText(/Urutan tidak dikenal/)
  await user.click(screen.getByRole('button', { name: 'Hapus saringan' }))
  await tick('Siswa 01')
  expect(address()).toBe('/')
})

test('P244.4 an address that asks for a room gives it to the server, and its choice shows it', async () => {
  await open('/?ruang=R2', { ask: (state) => ({ ...toQuery(state), ruang: oneValue(state, 'ruang') ?? '' }) })
  await tick('Siswa 02')
  expect(names()).not.toContain('Siswa 01')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ruang' }).value).toBe('Ruang 2')
})

test('P245 details stand below the row that is open, and a heading over the first row of each group', async () => {
  await renderOffice(
    <ListTable
      rows={ALL.slice(0, 3)}
      idOf={({ id }) => id}
      columns={COLUMNS}
      groupOf={({ id }) => (id === 'p03' ? 'Sesi 2' : 'Sesi 1')}
      open="p02"
      details={({ nama }) => <p>Rincian {nama}</p>}
    />,
  )
  const lines = screen.getAllByRole('row').map((row) => row.textContent)
  expect(lines).toEqual(['NamaRuang', 'Sesi 1', 'Siswa 01R1', 'Siswa 02R2', 'Rincian Siswa 02', 'Sesi 2', 'Siswa 03R1'])
})

test.each([
  [400, 'invalid_input'],
  [404, 'not_found'],
] as const)(
  'P278 an address of a record that nobody has (%s) leads back to the list instead of trying again',
  async (status, code) => {
    const body = { message: 'Tidak ditemukan', error: 'Jadwal ini tidak ada.', code }
    const failure = new ApiError(status, body.message, body, null)
    await renderOffice(<ListProblem failure={failure} onRetry={() => {}} />, '/master-admin/jadwal-admin/detail/salah')
    screen.getByRole('heading', { name: 'Data ini tidak ada' })
    screen.getByText('Jadwal ini tidak ada.')
    const back = screen.getByRole('link', { name: 'Kembali ke daftar' })
    expect(back.getAttribute('href')).toBe('/master-admin/jadwal-admin')
    expect(screen.queryByRole('button', { name: /Coba lagi/ })).toBeNull()
  },
)

test('U40.5 the pager offers first, last and the neighbours, names them, and marks the one that is shown', async () => {
  const wanted: unknown[] = []
  const pager = (page: number, total: number) =>
    renderOffice(<Pager state={{ page, size: 10 }} total={{ total }} onChange={(part) => wanted.push(part)} />)
  const offered = () => screen.getAllByRole('button', { name: /^Halaman \d/ }).map((one) => one.textContent)
  const few = await pager(1, 25)
  expect(offered()).toEqual(['1', '2', '3'])
  expect(screen.getByRole('button', { name: 'Halaman sebelumnya' }).hasAttribute('disabled')).toBe(true)
  few.unmount()
  await pager(1064, 12_841)
  expect(offered()).toEqual(['1', '1.063', '1.064', '1.065', '1.285'])
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('1.064')
  await userEvent.click(screen.getByRole('button', { name: 'Halaman 1065' }))
  expect(wanted).toEqual([{ page: 1065 }])
})
