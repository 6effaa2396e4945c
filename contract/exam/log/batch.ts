import { MAX_BATCH, MAX_MS, MAX_SEQ } from '../bounds.ts'
import type { Batch } from './batch-shape.ts'
import type { LogEntry } from './entry.ts'
import { fieldsOf, isLetter, type Letter, takenValue, WIDTHS } from './fields.ts'
import { pointsOf } from './text.ts'

export type { Batch }
export { MAX_BATCH }

/** Writers whose news go in one request. */
export const MAX_BATCHES = 20
/** Greatest number of bytes of what is sent at once. */
export const MAX_BYTES = 32 * 1024

/** What the short kinds go on from; the same on both ends, and nothing before the batch is needed for it. */
interface Place {
  key: { q: number; column: number; row: number } | null
  text: { q: number; on: number; end: number } | null
}

function follow({ seq, q, v }: LogEntry, place: Place): void {
  if ('k' in v) place.key = { q, column: v.k[0], row: v.k[1] }
  if ('a' in v) place.text = typeof v.a === 'string' ? { q, on: seq, end: pointsOf(v.a).length } : null
  if ('splice' in v) place.text = { q, on: seq, end: v.splice.at + pointsOf(v.splice.ins).length }
}

/** What comes by the thousand, in short; null where the long form is needed. */
function short({ q, v }: LogEntry, { key, text }: Place): ['n' | '+' | 'p', string] | null {
  if ('k' in v && key?.q === q && v.k[0] === key.column && v.k[1] === key.row + 1) return ['n', String(v.k[2])]
  if (!('splice' in v)) return null
  const { on, at, del, ins } = v.splice
  const points = pointsOf(ins).length
  const typed = text?.q === q && on === text.on && at === text.end && del === 0 && (points === 1 || points === 2)
  return typed ? [points === 1 ? '+' : 'p', ins] : null
}

/** `entries`: at least one, and no more than fit in a batch. */
export function pack(writer: string, entries: readonly LogEntry[], head: string, prev?: string): Batch {
  const first = entries[0] as LogEntry
  const place: Place = { key: null, text: null }
  const [d, q, x]: [number[], number[], unknown[]] = [[], [], []]
  let [kinds, chars, letter, times, before] = ['', '', '', 0, first.m]
  for (const entry of entries) {
    const brief = short(entry, place)
    const fields = brief ?? fieldsOf(entry.v)
    if (brief) chars += brief[1]
    else for (let n = 1; n < fields.length; n++) x.push(fields[n])
    if (entry !== first) d.push(entry.m - before)
    before = entry.m
    // Of kinds and questions as often as each comes in a row.
    if (fields[0] !== letter) {
      kinds += runOf(letter, times)
      times = 0
    }
    letter = fields[0]
    times++
    if (q.length && q[q.length - 2] === entry.q) q[q.length - 1] = (q[q.length - 1] as number) + 1
    else q.push(entry.q, 1)
    follow(entry, place)
  }
  kinds += runOf(letter, times)
  return { writer, from: first.seq, m: first.m, d, kinds, q, x, chars, head, ...(prev !== undefined && { prev }) }
}

const runOf = (letter: string, times: number) => (times > 1 ? `${letter}${times}` : letter)

/** The entries of a batch that the server took; null where it is none. */
export const unpackTaken = (taken: Batch): LogEntry[] | null => entriesOf(taken, takenValue)

type Read = (letter: Letter, items: readonly unknown[]) => LogEntry['v'] | null

export function entriesOf({ from, m, d, x, chars, kinds, q: asked }: Batch, read: Read): LogEntry[] | null {
  const letters = expand([...kinds.matchAll(/([a-z+])([0-9]*)/g)].map(([, of, n]) => [of, n ? Number(n) : 1]))
  const questions = expand(pairs(asked))
  if (letters?.length !== d.length + 1 || questions?.length !== letters.length) return null
  const source: Source = { x, chars: pointsOf(chars), place: { key: null, text: null }, items: 0, points: 0, read }
  const entries: LogEntry[] = []
  let at = m
  for (const [n, letter] of letters.entries()) {
    at += n ? (d[n - 1] as number) : 0
    const q = questions[n] as number
    const seq = from + n
    const v = take(letter as string, q, source)
    if (v === null || at > MAX_MS || seq > MAX_SEQ) return null
    const entry = { seq, m: at, q, v }
    entries.push(entry)
    follow(entry, source.place)
  }
  return source.items === x.length && source.points === source.chars.length ? entries : null
}

function pairs(flat: readonly number[]): [number, number][] {
  return flat.flatMap((value, n) => (n % 2 ? [] : [[value, flat[n + 1] ?? 0] as [number, number]]))
}

/** Each value as often as it says; null where that is never, or more than a batch holds. */
function expand<T>(of: readonly [T, number][]): T[] | null {
  const all: T[] = []
  for (const [value, times] of of) {
    if (times < 1 || all.length + times > MAX_BATCH) return null
    for (let n = 0; n < times; n++) all.push(value)
  }
  return all
}

interface Source {
  x: readonly unknown[]
  chars: readonly string[]
  place: Place
  items: number
  points: number
  read: Read
}

const DIGITS = '0123456789'

function take(letter: string, q: number, source: Source): LogEntry['v'] | null {
  const { key, text } = source.place
  if (letter === 'n') {
    const digit = DIGITS.indexOf(source.chars[source.points++] ?? 'none')
    return key?.q === q ? source.read('k', [key.column, key.row + 1, digit]) : null
  }
  if (letter === '+' || letter === 'p') {
    const from = source.points
    source.points += letter === '+' ? 1 : 2
    const ins = source.chars.slice(from, source.points).join('')
    return text?.q === q ? source.read('s', [text.on, text.end, 0, ins]) : null
  }
  if (!isLetter(letter)) return null
  const width = WIDTHS[letter as Letter]
  const items = source.x.slice(source.items, source.items + width)
  source.items += width
  return source.read(letter, items)
}
