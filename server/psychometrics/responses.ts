/** Scored answers, a row for each examinee: 1 right, 0 wrong or blank, NOT_PRESENTED where the form did not hold the item. */
export interface Responses {
  persons: number
  items: number
  values: Int8Array
}

export const NOT_PRESENTED = -1

/** Options chosen, a row for each examinee: the place of the option from 0 on, or one of the two marks below. */
export interface Choices {
  persons: number
  items: number
  values: Int16Array
}

export const BLANK = -1
export const ABSENT = -2

export function responsesOf(rows: readonly (readonly number[])[]): Responses {
  const items = rows[0]?.length ?? 0
  return { persons: rows.length, items, values: Int8Array.from(rows.flat()) }
}

/** Right or wrong by the key; a blank is wrong, as in UTBK. */
export function scored({ persons, items, values }: Choices, key: readonly number[]): Responses {
  const right = Int8Array.from(values, (choice, place) => {
    if (choice === ABSENT) return NOT_PRESENTED
    return choice !== BLANK && choice === key[place % items] ? 1 : 0
  })
  return { persons, items, values: right }
}

/**
 * Equal rows together, with how many there are: the likelihood needs no more. A row is two strings of bits, eight items to a byte:
 * which items the form held, and which were right. Patterns of the same form stand together: a run.
 */
export interface Patterns {
  count: number
  items: number
  /** Bytes in a row of bits. */
  bytes: number
  seen: Uint8Array
  right: Uint8Array
  weight: Float64Array
  /** Where each run starts; one more at the end. */
  runs: Uint32Array
  /** Pattern of each examinee. */
  of: Uint32Array
  /** Sum of the weights: examinees. */
  persons: number
}

/** `weight`: how many examinees each row stands for, 1 where nothing is said. */
export function patternsOf({ persons, items, values }: Responses, weight?: ArrayLike<number>): Patterns {
  const bytes = Math.max(1, Math.ceil(items / 8))
  const bits = Buffer.alloc(persons * 2 * bytes)
  for (let person = 0; person < persons; person++) {
    for (let item = 0; item < items; item++) {
      const value = values[person * items + item] as number
      if (value === NOT_PRESENTED) continue
      const bit = 1 << (item & 7)
      const place = person * 2 * bytes + (item >> 3)
      bits[place] = (bits[place] as number) | bit
      if (value === 1) bits[place + bytes] = (bits[place + bytes] as number) | bit
    }
  }
  const row = 2 * bytes
  const differs = (one: number, other: number, length: number) =>
    bits.compare(bits, other * row, other * row + length, one * row, one * row + length)
  // By bytes, so that equal rows and equal forms stand together whatever the order of the examinees.
  const order = Uint32Array.from({ length: persons }, (_, person) => person)
  order.sort((one, other) => differs(one, other, row))

  const of = new Uint32Array(persons)
  const first: number[] = []
  const counts: number[] = []
  const runs: number[] = []
  for (const person of order) {
    const last = first.at(-1)
    if (last === undefined || differs(last, person, row) !== 0) {
      if (last === undefined || differs(last, person, bytes) !== 0) runs.push(first.length)
      first.push(person)
      counts.push(0)
    }
    of[person] = first.length - 1
    counts[first.length - 1] = (counts.at(-1) as number) + (weight ? (weight[person] as number) : 1)
  }
  const count = first.length
  runs.push(count)
  const seen = shared(Uint8Array, count * bytes)
  const right = shared(Uint8Array, count * bytes)
  first.forEach((person, pattern) => {
    seen.set(bits.subarray(person * row, person * row + bytes), pattern * bytes)
    right.set(bits.subarray(person * row + bytes, (person + 1) * row), pattern * bytes)
  })
  const weights = shared(Float64Array, count)
  weights.set(counts)
  const total = counts.reduce((sum, one) => sum + one, 0)
  return { count, items, bytes, seen, right, weight: weights, runs: Uint32Array.from(runs), of, persons: total }
}

/** Memory that threads see without a copy. */
function shared<T extends Uint8Array | Float64Array>(
  kind: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  length: number,
): T {
  return new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT))
}

const bit = (bits: Uint8Array, patterns: Patterns, pattern: number, item: number) =>
  (((bits[pattern * patterns.bytes + (item >> 3)] as number) >> (item & 7)) & 1) === 1

export const isSeen = (patterns: Patterns, pattern: number, item: number) => bit(patterns.seen, patterns, pattern, item)
export const isRight = (patterns: Patterns, pattern: number, item: number) =>
  bit(patterns.right, patterns, pattern, item)

/** How many examinees had each item, and how many had it right. */
export function tallies(patterns: Patterns): { seen: Float64Array; right: Float64Array } {
  const seen = new Float64Array(patterns.items)
  const right = new Float64Array(patterns.items)
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const weight = patterns.weight[pattern] as number
    for (let item = 0; item < patterns.items; item++) {
      if (!isSeen(patterns, pattern, item)) continue
      seen[item] = (seen[item] as number) + weight
      if (isRight(patterns, pattern, item)) right[item] = (right[item] as number) + weight
    }
  }
  return { seen, right }
}
