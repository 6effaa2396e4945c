import { busyness, keep } from '../support/report.ts'

export interface Switches {
  minutes?: string | undefined
  workers?: string | undefined
  file?: string | undefined
}

/** Each answers whether nothing was found that should not be. */
export type Command = (positionals: string[], switches: Switches) => Promise<boolean>

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Writes bench/results/faults-<name>.json. */
export function told(name: string, what: string, reached: string, note: string, ok: boolean, raw: object): boolean {
  keep(`faults-${name}`, { rows: [{ what, goal: '0', reached, ok, note }], raw: { ...raw } }, busyness())
  return ok
}
