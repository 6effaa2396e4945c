import { MAX_LONG_TEXT } from '../bounds.ts'
import type { EntryValue, Splice, WriterLog } from './entry.ts'

/** A text of code points: positions mean the same on every machine, whatever it keeps texts in. */
export const pointsOf = (text: string): string[] => Array.from(text)

/** Without what no server takes and no student means: NUL, and halves of a character that a keyboard left alone. */
export const writable = (text: string): string => text.replace(/\p{Cs}/gu, '').replaceAll('\0', '')

/** A splice that would make more than the longest text leaves its text as it is. */
export function applySplice(text: string, { at, del, ins }: Splice): string {
  const from = unitAt(text, 0, at)
  const made = text.slice(0, from) + ins + text.slice(unitAt(text, from, del))
  // A string counts at least as many units as it has code points.
  return made.length <= MAX_LONG_TEXT || countOf(made) <= MAX_LONG_TEXT ? made : text
}

/** Where the next so many code points end, in the units that a string counts. */
function unitAt(text: string, from: number, points: number): number {
  let at = from
  for (let n = 0; n < points && at < text.length; n++) at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1
  return at
}

/** How many code points a text has. */
function countOf(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; count++) at = unitAt(text, at, 1)
  return count
}

/** What makes `before` into `after`, as one splice on entry `on`: what begins and ends alike is left alone. */
export function spliceBetween(on: number, before: string, after: string): Splice {
  const [old, now] = [pointsOf(before), pointsOf(after)]
  const most = Math.min(old.length, now.length)
  let at = 0
  while (at < most && old[at] === now[at]) at++
  let alike = 0
  while (alike < most - at && old[old.length - 1 - alike] === now[now.length - 1 - alike]) alike++
  return { on, at, del: old.length - at - alike, ins: now.slice(at, now.length - alike).join('') }
}

const isWhole = (v: EntryValue): v is { a: string | null } => 'a' in v && (typeof v.a === 'string' || v.a === null)

/**
 * The text that an entry made; null where it made none. A splice applies to its base whatever verdict the base has; one whose base is none
 * of this writer's texts of the same question makes nothing. It costs what lies between it and the whole text that it goes back to.
 */
export function textAt(log: WriterLog, seq: number): string | null {
  const splices: Splice[] = []
  const q = log[seq - 1]?.q
  for (let at = seq; ; ) {
    const entry = log[at - 1]
    if (!entry || entry.q !== q) return null
    if (isWhole(entry.v)) return splices.length ? spliced(entry.v.a ?? '', splices.reverse()) : entry.v.a
    if (!('splice' in entry.v) || entry.v.splice.on >= at) return null
    splices.push(entry.v.splice)
    at = entry.v.splice.on
  }
}

/** What one splice after the other makes of a text: in place, as an essay is thousands of letters, each of them a splice. */
function spliced(text: string, splices: readonly Splice[]): string {
  let count = countOf(text)
  const room = splices.reduce((sum, { ins }) => sum + ins.length, count)
  const points = new Uint32Array(Math.max(count, Math.min(MAX_LONG_TEXT, room)))
  write(points, text, 0)
  for (const { at, del, ins } of splices) {
    const from = Math.min(at, count)
    const to = Math.min(from + del, count)
    const end = from + countOf(ins)
    if (end + count - to > MAX_LONG_TEXT) continue
    points.copyWithin(end, to, count)
    write(points, ins, from)
    count += end - to
  }
  return read(points.subarray(0, count))
}

function write(points: Uint32Array, text: string, from: number): void {
  for (let [at, unit] = [from, 0]; unit < text.length; at++) {
    points[at] = text.codePointAt(unit) as number
    unit = unitAt(text, unit, 1)
  }
}

/** So many arguments a call takes on every machine. */
const AT_ONCE = 1000

function read(points: Uint32Array): string {
  let text = ''
  for (let from = 0; from < points.length; from += AT_ONCE)
    text += String.fromCodePoint(...points.subarray(from, from + AT_ONCE))
  return text
}

/**
 * The entries of a writer, by `seq`, that would make a text longer than one may be. Lengths say so, without a text: verdicts ask it of every
 * log.
 */
export function tooLongIn(log: WriterLog): ReadonlySet<number> {
  const found = new Set<number>()
  const made = new Map<number, { q: number; count: number }>()
  for (const { seq, q, v } of log) {
    if (isWhole(v)) made.set(seq, { q, count: countOf(v.a ?? '') })
    const base = 'splice' in v ? made.get(v.splice.on) : undefined
    if (!('splice' in v) || base?.q !== q) continue
    const { at, del, ins } = v.splice
    const from = Math.min(at, base.count)
    const count = base.count - Math.min(del, base.count - from) + countOf(ins)
    const fits = count <= MAX_LONG_TEXT
    if (!fits) found.add(seq)
    made.set(seq, { q, count: fits ? count : base.count })
  }
  return found
}
