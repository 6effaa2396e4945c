import { describe, expect, test } from 'vitest'
import { TRAIL, trailQuery } from '#src/features/access/office/audit/use-trail.ts'
import { PESERTA, pesertaQuery } from '#src/features/scheduling/office/members/use-peserta.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import {
  changed,
  foreignPart,
  isNarrowed,
  type ListAddress,
  nextSort,
  oneValue,
  pageInstead,
  readListState,
  several,
  single,
  toQuery,
  withFilters,
  writeListState,
} from '#src/office/list/list-state.ts'
import {
  between,
  countOf,
  EVERYTHING,
  isSelected,
  mark,
  NOTHING,
  selectedRows,
  toggle,
} from '#src/office/list/selection.ts'

const ADDRESS: ListAddress = {
  filters: { status: several, mapel_id: several },
  columns: { known: ['nama', 'kode', 'status'], kept: 'mapel' },
}
const read = (text: string, address = ADDRESS) => readListState(new URLSearchParams(text), address)
const write = (state: ReturnType<typeof read>, address = ADDRESS) => writeListState(state, address).toString()

describe('the address of a list', () => {
  test('P240.6 values of a filter keep their own commas, and ids and words look as ever', () => {
    const state = read('mapel_id=Barisan%252C%20deret,b-1,50%2525,%2525%252C')
    expect(state.filters).toEqual({ mapel_id: ['Barisan, deret', 'b-1', '50%', '%,'] })
    expect(read(write(state))).toEqual(state)
    expect(several.write(['draf', 'terbit'])).toBe('draf,terbit')
    expect(several.read('100%')).toEqual(['100%'])
  })

  test('U40.1 holds page, size, search, order, filters and columns, and gives them back', () => {
    const state = read('q=seni&status=draf,terbit&sort=-nama&page=3&size=25&columns=nama,status')
    expect(state).toEqual({
      page: 3,
      size: 25,
      q: 'seni',
      sort: '-nama',
      filters: { status: ['draf', 'terbit'] },
      columns: ['nama', 'status'],
    })
    expect(read(write(state))).toEqual(state)
  })

  test('U40.1 that is as usual stays empty, and one typed wrong is read as usual', () => {
    expect(write(read(''))).toBe('')
    expect(read('page=-4&size=7&columns=rahasia')).toEqual(read(''))
  })

  test('U40.2 keeps what is not the list’s own', () => {
    const foreign = foreignPart(
      new URLSearchParams('kategori=abc&page=2&status=draf&create='),
      Object.keys(ADDRESS.filters),
    )
    expect(foreign.toString()).toBe('kategori=abc')
    expect(writeListState(read('q=a'), ADDRESS, foreign).toString()).toBe('kategori=abc&q=a')
  })

  test('U40.3 a changed filter begins at the first page, and the query says all of it', () => {
    const state = changed(read('page=9'), { filters: { status: ['draf', 'arsip'] } })
    expect(toQuery(state, { paket_id: 'p' })).toEqual({ page: 1, size: 10, status: 'draf,arsip', paket_id: 'p' })
    expect(isNarrowed(state)).toBe(true)
    expect(isNarrowed(read('page=9&sort=nama'))).toBe(false)
  })

  test('U40.4 a column sorts rising, falling, then as before', () => {
    expect([nextSort(null, 'nama'), nextSort('nama', 'nama'), nextSort('-nama', 'nama')]).toEqual([
      'nama',
      '-nama',
      null,
    ])
    expect(nextSort('kode', 'nama')).toBe('nama')
  })
})

const row = (id: string): AdminRow => ({ id, version: 1, created_at: '', updated_at: '' })
const rows = ['a', 'b', 'c', 'd'].map(row)
const idOf = ({ id }: AdminRow) => id

describe('the selection', () => {
  test('U40.6 survives paging: rows of several pages are counted together', () => {
    const both = mark(mark(NOTHING, rows, true, idOf), [row('z')], true, idOf)
    expect(countOf(both, 100)).toBe(5)
    expect(countOf(mark(both, rows, false, idOf), 100)).toBe(1)
  })

  test('U40.7 all of the filter, but a few', () => {
    const most = toggle(EVERYTHING, rows[1] as AdminRow, idOf)
    expect(isSelected(most, 'b')).toBe(false)
    expect(isSelected(most, 'never seen')).toBe(true)
    expect(countOf(most, 1284)).toBe(1283)
    expect(countOf(toggle(most, rows[1] as AdminRow, idOf), 1284)).toBe(1284)
  })

  test('U40.7 all of the filter is read page by page, without what was left out', async () => {
    const all = Array.from({ length: 250 }, (_, index) => row(String(index)))
    const asked: number[] = []
    const pageOf = async (page: number, size: number) => {
      asked.push(page)
      return all.slice((page - 1) * size, page * size)
    }
    const found = await selectedRows(toggle(EVERYTHING, row('7'), idOf), idOf, pageOf)
    expect(asked).toEqual([1, 2, 3])
    expect(found).toHaveLength(249)
    expect(found.some(({ id }) => id === '7')).toBe(false)
  })

  test('U40.8 a range is what lies between, whichever came first', () => {
    expect(between(rows, 3, 1).map(idOf)).toEqual(['b', 'c', 'd'])
  })
})

