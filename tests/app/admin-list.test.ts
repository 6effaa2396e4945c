import { describe, expect, test } from 'vitest'
import type { AdminRow } from '#src/office/crud/data.ts'
import { fetchSelected } from '#src/office/crud/list/fetch-selected.ts'
import {
  foreignPart,
  isNarrowed,
  narrowed,
  nextSort,
  pageInstead,
  readListState,
  toQuery,
  writeListState,
} from '#src/office/crud/list/list-state.ts'
import { pagesAround } from '#src/office/crud/list/pages-around.ts'
import { countOf, EVERYTHING, isSelected, mark, markRange, NOTHING, toggle } from '#src/office/crud/list/selection.ts'

const FILTERS = ['status', 'mapel_id']
const COLUMNS = ['nama', 'kode', 'status']
const read = (text: string) => readListState(new URLSearchParams(text), FILTERS, COLUMNS)

describe('the address of a list', () => {
  test('U40.1 holds page, size, search, order, filters and columns, and gives them back', () => {
    const state = read('q=seni&status=draf,terbit&urut=-nama&hal=3&per=25&kolom=nama,status')
    expect(state).toEqual({
      page: 3,
      size: 25,
      q: 'seni',
      sort: '-nama',
      filters: { status: ['draf', 'terbit'] },
      columns: ['nama', 'status'],
    })
    expect(read(writeListState(state).toString())).toEqual(state)
  })

  test('U40.1 that is as usual stays empty, and one typed wrong is read as usual', () => {
    expect(writeListState(read('')).toString()).toBe('')
    expect(read('hal=-4&per=7&kolom=rahasia')).toEqual(read(''))
  })

  test('U40.2 keeps what is not the list’s own', () => {
    const foreign = foreignPart(new URLSearchParams('kategori=abc&hal=2&status=draf&tambah='), FILTERS)
    expect(foreign.toString()).toBe('kategori=abc')
    expect(writeListState(read('q=a'), foreign).toString()).toBe('kategori=abc&q=a')
  })

  test('U40.3 a changed filter begins at the first page, and the query says all of it', () => {
    const state = narrowed(read('hal=9'), { filters: { status: ['draf', 'arsip'] } })
    expect(toQuery(state, { paket_id: 'p' })).toEqual({ page: 1, size: 10, status: 'draf,arsip', paket_id: 'p' })
    expect(isNarrowed(state)).toBe(true)
    expect(isNarrowed(read('hal=9&urut=nama'))).toBe(false)
  })

  test('U40.4 a column sorts rising, falling, then as before', () => {
    expect([nextSort(null, 'nama'), nextSort('nama', 'nama'), nextSort('-nama', 'nama')]).toEqual([
      'nama',
      '-nama',
      null,
    ])
    expect(nextSort('kode', 'nama')).toBe('nama')
  })

  test('U40.5 the pager offers first, last and the neighbours', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3])
    expect(pagesAround(1, 129)).toEqual([1, 2, 3, 'after', 129])
    expect(pagesAround(64, 129)).toEqual([1, 'before', 63, 64, 65, 'after', 129])
    expect(pagesAround(129, 129)).toEqual([1, 'before', 127, 128, 129])
  })
})

const row = (id: string): AdminRow => ({ id, version: 1, created_at: '', updated_at: '' })
const rows = ['a', 'b', 'c', 'd'].map(row)

describe('the selection', () => {
  test('U40.6 survives paging: rows of several pages are counted together', () => {
    const both = mark(mark(NOTHING, rows, true), [row('z')], true)
    expect(countOf(both, 100)).toBe(5)
    expect(countOf(mark(both, rows, false), 100)).toBe(1)
  })

  test('U40.7 all of the filter, but a few', () => {
    const most = toggle(EVERYTHING, rows[1] as AdminRow)
    expect(isSelected(most, 'b')).toBe(false)
    expect(isSelected(most, 'never seen')).toBe(true)
    expect(countOf(most, 1284)).toBe(1283)
    expect(countOf(toggle(most, rows[1] as AdminRow), 1284)).toBe(1284)
  })

  test('U40.7 all of the filter is read page by page, without what was left out', async () => {
    const all = Array.from({ length: 250 }, (_, index) => row(String(index)))
    const asked: number[] = []
    const store = {
      list: async (_: string, query: Record<string, unknown>) => {
        asked.push(Number(query.page))
        const start = (Number(query.page) - 1) * 100
        return { data: all.slice(start, start + 100), total: all.length }
      },
      one: async () => row('x'),
      write: async () => [],
    }
    const found = await fetchSelected('mapel', { q: 'x' }, toggle(EVERYTHING, row('7')), () => {}, store)
    expect(asked).toEqual([1, 2, 3])
    expect(found).toHaveLength(249)
    expect(found.some(({ id }) => id === '7')).toBe(false)
  })

  test('U40.8 a range is what lies between, whichever came first', () => {
    expect([...markRange(NOTHING, rows, 3, 1).rows.keys()]).toEqual(['b', 'c', 'd'])
  })
})

test('U40.9 a page behind the last one, of an old link or of rows deleted since, gives way to the last that there is', () => {
  expect(pageInstead(read('hal=9999'), 15)).toBe(2)
  expect(pageInstead(read('hal=2'), 10)).toBe(1)
  expect(pageInstead(read('hal=2'), 0)).toBe(1)
  expect(pageInstead(read('hal=2'), 11)).toBe(null)
  expect(pageInstead(read(''), 0)).toBe(null)
})
