import { AttemptFiles, type FileParts } from './attempt-files.ts'
import type { DiskStore, Held } from './disk-store.ts'

/** The store in files. One call after the other: a file is never written twice at once. */
export function fileStore(parts: FileParts): DiskStore {
  const attempts = new Map<string, AttemptFiles>()
  let line: Promise<unknown> = Promise.resolve()

  const of = (attempt_id: string): AttemptFiles => {
    const known = attempts.get(attempt_id) ?? new AttemptFiles(attempt_id, parts)
    attempts.set(attempt_id, known)
    return known
  }
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.then(work)
    line = mine.catch(() => undefined)
    return mine
  }

  return {
    load: (attempt_id) => inLine(() => of(attempt_id).load()),
    add: (attempt_id, writer, entries) => inLine(() => of(attempt_id).add(writer, entries)),
    keep: (attempt_id, kept) => inLine(() => of(attempt_id).keep(kept)),
    async all() {
      const found = new Map<string, Held>()
      for (const attempt_id of await inLine(() => parts.files.attempts()))
        found.set(attempt_id, await inLine(() => of(attempt_id).held()))
      return found
    },
    remove: (attempt_id) =>
      inLine(async () => {
        await of(attempt_id).close()
        attempts.delete(attempt_id)
        await parts.files.remove(attempt_id)
      }),
  }
}
