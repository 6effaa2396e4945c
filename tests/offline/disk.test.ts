import { describe, expect, test } from 'vitest'
import type { Connection } from '#offline/store/connection.ts'
import type { Database } from '#offline/store/database.ts'
import type { LogRow } from '#offline/store/rows.ts'
import { DexieDisk, type Disk, LightDisk } from './support/disk.ts'

/** What the engine relies on in a database, asked of the one that the app has and of the one that a simulation has. */
const disks: [string, () => Disk][] = [
  ['Dexie', () => new DexieDisk()],
  ['the light database', () => new LightDisk()],
]

const row = (device_id: string, seq: number, value = 'A'): LogRow =>
  ({ attempt_id: 'a', device_id, seq, soal_id: 'q', value: { a: value }, t: 0, wall: 0, prev: '' }) as LogRow
const meta = (db: Database, value: unknown) => db.meta.put({ key: 'k', value } as never)
const read = (page: Connection) => page.use(async (db) => (await db.meta.get('k'))?.value)
const range = (db: Database, low: unknown[], high: unknown[]) =>
  db.log.where('[attempt_id+device_id+seq]').between(low as never, high as never)
const seqs = (rows: LogRow[]) => rows.map(({ device_id, seq }) => `${device_id}${seq}`)

describe.each(disks)('F1.20 %s keeps what it is given, as it was given', (_, make) => {
  test('what is changed afterwards outside changes nothing inside', async () => {
    const page = make().connect()
    const given = { deep: [1, { a: 'A' }], bytes: Uint8Array.of(1, 2), none: undefined }
    await page.use((db) => meta(db, given))
    given.deep[0] = 2
    given.bytes[0] = 9
    const got = (await read(page)) as typeof given
    expect(got).toEqual({ deep: [1, { a: 'A' }], bytes: Uint8Array.of(1, 2), none: undefined })
    got.deep[0] = 3
    expect(((await read(page)) as typeof given).deep[0]).toBe(1)
    await expect(page.use((db) => meta(db, () => 0))).rejects.toThrow()
  })

  test('rows come in the order of their keys, from the first of a range up to its last', async () => {
    const page = make().connect()
    await page.use((db) => db.log.bulkPut([row('e', 1), row('d', 10), row('d', 2), row('d', 1)]))
    const all = await page.use((db) => db.log.toArray())
    expect(seqs(all)).toEqual(['d1', 'd2', 'd10', 'e1'])
    const some = await page.use((db) => range(db, ['a', 'd', 2], ['a', 'd', '\uffff']).toArray())
    expect(seqs(some)).toEqual(['d2', 'd10'])
    const limited = await page.use((db) => range(db, ['a', 'd', 0], ['a', 'e', 9]).limit(2).toArray())
    expect(seqs(limited)).toEqual(['d1', 'd2'])
    expect(await page.use((db) => range(db, ['a', 'd', 0], ['a', 'd', '\uffff']).last())).toMatchObject({ seq: 10 })
    await page.use((db) => range(db, ['a', 'd', 2], ['a', 'd', '\uffff']).delete())
    expect(seqs(await page.use((db) => db.log.toArray()))).toEqual(['d1', 'e1'])
    await page.use((db) => db.log.clear())
    expect(await page.use((db) => db.log.toArray())).toEqual([])
  })
})

describe.each(disks)('F1.21 %s does all of a transaction or nothing', (_, make) => {
  test('what fails leaves everything as it was', async () => {
    const page = make().connect()
    await page.use((db) => meta(db, 1))
    const failing = page.use((db) =>
      db.transaction('rw', db.meta, db.log, async () => {
        await meta(db, 2)
        await db.log.put(row('d', 1))
        throw new TypeError('no')
      }),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await read(page)).toBe(1)
    expect(await page.use((db) => db.log.toArray())).toEqual([])
  })

  test('two that write on one table go one after the other, from whatever pages', async () => {
    const disk = make()
    const pages = [disk.connect(), disk.connect()]
    await pages[0]?.use((db) => meta(db, 0))
    const add = (page: Connection) =>
      page.use((db) =>
        db.transaction('rw', db.meta, async () => {
          const before = (await db.meta.get('k'))?.value as number
          await db.meta.get('another')
          await meta(db, before + 1)
        }),
      )
    await Promise.all([...pages, ...pages, ...pages].map(add))
    expect(await read(pages[1] as Connection)).toBe(6)
  })

  test('a transaction that waits for anything else has ended meanwhile', async () => {
    const page = make().connect()
    const waiting = page.use((db) =>
      db.transaction('rw', db.meta, async () => {
        await meta(db, 1)
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
        await meta(db, 2)
      }),
    )
    await expect(waiting).rejects.toThrow()
    expect(await read(page)).toBe(1)
  })

  test('a table that was not named, and writing where only reading was asked for, are refused', async () => {
    const page = make().connect()
    const other = page.use((db) => db.transaction('rw', db.meta, () => db.log.toArray()))
    await expect(other).rejects.toThrow()
    const writing = page.use((db) => db.transaction('r', db.meta, () => meta(db, 1)))
    await expect(writing).rejects.toThrow()
    expect(await read(page)).toBeUndefined()
  })
})

describe.each(disks)('F1.22 %s can be full, be closed, and be deleted under open pages', (_, make) => {
  test('without room it is read and takes nothing', async () => {
    const disk = make()
    let full = false
    const page = disk.connect(() => full)
    await page.use((db) => meta(db, 1))
    full = true
    await expect(page.use((db) => meta(db, 2))).rejects.toThrow('No room')
    const changing = page.use((db) => db.transaction('rw', db.meta, db.log, () => db.log.bulkPut([row('d', 1)])))
    await expect(changing).rejects.toThrow('No room')
    expect(await read(page)).toBe(1)
  })

  test('deleted it is empty, and the page that had it open is told and goes on', async () => {
    const disk = make()
    const page = disk.connect()
    await page.use((db) => meta(db, 1))
    let lost = 0
    page.onLost(() => lost++)
    await disk.wipe()
    expect(lost).toBeGreaterThan(0)
    expect(await read(page)).toBeUndefined()
    await page.use((db) => meta(db, 2))
    expect(await read(disk.connect())).toBe(2)
  })

  test('a page that closed it asks nothing more', async () => {
    const page = make().connect()
    await page.use((db) => meta(db, 1))
    page.close()
    await expect(read(page)).rejects.toThrow()
  })
})
