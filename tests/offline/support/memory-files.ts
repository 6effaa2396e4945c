import type { Files, LogFile } from '#offline/opfs/files.ts'

/** An origin-private file system in memory that can fail, tear and be wiped. */
export class MemoryFiles {
  folders = new Map<string, Map<string, number[]>>()
  papers = new Map<string, Uint8Array>()
  /** Every write is refused, as on a full disk. */
  broken = false

  private readonly opened = new Map<number[], () => boolean>()

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
        const bytes = this.folders.get(id)?.get(name)
        if (bytes) this.opened.set(bytes, alive)
        return {
          ...file,
          close: async () => {
            if (bytes) this.opened.delete(bytes)
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
    return [...(this.folders.get(attempt_id)?.values() ?? [])].map((bytes) => Uint8Array.from(bytes))
  }

  async create(attempt_id: string, name: string): Promise<LogFile> {
    if (this.broken) throw new DOMException('No room', 'QuotaExceededError')
    const folder = this.folders.get(attempt_id) ?? new Map<string, number[]>()
    this.folders.set(attempt_id, folder)
    if (folder.has(name)) throw new Error('The name is taken.')
    const bytes: number[] = []
    folder.set(name, bytes)
    return {
      append: async (more) => {
        if (this.broken) throw new DOMException('No room', 'QuotaExceededError')
        for (const byte of more) bytes.push(byte)
      },
      intact: async () => this.folders.get(attempt_id)?.get(name) === bytes,
      close: async () => undefined,
    }
  }

  async prune(attempt_id: string, name: string): Promise<void> {
    const folder = this.folders.get(attempt_id)
    for (const [other, bytes] of folder ?? []) {
      if (other !== name && !this.opened.get(bytes)?.()) folder?.delete(other)
    }
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

  /** Cuts the end off every log, as a power cut in mid-write does. */
  tear(bytes: number): void {
    for (const folder of this.folders.values()) {
      for (const [name, content] of folder) folder.set(name, content.slice(0, Math.max(0, content.length - bytes)))
    }
  }

  copy(): MemoryFiles {
    const copy = new MemoryFiles()
    for (const [id, folder] of this.folders) {
      copy.folders.set(id, new Map([...folder].map(([name, bytes]) => [name, [...bytes]])))
    }
    copy.papers = new Map(this.papers)
    return copy
  }
}
