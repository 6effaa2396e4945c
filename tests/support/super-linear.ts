import { check } from 'recheck'
import type { OwnPattern } from './own-patterns.ts'

export interface Verdict {
  pattern: OwnPattern
  /** What is wrong with it, and a text that shows it; undefined where its time grows with the text alone. */
  fault: string | undefined
}

export const keyOf = ({ source, flags }: Pick<OwnPattern, 'source' | 'flags'>): string => `/${source}/${flags}`

const PATIENCE_MS = 20_000

/**
 * By its automaton where recheck can make one; what looks around or back, or is too large for that, by texts that recheck
 * makes up and runs, counting steps.
 */
export async function judged(pattern: OwnPattern): Promise<Verdict> {
  const ask = (checker: 'automaton' | 'fuzz') => check(pattern.source, pattern.flags, { timeout: PATIENCE_MS, checker })
  let told = await ask('automaton')
  if (told.status === 'unknown') told = await ask('fuzz')
  if (told.status === 'safe') return { pattern, fault: undefined }
  const why =
    told.status === 'vulnerable' ? `${told.complexity.summary}: ${told.attack.pattern}` : JSON.stringify(told.error)
  return { pattern, fault: `${pattern.file}:${pattern.line} ${keyOf(pattern)} ${why}` }
}
