import { describe, expect, test } from 'vitest'
import { encodeFrames, type Frame } from '#src/offline/disk/frames.ts'
import { Book } from '#src/offline/log/book.ts'
import type { Kept, Store } from '#src/offline/log/ports.ts'
import { Replica, STORE_LIMIT_MS } from '#src/offline/log/replica.ts'
import { MemoryLogFiles } from '../support/memory-log-files.ts'
import { SimTime } from '../support/sim-time.ts'
import { BENCHES, openFiles } from './disk-benches.ts'
import { ATTEMPT, entries, entry, facts, kept, OTHER, V, W } from './disk-things.ts'

/** What the engine relies on in a store, asked of both that a phone has and of the one that the simulation has. */
describe.each(BENCHES)('I23.1 %s only grows', (_, make) => {
  test('what was added is read, by every page life, in order', async () => {
    const bench = make()
    const store = bench.open()
    expect([...(await store.add(ATTEMPT, W, entries(1, 3)))]).toEqual([[W, 3]])
    expect(await store.add(ATTEMPT, V, entries(1, 2))).toEqual(
      new Map([
        [W, 3],
        [V, 2],
      ]),
    )
    await store.add(ATTEMPT, W, entries(4, 12))
    for (const life of [store, bench.open()]) {
      const { logs } = await life.load(ATTEMPT)
      expect(logs.get(W)).toEqual(entries(1, 12))
      expect(logs.get(V)).toEqual(entries(1, 2))
      expect(await life.add(ATTEMPT, W, [])).toEqual(
        new Map([
          [W, 12],
          [V, 2],
        ]),
      )
    }
  })

  test('nothing is written twice, and nothing behind a hole', async () => {
    const store = make().open()
    await store.add(ATTEMPT, W, entries(1, 3))
    await store.add(ATTEMPT, W, [entry(2, 'changed'), entry(3, 'changed'), entry(4)])
    expect(await store.add(ATTEMPT, W, entries(6, 7))).toEqual(new Map([[W, 4]]))
    expect(await store.add(ATTEMPT, W, [entry(5), entry(7)])).toEqual(new Map([[W, 5]]))
    expect(await store.add(ATTEMPT, V, [entry(2)])).toEqual(new Map([[W, 5]]))
    expect((await store.load(ATTEMPT)).logs).toEqual(new Map([[W, entries(1, 5)]]))
  })

  test('attempts stay apart, and are listed', async () => {
    const store = make().open()
    await store.add(ATTEMPT, W, entries(1, 2))
    await store.keep(OTHER, kept())
    expect(await store.add(OTHER, V, [])).toEqual(new Map())
    expect((await store.load(OTHER)).logs.size).toBe(0)
    expect((await store.load(ATTEMPT)).kept).toBeNull()
    expect([...(await store.all()).keys()].sort()).toEqual([ATTEMPT, OTHER])
  })

  test('page lives that write the same at once write it once, and hear of each other', async () => {
    const bench = make()
    const lives = [bench.open(), bench.open(), bench.open()]
    for (let round = 0; round < 5; round++) {
      const from = round * 4 + 1
      await Promise.all(lives.map((life, n) => life.add(ATTEMPT, W, entries(1, from + n))))
    }
    const heads = await Promise.all(lives.map((life) => life.add(ATTEMPT, W, [])))
    for (const head of heads) expect(head).toEqual(new Map([[W, 19]]))
    expect((await bench.open().load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 19))
  })

  test('of what is kept the greater stands, whoever wrote it, and what was said once stays', async () => {
    const bench = make()
    const [page, worker] = [bench.open(), bench.open()]
    const acked = (seq: number, at: number) => [{ writer: W, seq, at }]
    const about = { user_id: 'u', sitting: { nama: 'Tryout' } as NonNullable<Kept['about']>['sitting'] }
    await page.keep(ATTEMPT, kept({ about, facts: facts(2), acked: acked(5, 70_000) }))
    await worker.keep(ATTEMPT, kept({ facts: facts(1), acked: acked(9, 130_000), token: { value: 'new', at: 5 } }))
    await page.keep(ATTEMPT, kept({ token: { value: 'old', at: 4 }, paper_key: 'key' }))
    for (const life of [page, bench.open()]) {
      const found = (await life.load(ATTEMPT)).kept
      expect(found).toEqual({
        ...kept({ about, facts: facts(2), token: { value: 'new', at: 5 }, paper_key: 'key' }),
        acked: [...acked(5, 70_000), ...acked(9, 130_000)],
      })
    }
  })
})

