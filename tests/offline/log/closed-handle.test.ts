import { expect, test } from 'vitest'
import type { OwnFile } from '#src/offline/disk/log-files.ts'
import { MemoryLogFiles } from '../support/memory-log-files.ts'
import { openFiles } from './disk-benches.ts'
import { ATTEMPT, entries, kept, W } from './disk-things.ts'

/** A file system whose browser closes the handles that it gave so far. */
class ClosingFiles extends MemoryLogFiles {
  readonly closed = new Set<string>()

  override async create(attempt_id: string, name: string): Promise<OwnFile> {
    const file = await super.create(attempt_id, name)
    const unlessClosed =
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (this.closed.has(name)) throw new DOMException('Access handle is closed', 'InvalidStateError')
        return call(...args)
      }
    return { write: unlessClosed(file.write), size: unlessClosed(file.size), close: unlessClosed(file.close) }
  }
}

test('I3.251 a file handle that the browser closed is replaced: what it wrote is read, and what follows is written', async () => {
  const disk = new ClosingFiles()
  const store = openFiles(disk)
  await store.keep(ATTEMPT, kept())
  await store.add(ATTEMPT, W, entries(1, 2))
  for (const [name] of disk.files(ATTEMPT)) disk.closed.add(name)
  expect(await store.add(ATTEMPT, W, entries(1, 4))).toEqual(new Map([[W, 4]]))
  await store.add(ATTEMPT, W, entries(5, 6))
  expect(disk.files(ATTEMPT)).toHaveLength(2)
  for (const life of [store, openFiles(disk)]) {
    const found = await life.load(ATTEMPT)
    expect([found.logs.get(W), found.kept]).toEqual([entries(1, 6), kept()])
  }
})
