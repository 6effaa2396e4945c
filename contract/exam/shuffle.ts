/**
 * The order of questions and options of one attempt: a function of the attempt's id alone, so that it is the same
 * on every phone, after every restart, and when the log is read years later.
 */

/** FNV-1a, 32 bit: spreads an id over the generator's seed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32: small, fast, good enough for dealing cards; answers numbers in [0, 1). */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296
  }
}

/** Fisher-Yates with the attempt's own dice; `scope` (a sub-test's or question's id) makes each list its own. */
export function shuffled<T>(items: readonly T[], attempt_id: string, scope: string): T[] {
  const random = generator(seedOf(`${attempt_id}/${scope}`))
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}

interface Ordered {
  id: string
  acak_soal: boolean
  acak_opsi: boolean
  soal: readonly { id: string; stimulus_id: string | null; opsi?: readonly { id: string }[] }[]
}

/**
 * Questions of a sub-test as this attempt shows them. Those that share a stimulus stay together and in order:
 * the group is what is shuffled.
 */
export function questionOrder(subtes: Ordered, attempt_id: string): string[] {
  if (!subtes.acak_soal) return subtes.soal.map((soal) => soal.id)
  const groups: string[][] = []
  let open: string | null = null
  for (const soal of subtes.soal) {
    const last = groups.at(-1)
    if (last && soal.stimulus_id !== null && soal.stimulus_id === open) last.push(soal.id)
    else groups.push([soal.id])
    open = soal.stimulus_id
  }
  return shuffled(groups, attempt_id, subtes.id).flat()
}

/** Option ids of a question as this attempt shows them; the letter A-E follows the place, not the id. */
export function optionOrder(subtes: Ordered, soal_id: string, attempt_id: string): string[] {
  const options = subtes.soal.find((soal) => soal.id === soal_id)?.opsi?.map((opsi) => opsi.id) ?? []
  return subtes.acak_opsi ? shuffled(options, attempt_id, soal_id) : options
}
