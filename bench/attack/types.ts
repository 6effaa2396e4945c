import type { BenchReport } from '../support/report.ts'

export interface Switches {
  calls?: string | undefined
  seed?: string | undefined
  sides?: string | undefined
}

/**
 * Attacks a real server process and reports what it reached, a row each. A row about a weakness that was closed says in
 * `before` what the same attack reached while it was open.
 */
export type Attack = (say: (line: string) => void, switches: Switches) => Promise<BenchReport>
