import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { PaperFiles } from '../disk/disk-store.ts'
import type { OnDatabase } from '../store/on-database.ts'
import type { PaperState, SittingInfo } from '../types.ts'
import type { Download } from './download.ts'
import { sha256Hex } from './open-bundle.ts'
import { type PaperParts, paperParts } from './parts.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface KeeperDeps {
  onDatabase: OnDatabase
  /** Null where the browser has none. */
  files: PaperFiles | null
  wall: () => number
  /** Null where nothing came, or what fetches is not here. */
  fetchPaper(parts: PaperParts, sitting: SittingInfo, report: (state: PaperState) => void): Promise<Download | null>
}

export type PaperKeeper = ReturnType<typeof paperKeeper>

/** Papers on this phone: fetched ahead, verified by hash, kept in both stores, since a start may find no network. */
export function paperKeeper(deps: KeeperDeps) {
  const { onDatabase, files } = deps
  const parts = paperParts(onDatabase, deps.wall)
  const running = new Map<string, { done: Promise<PaperState>; listeners: Set<(state: PaperState) => void> }>()
  const verified = new Map<string, number>()

  async function kept(sha: string): Promise<Bytes[]> {
    const row = await onDatabase((db) => db.papers.get(sha))
    const file = await files?.readPaper(sha).catch(() => null)
    return [row?.value?.bytes, file].filter((bytes) => bytes != null) as Bytes[]
  }

  /** The bytes of a bundle as published, from whichever store still has them whole; null where none has. */
  async function read(sitting: Pick<SittingInfo, 'bundle'>): Promise<Bytes | null> {
    const copies = await kept(sitting.bundle.bundle_sha256)
    const good: Bytes[] = []
    for (const bytes of copies) {
      if ((await sha256Hex(bytes)) === sitting.bundle.bundle_sha256) good.push(bytes)
    }
    const [bytes] = good
    // A store that lost it, or holds it damaged, gets it from the other.
    if (bytes && good.length < (files ? 2 : 1)) await keep(sitting, bytes)
    return bytes ?? null
  }

  async function state(sitting: SittingInfo): Promise<PaperState> {
    const sha = sitting.bundle.bundle_sha256
    const before = verified.get(sha)
    if (before !== undefined) return { kind: 'ready', bytes: before }
    const copies = await kept(sha)
    if (copies.length === 0) return { kind: 'missing' }
    const bytes = await read(sitting)
    if (!bytes) return { kind: 'damaged' }
    verified.set(sha, bytes.length)
    return { kind: 'ready', bytes: bytes.length }
  }

  async function keep({ bundle }: Pick<SittingInfo, 'bundle'>, bytes: Bytes): Promise<boolean> {
    const { bundle_sha256 } = bundle
    const row = await onDatabase((db) => db.papers.put({ bundle_sha256, bytes, at: deps.wall() }))
    const filed = await files?.writePaper(bundle_sha256, bytes).then(
      () => true,
      () => false,
    )
    return row !== null || filed === true
  }

  async function fetchFresh(sitting: SittingInfo, report: (state: PaperState) => void): Promise<PaperState> {
    const fetched = await deps.fetchPaper(parts, sitting, report)
    if (fetched?.kind !== 'bytes') return { kind: 'missing' }
    const { bundle_sha256 } = sitting.bundle
    await parts.drop(sitting.bundle)
    if ((await sha256Hex(fetched.bytes)) !== bundle_sha256) return { kind: 'damaged' }
    if (!(await keep(sitting, fetched.bytes))) return { kind: 'missing' }
    verified.set(bundle_sha256, fetched.bytes.length)
    return { kind: 'ready', bytes: fetched.bytes.length }
  }

  /** Whoever asks while it is under way hears of the same one. */
  async function fetchAhead(sitting: SittingInfo, onProgress?: (state: PaperState) => void): Promise<PaperState> {
    const sha = sitting.bundle.bundle_sha256
    const known = await state(sitting)
    if (known.kind === 'ready') return known
    const under = running.get(sha)
    if (under) {
      if (onProgress) under.listeners.add(onProgress)
      return under.done
    }
    const listeners = new Set(onProgress ? [onProgress] : [])
    const report = (now: PaperState) => {
      for (const listener of listeners) listener(now)
    }
    const done = fetchFresh(sitting, report).finally(() => running.delete(sha))
    running.set(sha, { done, listeners })
    const end = await done
    report(end)
    return end
  }

  return {
    read,
    state,
    fetchAhead,
    /** Puts a paper into both stores; answers whether one took it. */
    keep,
    /** What was verified is not there any more. */
    forget: ({ bundle }: { bundle: Pick<BundleInfo, 'bundle_sha256'> }) => void verified.delete(bundle.bundle_sha256),
  }
}