/** A page life's part: what it knows, and one store. */
function replicaOf(store: Store, time: SimTime, known = 0): { book: Book; replica: Replica } {
  const book = new Book(kept())
  book.add(W, entries(1, known))
  const replica = new Replica(store, book, { after: (ms, run) => time.after(ms, run) })
  book.grew = (writer) => replica.grew(writer)
  return { book, replica }
}

/** As the page does every second. */
async function look({ book, replica }: ReturnType<typeof replicaOf>, time: SimTime, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    replica.grew([...book.logs.keys()][0] ?? W)
    await time.pass(1000)
  }
}

describe.each(BENCHES)('I23.2 %s fails, and is filled again', (_, make) => {
  test('a full one takes nothing, keeps what it has, and takes all once there is room', async () => {
    const [bench, time] = [make(), new SimTime()]
    const life = replicaOf(bench.open(), time, 3)
    await look(life, time, 1)
    bench.full(true)
    life.book.add(W, entries(4, 6))
    await time.pass(500)
    expect([life.replica.state, life.replica.has(W)]).toEqual(['ailing', 3])
    expect((await bench.open().load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 3))
    bench.full(false)
    await look(life, time, 10)
    expect([life.replica.state, life.replica.has(W)]).toEqual(['well', 6])
    expect((await bench.open().load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 6))
  })

  test('one that commits and then fails is asked again, and has nothing twice', async () => {
    const [bench, time] = [make(), new SimTime()]
    const store = bench.open()
    let failures = 2
    const late: Store = {
      ...store,
      add: async (...args) => {
        const heads = await store.add(...args)
        if (failures-- > 0) throw new Error('late')
        return heads
      },
    }
    const life = replicaOf(late, time, 4)
    await look(life, time, 10)
    expect(life.replica.has(W)).toBe(4)
    expect((await bench.open().load(ATTEMPT)).logs).toEqual(new Map([[W, entries(1, 4)]]))
  })

  test('one that never answers is given up in its time, and what it does later is welcome', async () => {
    const [bench, time] = [make(), new SimTime()]
    const store = bench.open()
    let hangs = true
    const hanging: Store = {
      ...store,
      add: async (...args) => {
        const heads = await store.add(...args)
        return hangs ? new Promise<never>(() => {}) : heads
      },
    }
    const life = replicaOf(hanging, time, 2)
    life.replica.grew(W)
    await time.pass(STORE_LIMIT_MS - 1)
    expect([life.replica.state, life.replica.has(W)]).toEqual(['well', 0])
    await time.pass(1)
    expect([life.replica.state, life.replica.has(W)]).toEqual(['ailing', 0])
    hangs = false
    await look(life, time, 10)
    expect([life.replica.state, life.replica.has(W)]).toEqual(['well', 2])
  })

  test('one that was emptied is noticed within a second, and filled with entries and what is kept', async () => {
    const [bench, time] = [make(), new SimTime()]
    const life = replicaOf(bench.open(), time, 5)
    life.replica.keep()
    await look(life, time, 1)
    await bench.wipe()
    await look(life, time, 2)
    const found = await bench.open().load(ATTEMPT)
    expect(found.logs.get(W)).toEqual(entries(1, 5))
    expect(found.kept).toEqual(kept())
  })

  test('one that lacks what an attempt is sent by gets it along with the entries', async () => {
    const [bench, time] = [make(), new SimTime()]
    await look(replicaOf(bench.open(), time, 3), time, 1)
    const found = await bench.open().load(ATTEMPT)
    expect([found.logs.get(W), found.kept]).toEqual([entries(1, 3), kept()])
  })

  test('what another page life left there is read', async () => {
    const [bench, time] = [make(), new SimTime()]
    await bench.open().add(ATTEMPT, V, entries(1, 3))
    const life = replicaOf(bench.open(), time, 1)
    await look(life, time, 1)
    expect(life.book.logs.get(V)).toEqual(entries(1, 3))
  })
})

