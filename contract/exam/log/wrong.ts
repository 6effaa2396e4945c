import type { Bounds } from './life.ts'
import { lastIndex } from './lists.ts'
import type { Reference } from './solve.ts'

/** A writer of whom so many references were wrong is not believed in any; after so many of an attempt nobody is. */
const [OF_ONE, OF_ALL] = [3, 30]

/**
 * The references that cannot be true beside the rest: those that contradict what is known without any, then of each contradiction the latest
 * that alone is in the way, else the latest that takes part. A contradiction is found by halves, and how many are looked for has a limit: a
 * log that is forged as a whole costs a few times what an honest one does, and not its square.
 */
export function wrongReferences(
  all: readonly Reference[],
  apart: ReadonlyMap<string, Bounds>,
  contradict: (some: readonly Reference[]) => boolean,
): Set<Reference> {
  const wrong = new Set(all.filter((one) => isWrong(one, apart)))
  const often = new Map<string, number>()
  for (let n = 0; ; n++) {
    const rest = all.filter((one) => !wrong.has(one))
    if (!contradict(rest)) return wrong
    if (n === OF_ALL) return new Set(all)
    const part = contradiction(rest, contradict)
    const alone = part[lastIndex(part, (one) => !contradict(rest.filter((other) => other !== one)))]
    const worst = alone ?? (part.at(-1) as Reference)
    const times = (often.get(worst.writer) ?? 0) + 1
    often.set(worst.writer, times)
    for (const one of rest) if (one === worst || (times >= OF_ONE && one.writer === worst.writer)) wrong.add(one)
  }
}

/** What was known was later than who knew it, whatever others say. */
const isWrong = ({ writer, index, of, seq }: Reference, apart: ReadonlyMap<string, Bounds>) =>
  (apart.get(of)?.lo[seq - 1] as number) > (apart.get(writer)?.hi[index] as number)

/** As few references as contradict each other, in their order. Any that is alone in the way is one of them. */
function contradiction(all: readonly Reference[], contradict: (some: readonly Reference[]) => boolean): Reference[] {
  const found: Reference[] = []
  let within = all
  while (!contradict(found)) {
    // The last of it is where the shortest beginning that contradicts ends.
    const n = least(within.length, (size) => contradict([...found, ...within.slice(0, size)]))
    found.unshift(within[n - 1] as Reference)
    within = within.slice(0, n - 1)
  }
  return found
}

/** The smallest number up to `most` for which it holds, where it holds for every greater one; `most` where for none. */
export function least(most: number, holds: (n: number) => boolean): number {
  let [below, above] = [-1, most]
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}
