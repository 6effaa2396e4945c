import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { PaperFiles } from '../disk/disk-store.ts'
import type { OnDatabase } from '../store/on-database.ts'
import type { PaperState, SittingInfo } from '../types.ts'
import type { Download } from './download.ts'
import { sha256Hex } from './open-bundle.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Report = (state: PaperState) => void
type Bundled = Pick<SittingInfo, 'bundle'>

interface KeeperDeps {
  onDatabase: OnDatabase
  /** Null where the browser has none. */
  files: PaperFiles | null
  wall: () => number
  /** Null where nothing came, or what fetches is not here. */
  fetchPaper(sitting: SittingInfo, report: Report): Promise<Download | null>
}

/** Papers on this phone: fetched ahead, verified by hash, kept in both stores, since a start may find no network. */
export class PaperKeeper {
  readonly #deps: KeeperDeps
  readonly #running = new Map<string, { done: Promise<PaperState>; listeners: Set<Report> }>()
  readonly #verified = new Map<string, number>()

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  /**
   * The bytes of a bundle as published, from the first store that has them whole; a store that lost them gets them from the
   * other, before an exam (`mend`). The file comes first: some megabytes from the database take the page's own thread half a
   * second on a slow phone.
   */
  async #read(sitting: Bundled, mend: boolean): Promise<Bytes | 'damaged' | 'missing'> {
    const { onDatabase, files } = this.#deps
    const sha = sitting.bundle.bundle_sha256
    const isWhole = async (bytes: Bytes) => (await sha256Hex(bytes)) === sha
    const file = (await files?.readPaper(sha).catch(() => null)) as Bytes | null | undefined
    if (file && (await isWhole(file))) {
      if (!mend) return file
      const rows = await onDatabase((db) => db.papers.where({ bundle_sha256: sha }).count())
      if (rows?.value === 0) await this.#keep(sitting, file)
      return file
    }
    const row = (await onDatabase((db) => db.papers.get(sha)))?.value?.bytes as Bytes | undefined
    if (!row || !(await isWhole(row))) return file || row ? 'damaged' : 'missing'
    if (files) await this.#keep(sitting, row)
    return row
  }

  /** The bytes, fetched anew where no store has them; null where they cannot be had. */
  async get(sitting: SittingInfo): Promise<Bytes | null> {
    const kept = await this.#read(sitting, false)
    if (typeof kept !== 'string') return kept
    this.forget(sitting.bundle.bundle_sha256)
    await this.fetchAhead(sitting)
    const fetched = await this.#read(sitting, false)
    return typeof fetched === 'string' ? null : fetched
  }

  async state(sitting: Bundled): Promise<PaperState> {
    const sha = sitting.bundle.bundle_sha256
    const before = this.#verified.get(sha)
    if (before !== undefined) return { kind: 'ready', bytes: before }
    const bytes = await this.#read(sitting, true)
    if (typeof bytes === 'string') return { kind: bytes }
    this.#verified.set(sha, bytes.length)
    return { kind: 'ready', bytes: bytes.length }
  }

  /** Puts a paper into both stores; answers whether one took it. */
  async #keep({ bundle }: Bundled, bytes: Bytes): Promise<boolean> {
    const { onDatabase, files, wall } = this.#deps
    const { bundle_sha256 } = bundle
    const row = await onDatabase((db) => db.papers.put({ bundle_sha256, bytes, at: wall() }))
    const filed = await files?.writePaper(bundle_sha256, bytes).then(
      () => true,
      () => false,
    )
    return row !== null || filed === true
  }

  async #fetch(sitting: SittingInfo, report: Report): Promise<PaperState> {
    const fetched = await this.#deps.fetchPaper(sitting, report)
    if (fetched?.kind !== 'bytes') return { kind: 'missing' }
    const { bundle_sha256 } = sitting.bundle
    if ((await sha256Hex(fetched.bytes)) !== bundle_sha256) return { kind: 'damaged' }
    if (!(await this.#keep(sitting, fetched.bytes))) return { kind: 'missing' }
    this.#verified.set(bundle_sha256, fetched.bytes.length)
    return { kind: 'ready', bytes: fetched.bytes.length }
  }

  /** Whoever asks while it is under way hears of the same one. */
  async fetchAhead(sitting: SittingInfo, onProgress?: Report): Promise<PaperState> {
    const sha = sitting.bundle.bundle_sha256
    const known = await this.state(sitting)
    if (known.kind === 'ready') return known
    const under = this.#running.get(sha)
    if (under) {
      if (onProgress) under.listeners.add(onProgress)
      return under.done
    }
    const listeners = new Set(onProgress ? [onProgress] : [])
    const report: Report = (now) => {
      for (const listener of listeners) listener(now)
    }
    const done = this.#fetch(sitting, report).finally(() => this.#running.delete(sha))
    this.#running.set(sha, { done, listeners })
    const end = await done
    report(end)
    return end
  }

  /** What was verified is not there any more. */
  forget(bundle_sha256: BundleInfo['bundle_sha256']): void {
    this.#verified.delete(bundle_sha256)
  }
}