test('U40.9 a page behind the last one, of an old link or of rows deleted since, gives way to the last that there is', () => {
  expect(pageInstead(read('page=9999'), 15)).toBe(2)
  expect(pageInstead(read('page=2'), 10)).toBe(1)
  expect(pageInstead(read('page=2'), 0)).toBe(1)
  expect(pageInstead(read('page=2'), 11)).toBe(null)
  expect(pageInstead(read(''), 0)).toBe(null)
})

test('P240.1 one value keeps its commas, and an address that asks for a value that there is not asks for none', () => {
  const address: ListAddress = { filters: { ruang: single(), lulus: single(['ya', 'tidak']) } }
  const state = read('ruang=Lab%2C%2C+lantai+2%2C&lulus=mungkin', address)
  expect(oneValue(state, 'ruang')).toBe('Lab,, lantai 2,')
  expect(oneValue(state, 'lulus')).toBe(null)
  expect(read(write(state, address), address)).toEqual(state)
})

test('P240.2 a list begins with its own order and size, writes neither, and reads an order that there is not as its own', () => {
  const address: ListAddress = { filters: {}, sort: 'perlu', sorts: ['perlu', 'nama', '-nama'], size: 25 }
  const usual = read('sort=rahasia&size=7', address)
  expect(usual).toMatchObject({ sort: 'perlu', size: 25 })
  expect(write(usual, address)).toBe('')
  expect(write({ ...usual, sort: '-nama', size: 10 }, address)).toBe('sort=-nama&size=10')
})

test('P240.3 the order to begin with turns round and back; another gives way to it', () => {
  expect([nextSort('peringkat', 'peringkat', 'peringkat'), nextSort('-peringkat', 'peringkat', 'peringkat')]).toEqual([
    '-peringkat',
    'peringkat',
  ])
  expect([nextSort('peringkat', 'nama', 'peringkat'), nextSort('-nama', 'nama', 'peringkat')]).toEqual([
    'nama',
    'peringkat',
  ])
})

test('P240.4 another search, order or size begins at the first page; other columns stay where they are', () => {
  const state = read('page=9')
  for (const part of [{ q: 'a' }, { sort: 'nama' }, { size: 25 }]) expect(changed(state, part).page).toBe(1)
  expect(changed(state, { page: 4 }).page).toBe(4)
  expect(changed(state, { columns: ['nama'] }).page).toBe(9)
})

test('P240.5 filters change together, and one without a value is gone', () => {
  const filters = { status: ['draf'], mapel_id: ['a', 'b'] }
  expect(withFilters(filters, { status: null, mapel_id: 'c', ruang: [] })).toEqual({ mapel_id: ['c'] })
  expect(withFilters(filters, { status: '' })).toEqual({ mapel_id: ['a', 'b'] })
})

test('P241.1 the audit trail asks for whole days of the reader, and for nothing where the address has no day', () => {
  const asked = (text: string) => trailQuery(read(text, TRAIL), 'Asia/Jakarta')
  expect(asked('from=2026-11-01&until=2026-11-02&actor=ani,budi&object=level&op=update&outcome=ok&page=2')).toEqual({
    ...{ page: 2, size: 10, actor: 'ani,budi', action: 'level/update', outcome: 'ok' },
    ...{ from: '2026-10-31T17:00:00.000Z', until: '2026-11-02T17:00:00.000Z' },
  })
  expect(asked('from=kemarin&until=&op=update&outcome=mungkin')).toEqual({ page: 1, size: 10 })
  expect(asked('object=soal/&op=update').action).toBe('soal/update')
  expect(asked('object=soal/').action).toBe('soal/')
})

test('P241.2 participants without a room are asked for by the empty name, others by the room as it is written', () => {
  const asked = (text: string) => pesertaQuery('j', read(text, PESERTA))
  const usual = { jadwal_id: 'j', page: 1, size: 10, sort: 'nama' }
  expect(asked('ruang=-&tab=peserta')).toEqual({ ...usual, ruang: '' })
  expect(asked('ruang=Lab%2C+lantai+2&sort=-ruang')).toEqual({ ...usual, ruang: 'Lab, lantai 2', sort: '-ruang' })
})
