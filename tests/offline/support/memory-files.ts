import type { Files, LogFile } from '#offline/opfs/files.ts'

/** What stands in one file; another object is another file under the name. */
class Content {
  private parts: Uint8Array[] = []
  private length = 0

  append(bytes: Uint8Array): void {
    this.parts.push(bytes.slice())
    this.length += bytes.length
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.length)
    let at = 0
    for (const part of this.parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }

  get size(): number {
    return this.length
  }

  cut(bytes: number): void {
    const rest = this.bytes().subarray(0, Math.max(0, this.length - bytes))
    this.parts = []
    this.length = 0
    this.append(rest)
  }

  /** A copy that lacks so many bytes at its end. */
  without(bytes: number): Content {
    const copy = new Content()
    copy.append(this.bytes())
    copy.cut(bytes)
    return copy
  }
}

/** An origin-private file system in memory that can fail, tear and be wiped. */
export class MemoryFiles {
  folders = new Map<string, Map<string, Content>>()
  papers = new Map<string, Uint8Array>()
  /** Every write is refused, as on a full disk. */
  broken = false
  /** So many bytes of log files fit in all; null: any number. */
  room: number | null = null

  /** What was written last, and how many times something was. */
  private last: { content: Content; bytes: number } | null = null
  writes = 0

  private readonly opened = new Map<Content, () => boolean>()

  /** As another tab or page life sees the same disk; one that was killed writes no more. */
  session(alive: () => boolean): Files {
    const guard = () => {
      if (!alive()) throw new Error('killed')
    }
    return {
      attempts: async () => [...this.folders.keys()],
      read: (id) => this.read(id),
      create: async (id, name) => {
        guard()
        const file = await this.create(id, name)
        const content = this.folders.get(id)?.get(name)
        if (content) this.opened.set(content, alive)
        return {
          ...file,
          close: async () => {
            if (content) this.opened.delete(content)
          },
          append: async (bytes) => {
            guard()
            await file.append(bytes)
          },
        }
      },
      prune: async (id, name) => {
        guard()
        await this.prune(id, name)
      },
      drop: async (id, name) => {
        guard()
        this.drop(id, name)
      },
      remove: (id) => this.remove(id),
      readPaper: (sha) => this.readPaper(sha),
      writePaper: (sha, bytes) => this.writePaper(sha, bytes),
      papers: async () => [...this.papers.keys()],
      removePaper: async (sha) => void this.papers.delete(sha),
    }
  }

  async attempts(): Promise<string[]> {
    return [...this.folders.keys()]
  }

  async read(attempt_id: string): Promise<Uint8Array[]> {
    return [...(this.folders.get(attempt_id)?.values() ?? [])].map((content) => content.bytes())
  }

  async create(attempt_id: string, name: string): Promise<LogFile> {
    if (this.broken) throw new DOMException('No room', 'QuotaExceededError')
    const folder = this.folders.get(attempt_id) ?? new Map<string, Content>()
    this.folders.set(attempt_id, folder)
    if (folder.has(name)) throw new Error('The name is taken.')
    const content = new Content()
    folder.set(name, content)
    return {
      append: async (more) => {
        const taken = [...this.folders.values()].flatMap((each) => [...each.values()])
        const full = this.room !== null && taken.reduce((sum, each) => sum + each.size, more.length) > this.room
        if (this.broken || full) throw new DOMException('No room', 'QuotaExceededError')
        content.append(more)
        this.last = { content, bytes: more.length }
        this.writes++
      },
      intact: async () => this.folders.get(attempt_id)?.get(name) === content,
      close: async () => undefined,
    }
  }

  async prune(attempt_id: string, name: string): Promise<void> {
    const folder = this.folders.get(attempt_id)
    for (const [other, bytes] of folder ?? []) {
      if (other !== name && !this.opened.get(bytes)?.()) folder?.delete(other)
    }
  }

  private drop(attempt_id: string, name: string): void {
    const folder = this.folders.get(attempt_id)
    const bytes = folder?.get(name)
    if (bytes && !this.opened.get(bytes)?.()) folder?.delete(name)
  }

  async remove(attempt_id: string): Promise<void> {
    this.folders.delete(attempt_id)
  }

  async readPaper(sha: string): Promise<Uint8Array | null> {
    return this.papers.get(sha) ?? null
  }

  async writePaper(sha: string, bytes: Uint8Array): Promise<void> {
    if (this.broken) throw new DOMException('No room', 'QuotaExceededError')
    this.papers.set(sha, bytes)
  }

  /** The whole store is gone, as if the student had cleared it. */
  wipe(): void {
    this.folders = new Map()
    this.papers = new Map()
  }

  /** Cuts the end off every log. */
  tear(bytes: number): void {
    for (const folder of this.folders.values()) {
      for (const [name, content] of folder) folder.set(name, content.without(bytes))
    }
  }

  /** Leaves half of what was written last, as a power cut in mid-write does. */
  tearLast(): void {
    this.last?.content.cut(this.last.bytes >> 1)
    this.last = null
  }

  copy(): MemoryFiles {
    const copy = new MemoryFiles()
    for (const [id, folder] of this.folders) {
      copy.folders.set(id, new Map([...folder].map(([name, content]) => [name, content.without(0)])))
    }
    copy.papers = new Map(this.papers)
    return copy
  }
}