describe('I23.3 files', () => {
  test('a torn tail is cut wherever it tears: whole frames before it stay, and the log goes on', async () => {
    const disk = new MemoryLogFiles()
    const store = openFiles(disk)
    await store.keep(ATTEMPT, kept())
    await store.add(ATTEMPT, W, entries(1, 2))
    const whole = disk.files(ATTEMPT)[0]?.[1].bytes.length ?? 0
    await store.add(ATTEMPT, W, entries(3, 4))
    const content = disk.files(ATTEMPT)[0]?.[1]
    if (!content) throw new Error('no file')
    const { bytes } = content
    for (let size = whole; size < bytes.length; size++) {
      content.bytes = bytes.slice(0, size)
      const next = openFiles(disk)
      const { logs, kept: found } = await next.load(ATTEMPT)
      expect([logs.get(W), found]).toEqual([entries(1, 2), kept()])
      await next.add(ATTEMPT, W, entries(3, 3))
      expect((await openFiles(disk).load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 3))
      for (const [name] of disk.files(ATTEMPT).slice(1)) disk.folders.get(ATTEMPT)?.delete(name)
    }
  })

  test('foreign bytes, zeroes, an unreadable file and one whose reading never ends hide no other', async () => {
    const disk = new MemoryLogFiles()
    await openFiles(disk).add(ATTEMPT, W, entries(1, 3))
    const [ours] = disk.files(ATTEMPT)
    const foreign = [Uint8Array.from({ length: 300 }, (_, n) => (n * 7919) % 251), new Uint8Array(64)]
    for (const [n, bytes] of foreign.entries()) disk.folders.get(ATTEMPT)?.set(`foreign-${n}`, { bytes, open: false })
    for (const [name, writer] of [
      ['damaged', V],
      ['endless', 'ccccccccccc'],
    ] as const) {
      await openFiles(disk).add(ATTEMPT, writer, entries(1, 2))
      const [last, content] = disk.files(ATTEMPT).at(-1) ?? []
      disk.folders.get(ATTEMPT)?.delete(last ?? '')
      if (content) disk.folders.get(ATTEMPT)?.set(name, content)
    }
    disk.unreadable.add('damaged')
    disk.hanging.add('endless')
    const time = new SimTime()
    const store = openFiles(disk, (ms, run) => time.after(ms, run))
    const look = () => time.until(store.load(ATTEMPT))
    expect((await look()).logs).toEqual(new Map([[W, entries(1, 3)]]))
    const before = time.now
    expect(await time.until(store.add(ATTEMPT, V, entries(1, 1)))).toEqual(
      new Map([
        [W, 3],
        [V, 1],
      ]),
    )
    // One look is all that waits for it.
    expect(time.now).toBe(before)
    disk.unreadable.clear()
    disk.hanging.clear()
    expect((await look()).logs.get(V)).toEqual(entries(1, 2))
    await time.pass(10_000)
    expect((await look()).logs.get('ccccccccccc')).toEqual(entries(1, 2))
    expect(ours?.[1].bytes.length).toBeGreaterThan(0)
  })

  test('a frame whose bytes were changed is none, though it still reads as one', async () => {
    const disk = new MemoryLogFiles()
    const store = openFiles(disk)
    await store.add(ATTEMPT, W, entries(1, 2))
    await store.add(ATTEMPT, W, [entry(3, 'xxxx')])
    const bytes = disk.files(ATTEMPT)[0]?.[1].bytes ?? new Uint8Array()
    bytes[bytes.lastIndexOf('x'.charCodeAt(0))] = 'y'.charCodeAt(0)
    expect((await openFiles(disk).load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 2))
  })

  test('one file that is shorter than it was is noticed', async () => {
    const disk = new MemoryLogFiles()
    const [one, other] = [openFiles(disk), openFiles(disk)]
    await one.add(ATTEMPT, W, entries(1, 3))
    const [, content] = disk.files(ATTEMPT)[0] ?? []
    const { length } = content?.bytes ?? []
    await one.add(ATTEMPT, W, entries(4, 5))
    expect(await other.add(ATTEMPT, V, [])).toEqual(new Map([[W, 5]]))
    if (content) content.bytes = content.bytes.slice(0, length)
    expect(await other.add(ATTEMPT, V, [])).toEqual(new Map([[W, 3]]))
    expect(await one.add(ATTEMPT, W, entries(4, 5))).toEqual(new Map([[W, 5]]))
  })

  test('one file that is lost is noticed, though others stand', async () => {
    const disk = new MemoryLogFiles()
    const [one, other] = [openFiles(disk), openFiles(disk)]
    await one.add(ATTEMPT, W, entries(1, 3))
    await other.add(ATTEMPT, V, entries(1, 2))
    expect(await other.add(ATTEMPT, V, [])).toEqual(
      new Map([
        [W, 3],
        [V, 2],
      ]),
    )
    const [[first] = []] = disk.files(ATTEMPT)
    disk.folders.get(ATTEMPT)?.delete(first ?? '')
    expect(await other.add(ATTEMPT, V, [])).toEqual(new Map([[V, 2]]))
    expect(await one.add(ATTEMPT, W, [])).toEqual(new Map([[V, 2]]))
    expect(await one.add(ATTEMPT, W, entries(1, 3))).toEqual(
      new Map([
        [V, 2],
        [W, 3],
      ]),
    )
  })

  test('a look costs what is new, and a key of a sheet less than 100 bytes', async () => {
    const disk = new MemoryLogFiles()
    const [writing, looking] = [openFiles(disk), openFiles(disk)]
    const keys = Array.from({ length: 4000 }, (_, n) => ({
      seq: n + 1,
      m: n * 700,
      q: 159,
      v: { k: [n % 50, n % 60, 7] as const },
    }))
    await writing.add(ATTEMPT, W, keys.slice(0, 3990))
    await looking.load(ATTEMPT)
    disk.read = 0
    for (const key of keys.slice(3990)) {
      await writing.add(ATTEMPT, W, [key])
      await looking.add(ATTEMPT, W, [])
    }
    expect(disk.read).toBeLessThan(10 * 150)
    const bytes = disk.files(ATTEMPT).reduce((sum, [, content]) => sum + content.bytes.length, 0)
    expect(bytes / 4000).toBeLessThan(100)
  })

  test('files of many page lives become one, but for those that are open or say more than was read', async () => {
    const disk = new MemoryLogFiles()
    for (let life = 0; life < 20; life++)
      await openFiles(disk).add(ATTEMPT, `writer${String(life).padStart(5, '0')}`, entries(1, 2))
    disk.kill()
    const open = openFiles(disk)
    await open.add(ATTEMPT, V, entries(1, 4))
    await openFiles(disk).add(ATTEMPT, W, entries(1, 1))
    expect(disk.files(ATTEMPT).length).toBeLessThan(4)
    const { logs } = await openFiles(disk).load(ATTEMPT)
    expect(logs.size).toBe(22)
    expect(logs.get(V)).toEqual(entries(1, 4))
    expect(await open.add(ATTEMPT, V, [])).toEqual(new Map([...logs].map(([writer, { length }]) => [writer, length])))
  })
})

