import type { Answer, EntryValue, Heads } from './entry.ts'

/** What an entry may say, as a list that begins with a letter. Its hash and its way over the wire are made of this list. */

/** What follows each letter. */
interface Items {
  o: [phone_id: string, wall: number, app: string, epoch: number, knows: [string, number][]]
  a: [Answer]
  s: [on: number, at: number, del: number, ins: string]
  f: [0 | 1]
  m: [number]
  k: [column: number, row: number, answer: number]
  t: [at: number, left: number, back: number]
  g: [hidden: 0 | 1, jump: number]
  b: [away: number]
  w: [[string, number][]]
  e: [number]
  z: ['button' | 'time']
}

export type Letter = keyof Items

/** How many items follow each letter. */
export const WIDTHS: Readonly<Record<Letter, number>> = {
  ...{ o: 5, a: 1, s: 4, f: 1, m: 1, k: 3, t: 3, g: 2, b: 1, w: 1, e: 1, z: 1 },
}

export const isLetter = (letter: string): letter is Letter => Object.hasOwn(WIDTHS, letter)

export const sorted = (of: Heads): [string, number][] => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))

export function fieldsOf(v: EntryValue): [Letter, ...unknown[]] {
  if ('open' in v) {
    const { phone_id, wall, app, epoch, knows } = v.open
    return ['o', phone_id, wall, app, epoch, sorted(knows)]
  }
  if ('a' in v) return ['a', v.a]
  if ('splice' in v) return ['s', v.splice.on, v.splice.at, v.splice.del, v.splice.ins]
  if ('f' in v) return ['f', v.f ? 1 : 0]
  if ('move' in v) return ['m', v.move]
  if ('k' in v) return ['k', ...v.k]
  if ('server' in v) return ['t', v.server.at, v.server.left, v.server.back]
  if ('gap' in v) return ['g', v.gap.hidden ? 1 : 0, v.gap.jump]
  if ('away' in v) return ['b', v.away]
  if ('sees' in v) return ['w', sorted(v.sees)]
  if ('epoch' in v) return ['e', v.epoch]
  return ['z', v.end]
}

const VALUES: { [L in Letter]: (items: Items[L]) => EntryValue } = {
  o: ([phone_id, wall, app, epoch, knows]) => ({
    open: { phone_id, wall, app, epoch, knows: Object.fromEntries(knows) },
  }),
  a: ([a]) => ({ a }),
  s: ([on, at, del, ins]) => ({ splice: { on, at, del, ins } }),
  f: ([f]) => ({ f: f === 1 }),
  m: ([move]) => ({ move }),
  k: (k) => ({ k }),
  t: ([at, left, back]) => ({ server: { at, left, back } }),
  g: ([hidden, jump]) => ({ gap: { hidden: hidden === 1, jump } }),
  b: ([away]) => ({ away }),
  w: ([sees]) => ({ sees: Object.fromEntries(sees) }),
  e: ([epoch]) => ({ epoch }),
  z: ([end]) => ({ end }),
}

/** What was read as an entry by whoever took it: it stands in a store, or comes from the server. */
export const takenValue = <L extends Letter>(letter: L, items: readonly unknown[]): EntryValue =>
  VALUES[letter](items as Items[L])
