import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { DiskStore, Held } from '#src/offline/disk/disk-store.ts'
import { unite } from '#src/offline/log/kept.ts'
import type { Kept, StoredAttempt, StoredHeads } from '#src/offline/log/ports.ts'

/** `late`: it commits, and then fails all the same. */
export type StoreMode = 'well' | 'busy' | 'slow' | 'hangs' | 'fails' | 'late'

const DELAY_MS: Partial<Record<StoreMode, number>> = { busy: 20, slow: 400 }

interface Content {
  logs: Map<string, LogEntry[]>
  kept: Kept | null
  /** As they were answered last; null: nothing was added yet. */
  heads: StoredHeads | null
}

/** One store of a simulated phone; it outlives the pages that use it. */
export class SimStore {
  mode: StoreMode = 'well'
  /** How often it was emptied. */
  wiped = 0
  /** Told when it was. */
  emptied: () => void = () => undefined
  #content = new Map<string, Content>()

  wipe(): void {
    this.wiped++
    this.#content = new Map()
    this.emptied()
  }

  has(attempt_id: string, writer: string, seq: number): boolean {
    return (this.#content.get(attempt_id)?.logs.get(writer)?.length ?? 0) >= seq
  }

  /** What it holds now; what is answered puts that back, as somebody does who restores an old copy of the disk. */
  image(): () => void {
    const copy = [...this.#content.keys()].map((id): [string, Content] => [id, { ...this.#copy(id), heads: null }])
    return () => {
      this.wiped++
      this.#content = new Map(copy)
    }
  }

  content(attempt_id: string): Content {
    const known = this.#content.get(attempt_id)
    if (known) return known
    const none: Content = { logs: new Map(), kept: null, heads: null }
    this.#content.set(attempt_id, none)
    return none
  }

  /** As one page life sees it: what it had asked for is not done once it has died. `later`: does something after so many ms, if it lives. */
  handle(later: (ms: number, run: () => void) => void): DiskStore {
    const done = <T>(work: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const { mode } = this
        if (mode === 'hangs') return
        later(DELAY_MS[mode] ?? 8, () => {
          if (mode === 'fails') return reject(new Error('full'))
          const result = work()
          if (mode === 'late') reject(new Error('late'))
          else resolve(result)
        })
      })
    return {
      load: (attempt_id) => done((): StoredAttempt => this.#copy(attempt_id)),
      add: (attempt_id, writer, entries) => done(() => this.#add(attempt_id, writer, entries)),
      keep: (attempt_id, kept) =>
        done(() => {
          const content = this.content(attempt_id)
          content.kept = content.kept ? unite(content.kept, kept) : kept
        }),
      all: () =>
        done(() => {
          const held = [...this.#content].map(([id, { kept, logs }]): [string, Held] => {
            const heads = new Map([...logs].map(([writer, { length }]) => [writer, length]))
            return [id, { kept, heads }]
          })
          return new Map(held)
        }),
      remove: (attempt_id) => done(() => void this.#content.delete(attempt_id)),
    }
  }

  /** Entries and what is kept are never changed, so that only what holds them is copied. */
  #copy(attempt_id: string): Omit<Content, 'heads'> {
    const { logs, kept } = this.content(attempt_id)
    return { logs: new Map([...logs].map(([writer, log]) => [writer, log.slice()])), kept }
  }

  #add(attempt_id: string, writer: string, entries: readonly LogEntry[]): StoredHeads {
    const content = this.content(attempt_id)
    if (content.heads && entries.length === 0) return content.heads
    const { logs } = content
    const log = logs.get(writer) ?? []
    const before = log.length
    for (const entry of entries) if (entry.seq === log.length + 1) log.push(entry)
    if (log.length) logs.set(writer, log)
    if (!content.heads || log.length > before)
      content.heads = new Map([...logs].map(([name, { length }]) => [name, length]))
    return content.heads
  }
}
