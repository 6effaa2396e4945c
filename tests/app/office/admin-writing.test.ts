import { describe, expect, test } from 'vitest'
import { paket } from '#contract/resources/index.ts'
import { byCell, cellKey, changesOf, grantOf, NO_GRANT, toggled } from '#src/features/access/office/role/grants.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { compare, toWrite } from '#src/office/crud/conflict/merge.ts'
import type { AdminRow, Data } from '#src/office/crud/data.ts'
import { changeStatus } from '#src/office/crud/list/change-status.ts'
import { removeRows, restoration } from '#src/office/crud/remove/remove-rows.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { changedIn } from '#src/office/crud/values.ts'
import { inBatches } from '#src/office/crud/writing.ts'
import { forget, lastOn, remember, undoLast, useUndo } from '#src/office/kit/undo/undo.ts'

const row = (id: string, more: Record<string, unknown> = {}): AdminRow => ({
  id,
  version: 3,
  created_at: '',
  updated_at: '',
  ...more,
})

describe('a version conflict', () => {
  const base = { nama: 'A', kode: 'K', status: 'draf', urutan: 1 }
  const fields = Object.keys(base)

  test('U42.1 asks only where both changed the same field to different things', () => {
    const merges = compare(
      base,
      { ...base, nama: 'Saya', kode: 'X' },
      { ...base, nama: 'Lain', status: 'terbit' },
      fields,
    )
    expect(merges.map(({ key, changed }) => [key, changed])).toEqual([
      ['nama', 'both'],
      ['kode', 'mine'],
      ['status', 'theirs'],
    ])
  })

  test('U42.2 writes on top of theirs what only we changed, and ours where ours was picked', () => {
    const merges = compare(
      base,
      { ...base, nama: 'Saya', kode: 'X' },
      { ...base, nama: 'Lain', status: 'terbit' },
      fields,
    )
    expect(toWrite(merges, {})).toEqual({ nama: 'Saya', kode: 'X' })
    expect(toWrite(merges, { nama: 'theirs' })).toEqual({ kode: 'X' })
  })

  test('U42.3 the same change on both sides is no conflict', () => {
    expect(compare(base, { ...base, nama: 'Sama' }, { ...base, nama: 'Sama' }, fields)).toEqual([])
  })

  test('U41.1 only changed fields are sent', () => {
    expect(changedIn({ a: 1, b: [1, 2], c: null }, { a: 1, b: [2, 1], c: null })).toEqual({ b: [2, 1] })
  })
})

const refusal = (error: string) =>
  new ApiError(409, 'Masih dipakai', { message: 'Masih dipakai', error, code: 'in_use' }, null)

/** A server that refuses any batch with one of the held rows in it. */
function server(held: Record<string, string>): Data & { sent: number } {
  const store = {
    sent: 0,
    list: async () => ({ data: [], total: 0 }),
    one: async () => row('x'),
    write: async (_: string, input: { changes: { id: string }[] }) => {
      store.sent += 1
      const hit = input.changes.find(({ id }) => held[id])
      if (hit) throw refusal(held[hit.id] as string)
      return []
    },
  }
  return store as unknown as Data & { sent: number }
}

