import type { ListedFile, LogFiles, OwnFile } from '#src/offline/disk/log-files.ts'

/** What stands in one file, and whether a page life has it open. */
interface Content {
  bytes: Uint8Array<ArrayBuffer>
  open: boolean
}

/** An origin-private file system in memory that fills up, tears, hangs and is wiped. */
export class MemoryLogFiles implements LogFiles {
  readonly folders = new Map<string, Map<string, Content>>()
  full = false
  /** Names of files that cannot be read, and of those whose reading never ends. */
  readonly unreadable = new Set<string>()
  readonly hanging = new Set<string>()
  /** How many bytes were read. */
  read = 0

  async attempts(): Promise<string[]> {
    return [...this.folders.keys()]
  }

  async list(attempt_id: string): Promise<ListedFile[]> {
    return [...(this.folders.get(attempt_id) ?? [])].map(([name, content]) => ({
      name,
      bytes: () => this.#bytes(name, content),
    }))
  }

  async #bytes(name: string, { bytes }: Content): Promise<Blob> {
    if (this.unreadable.has(name)) throw new DOMException('Damaged', 'NotReadableError')
    if (this.hanging.has(name)) return new Promise(() => {})
    const blob = new Blob([bytes])
    const slice = blob.slice.bind(blob)
    blob.slice = (from = 0) => {
      this.read += bytes.length - from
      return slice(from)
    }
    return blob
  }

  async create(attempt_id: string, name: string): Promise<OwnFile> {
    const folder = this.folders.get(attempt_id) ?? new Map<string, Content>()
    this.folders.set(attempt_id, folder)
    const content: Content = { bytes: new Uint8Array(), open: true }
    folder.set(name, content)
    return {
      write: async (at, more) => {
        if (this.full) throw new DOMException('No room', 'QuotaExceededError')
        const all = new Uint8Array(at + more.length)
        all.set(content.bytes.subarray(0, at))
        all.set(more, at)
        content.bytes = all
      },
      size: async () => content.bytes.length,
      close: async () => {
        content.open = false
      },
    }
  }

  async retire(attempt_id: string, name: string, size: number): Promise<boolean> {
    const content = this.folders.get(attempt_id)?.get(name)
    if (!content || content.open || content.bytes.length !== size) return false
    return this.folders.get(attempt_id)?.delete(name) ?? false
  }

  async remove(attempt_id: string): Promise<void> {
    this.folders.delete(attempt_id)
  }

  /** Every page life is over. */
  kill(): void {
    for (const folder of this.folders.values()) for (const content of folder.values()) content.open = false
  }

  files(attempt_id: string): [string, Content][] {
    return [...(this.folders.get(attempt_id) ?? [])]
  }
}