/** Files of ten page lives that are over. The log of the first writer lies in two of them. */
function tenLives(): MemoryLogFiles {
  const said = [entries(1, 40), entries(41, 90)].map((part): Frame => ({ writer: W, entries: part }))
  for (let life = 2; life < 10; life++) said.push({ writer: `writer0000${life}`, entries: entries(1, 2) })
  const disk = new MemoryLogFiles()
  const files = said.map((frame, n) => [`${n}`, { bytes: encodeFrames([frame]), open: false }] as const)
  disk.folders.set(ATTEMPT, new Map(files))
  return disk
}

const namesIn = (disk: MemoryLogFiles) => disk.files(ATTEMPT).map(([name]) => name)

test('I23.33 while one file is not read no other is taken away: what stands behind the hole is there when it comes, and then few files are left', async () => {
  const disk = tenLives()
  const time = new SimTime()
  const store = openFiles(disk, (ms, run) => time.after(ms, run))
  disk.hanging.add('0')
  expect((await time.until(store.add(ATTEMPT, V, entries(1, 1)))).has(W)).toBe(false)
  expect(namesIn(disk)).toContain('1')
  disk.hanging.clear()
  await time.pass(10_000)
  expect((await time.until(store.add(ATTEMPT, V, []))).get(W)).toBe(90)
  expect(disk.files(ATTEMPT)).toHaveLength(1)
  expect((await openFiles(disk).load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 90))
})

test('I23.34 nor while a hole is left by a file that is gone, until it is filled', async () => {
  const disk = tenLives()
  disk.folders.get(ATTEMPT)?.delete('0')
  const store = openFiles(disk)
  expect((await store.add(ATTEMPT, V, entries(1, 1))).has(W)).toBe(false)
  expect(namesIn(disk)).toContain('1')
  expect((await store.add(ATTEMPT, W, entries(1, 40))).get(W)).toBe(90)
  expect(disk.files(ATTEMPT)).toHaveLength(1)
  expect((await openFiles(disk).load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 90))
})
