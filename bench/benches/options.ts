import type { BenchReport } from '../support/report.ts'

export interface BenchOptions {
  /** Folder for CPU profiles of the server, where asked for. */
  profile?: string | undefined
  /** Students of a bench that can be made larger. */
  students?: number | undefined
}

export type Bench = (options: BenchOptions) => Promise<BenchReport>
