import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { Kept, PhonePorts, StoredAttempt, StoredHeads } from '../log/ports.ts'
import type { Held } from './disk-store.ts'
import { following } from './follows.ts'
import { decodeFrames, encodeFrames, type Frame } from './frames.ts'
import type { ListedFile, LogFiles, OwnFile } from './log-files.ts'
import { newsIn, Pile } from './pile.ts'

export interface FileParts {
  files: LogFiles
  newName(): string
  after: PhonePorts['after']
}

/** A file that cannot be read in this time is not waited for: it holds up no other. */
const READ_MS = 400
/** A reading that never ends is begun again after this, ms. */
const AGAIN_MS = 10_000
/** So many files of earlier page lives are as quick to look at as one. */
const MANY_FILES = 8

/** How far a file was read, and how long it was then: what stands behind a torn frame is not read again until it grows. */
interface Read {
  offset: number
  size: number
}

interface Own {
  name: string
  file: OwnFile
  size: number
}

/** Less than any file is long where the handle is of no more use. */
const lengthOf = (file: OwnFile): Promise<number> => file.size().catch(() => -1)

/**
 * The files of one attempt. Each page life has one of its own, made with its first write; all of them together are the store.
 *
 *   none ── first write ──► own file ── it, or another one that was read, is gone or shorter ──► none, and all is read anew
 *                                (a handle that the browser closed counts as gone)
 */
export class AttemptFiles {
  readonly #id: string
  readonly #parts: FileParts
  #pile = new Pile()
  #read = new Map<string, Read>()
  #own: Own | null = null
  #merged = false
  /** Files whose reading takes its time. */
  readonly #slow = new Set<string>()

  constructor(attempt_id: string, parts: FileParts) {
    this.#id = attempt_id
    this.#parts = parts
  }

  async load(): Promise<StoredAttempt> {
    await this.#look()
    return this.#pile.all()
  }

  async held(): Promise<Held> {
    await this.#look()
    return { kept: this.#pile.kept, heads: new Map(this.#pile.heads) }
  }

  async add(writer: string, entries: readonly LogEntry[]): Promise<StoredHeads> {
    const others = await this.#look()
    const fresh = following(entries, this.#pile.heads.get(writer) ?? 0)
    if (fresh.length) await this.#append([{ writer, entries: fresh }])
    // What was asked for is done.
    await this.#merge(others).catch(() => undefined)
    return new Map(this.#pile.heads)
  }

  async keep(kept: Kept): Promise<void> {
    await this.#look()
    const news = newsIn(kept, this.#pile.kept)
    if (news) await this.#append([{ kept: news }])
  }

  async close(): Promise<void> {
    await this.#own?.file.close()
    this.#own = null
  }

  /** Takes in what other page lives wrote, and notices what is gone. Answers which files there are beside the own one. */
  async #look(): Promise<readonly ListedFile[]> {
    const listed = await this.#parts.files.list(this.#id)
    const names = new Set(listed.map(({ name }) => name))
    const own = this.#own
    const ownStands = !own || (names.has(own.name) && (await lengthOf(own.file)) >= own.size)
    if (!ownStands || [...this.#read.keys()].some((name) => !names.has(name))) await this.#forget(names)
    const others = listed.filter(({ name }) => name !== this.#own?.name)
    if ((await Promise.all(others.map((file) => this.#inTime(file)))).every(Boolean)) return others
    await this.#forget(names)
    await Promise.all(listed.map((file) => this.#inTime(file)))
    return listed
  }

  /** What was said of a file that is gone no longer stands. The own file is read like every other one from now on. */
  async #forget(names: ReadonlySet<string>): Promise<void> {
    const own = this.#own
    this.#pile = new Pile()
    this.#read = new Map()
    this.#own = null
    // Chromium never comes back from closing a file that was deleted under it, and the whole worker stands still.
    if (own && names.has(own.name)) await own.file.close().catch(() => undefined)
  }

  /** Reads what a file has more. False where it is shorter than it was. */
  async #follow({ name, bytes }: ListedFile): Promise<boolean> {
    const known = this.#read.get(name) ?? { offset: 0, size: 0 }
    const pile = this.#pile
    const blob = await bytes()
    if (blob.size < known.offset) return false
    if (blob.size === known.size) return true
    const { frames, length } = decodeFrames(new Uint8Array(await blob.slice(known.offset).arrayBuffer()))
    // Too late: all is read anew by now.
    if (pile !== this.#pile) return true
    for (const frame of frames) pile.put(frame)
    this.#read.set(name, { offset: known.offset + length, size: blob.size })
    return true
  }

  /** True where it says nothing new in time: then it is taken in when it comes, and nobody waits for it again. */
  #inTime(file: ListedFile): Promise<boolean> {
    const { name } = file
    if (this.#slow.has(name)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const stop = this.#parts.after(READ_MS, () => {
        this.#slow.add(name)
        this.#parts.after(AGAIN_MS, () => this.#slow.delete(name))
        resolve(true)
      })
      const done = (stands: boolean) => {
        stop()
        this.#slow.delete(name)
        resolve(stands)
      }
      // What cannot be read hides no other.
      this.#follow(file).then(done, () => done(true))
    })
  }

  async #append(frames: readonly Frame[]): Promise<void> {
    const own = this.#own ?? (await this.#create())
    const { kept } = this.#pile
    const all = own.size === 0 && kept ? [{ kept }, ...frames] : frames
    const bytes = encodeFrames(all)
    await own.file.write(own.size, bytes)
    own.size += bytes.length
    for (const frame of frames) this.#pile.put(frame)
  }

  async #create(): Promise<Own> {
    const name = this.#parts.newName()
    this.#own = { name, file: await this.#parts.files.create(this.#id, name), size: 0 }
    return this.#own
  }

  /**
   * Once in a page life: files of those that are over go, after the own file says all that they say. What stands behind a hole it cannot
   * say; what fills the hole may come later.
   */
  async #merge(others: readonly ListedFile[]): Promise<void> {
    if (this.#merged || !this.#own || this.#read.size < MANY_FILES) return
    if (this.#pile.hasHole || !others.every(({ name }) => this.#read.has(name))) return
    this.#merged = true
    const old = [...this.#read]
    const { logs, kept } = this.#pile.all()
    await this.#append([...(kept ? [{ kept }] : []), ...[...logs].map(([writer, entries]) => ({ writer, entries }))])
    for (const [name, { size }] of old)
      if (await this.#parts.files.retire(this.#id, name, size).catch(() => false)) this.#read.delete(name)
  }
}
