import { GENESIS } from '#contract/exam/canonical.ts'
import { rowHash } from '../entry-hash.ts'
import type { LogRow } from './rows.ts'

export interface Chain {
  /** seq 1, 2, 3 …, each naming the one before. */
  rows: LogRow[]
  /** Hash of the last, GENESIS where there is none. */
  head: string
  /** Lines that stand beside the chain: two tabs without locks, a torn write that was repeated. */
  strays: LogRow[]
}

/** Of all the lines found for one device, in whatever copies, the longest unbroken chain. */
export function longestChain(found: readonly LogRow[]): Chain {
  const all = distinct(found)
  const followers = new Map<string, Link[]>()
  // From the last line backwards: how far does the log go from here?
  for (const link of all.sort((a, b) => b.row.seq - a.row.seq)) {
    const next = longest(link, followers.get(link.hash))
    link.length = 1 + (next?.length ?? 0)
    link.next = next
    const beside = followers.get(link.row.prev)
    if (beside) beside.push(link)
    else followers.set(link.row.prev, [link])
  }
  return walk(longest({ row: { seq: 0 } }, followers.get(GENESIS)), all)
}

interface Link {
  row: LogRow
  hash: string
  length: number
  next: Link | undefined
}

function distinct(found: readonly LogRow[]): Link[] {
  const seen = new Map<string, Link>()
  for (const row of found) {
    const hash = rowHash(row)
    if (!seen.has(hash)) seen.set(hash, { row, hash, length: 1, next: undefined })
  }
  return [...seen.values()]
}

function longest(link: { row: { seq: number } }, followers: Link[] = []): Link | undefined {
  const next = followers.filter(({ row }) => row.seq === link.row.seq + 1)
  // Of two as long the hash decides, so that every tab finds the same one.
  return next.sort((a, b) => b.length - a.length || (a.hash < b.hash ? -1 : 1))[0]
}

function walk(first: Link | undefined, all: readonly Link[]): Chain {
  const rows: LogRow[] = []
  const used = new Set<Link>()
  let head = GENESIS
  for (let link = first; link; link = link.next) {
    rows.push(link.row)
    used.add(link)
    head = link.hash
  }
  const strays = all.filter((link) => !used.has(link)).map(({ row }) => row)
  return { rows, head, strays: strays.sort((a, b) => a.seq - b.seq) }
}