describe('deleting', () => {
  test('U43.1 what can go goes, and each refusal keeps its reason', async () => {
    const rows = ['a', 'b', 'c'].map((id) => row(id))
    const done = await removeRows(server({ b: 'Dipakai paket.' }), 'mapel', rows)
    expect(done.removed.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(done.refused).toEqual([{ row: rows[1], reason: 'Dipakai paket.' }])
  })

  test('U43.1 rows that nothing holds go in one batch', async () => {
    const store = server({})
    await removeRows(
      store,
      'mapel',
      ['a', 'b', 'c'].map((id) => row(id)),
    )
    expect(store.sent).toBe(1)
  })

  test('U43.2 without an answer nothing is claimed', async () => {
    const store = server({})
    store.write = async () => {
      throw new ApiError(null, 'Network Error', null, null)
    }
    await expect(removeRows(store, 'mapel', [row('a')])).rejects.toMatchObject({ status: null })
  })

  test('U43.3 undo makes the rows again under their old ids, with their own fields only', () => {
    expect(restoration([row('a', { nama: 'Kimia', kode: 'KIM' })], ['nama', 'kode'])).toEqual([
      { op: 'create', id: 'a', data: { nama: 'Kimia', kode: 'KIM' } },
    ])
  })

  test('U43.4 no batch is larger than the server takes', () => {
    const sizes = inBatches(Array.from({ length: 1201 }, (_, index) => index)).map((batch) => batch.length)
    expect(sizes).toEqual([500, 500, 201])
  })
})

describe('a status for many', () => {
  const spec = specOf(paket, { columns: ['nama'] })
  const SCREEN = '/master-admin/paket-tryout'
  const many = Array.from({ length: 1201 }, (_, index) => row(`r${index}`, { status: index % 2 ? 'draf' : 'terbit' }))
  const bearing = (held: Record<string, string>) => {
    const store = server(held)
    const { write } = store
    store.write = async (name, input) => {
      await write(name, input)
      return input.changes.map(({ id }) => row(id, { version: 4 }))
    }
    return store
  }
  const changing = {
    spec,
    status: 'terbit',
    words: (count: number) => `${count} diubah`,
    onDone: () => {},
    remember: remember.bind(null, SCREEN),
  }

  test('U43.5 what can be changed is, each refusal keeps its reason, and what was changed can be taken back', async () => {
    forget(SCREEN)
    const store = bearing({ r1: 'Isi durasi paket.', r999: 'Sedang dikerjakan.' })
    const refused = await changeStatus(changing, many, store)
    expect(refused.map(({ row: { id }, reason }) => [id, reason])).toEqual([
      ['r1', 'Isi durasi paket.'],
      ['r999', 'Sedang dikerjakan.'],
    ])
    expect(store.sent).toBeLessThan(50)
    expect(useUndo.getState().stack.map(({ text }) => text)).toEqual(['598 diubah'])
    await undoLast(SCREEN)
    expect(useUndo.getState().stack).toEqual([])
  })

  test('U43.6 what was changed before the network broke off can be taken back', async () => {
    forget(SCREEN)
    const store = bearing({})
    const { write } = store
    store.write = async (name, input) => {
      if (store.sent === 1) throw new ApiError(null, 'Network Error', null, null)
      return write(name, input)
    }
    await expect(changeStatus(changing, many, store)).rejects.toMatchObject({ status: null })
    expect(useUndo.getState().stack.map(({ text }) => text)).toEqual(['500 diubah'])
  })
})

describe('undo', () => {
  test('U210.1 what was done on one screen is neither offered nor taken back on another', async () => {
    const taken: string[] = []
    const done = (text: string) => ({ text, run: async () => void taken.push(text) })
    remember('/paket/1', done('soal 3 dikeluarkan'))
    remember('/paket/2', done('urutan diubah'))
    remember('/paket/1', done('soal 4 dikeluarkan'))
    await undoLast('/bank-soal')
    expect(taken).toEqual([])
    await undoLast('/paket/1')
    await undoLast('/paket/1')
    await undoLast('/paket/1')
    expect(taken).toEqual(['soal 4 dikeluarkan', 'soal 3 dikeluarkan'])
    expect(lastOn(useUndo.getState(), '/paket/2')?.text).toBe('urutan diubah')
    forget('/paket/2')
    expect(lastOn(useUndo.getState(), '/paket/2')).toBeUndefined()
  })
})

describe('the rights matrix', () => {
  const stored = row('r', { level_id: 'L', menu_id: 'M', create: true, update: false, delete: false })
  const rows = byCell([stored])
  const key = cellKey('L', 'M')

  test('U44.1 taking the menu takes its rights; a right brings the menu along', () => {
    expect(toggled(grantOf(stored), 'lihat')).toEqual(NO_GRANT)
    expect(toggled(NO_GRANT, 'update')).toEqual({ ...NO_GRANT, lihat: true, update: true })
  })

  test('U44.2 saves what differs and nothing else: a new row, a changed one, one that goes', () => {
    const id = () => 'new'
    expect(changesOf(new Map([[key, grantOf(stored)]]), rows, id)).toEqual([])
    expect(changesOf(new Map([[key, NO_GRANT]]), rows, id)).toEqual([{ op: 'delete', id: 'r', version: 3 }])
    expect(changesOf(new Map([[key, toggled(grantOf(stored), 'delete')]]), rows, id)).toEqual([
      { op: 'update', id: 'r', version: 3, data: { create: true, update: false, delete: true } },
    ])
    expect(changesOf(new Map([[cellKey('L', 'N'), toggled(NO_GRANT, 'lihat')]]), rows, id)).toEqual([
      { op: 'create', id: 'new', data: { level_id: 'L', menu_id: 'N', create: false, update: false, delete: false } },
    ])
  })
})
