/** The drill without a signal: cut the network, answer two samples, bring it back. */
export type DrillStep = 'cut' | 'answer' | 'return' | 'done'

export interface DrillFacts {
  online: boolean
  /** Samples that both stores took and gave back. */
  kept: number
  /** Samples after which the server was reached again. */
  reached: boolean
}

export const SAMPLES = 2

export function drillStep({ online, kept, reached }: DrillFacts): DrillStep {
  if (kept >= SAMPLES) return reached && online ? 'done' : 'return'
  return online && kept === 0 ? 'cut' : 'answer'
}
