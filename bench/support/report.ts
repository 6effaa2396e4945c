import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One figure with its goal. `reached` is compared by the bench itself; `note` says what a reader must know. */
export interface Row {
  what: string
  goal: string
  reached: string
  /** What the same measurement reached before a weakness was closed. */
  before?: string
  ok: boolean
  note?: string
}

export interface BenchReport {
  rows: Row[]
  /** The raw figures behind the rows. */
  raw: Record<string, unknown>
}

const RESULTS = fileURLToPath(new URL('../results', import.meta.url))

/** `busy_before`: load average of the machine before the run; above 0.5 others were using it too. */
export function keep(name: string, { rows, raw }: BenchReport, busy_before: number): void {
  const machine = {
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    busy_before,
  }
  const content = { name, date: new Date().toISOString().slice(0, 16), machine, rows, raw }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(`${RESULTS}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`)
}

export const busyness = () => Math.round((loadavg()[0] as number) * 10) / 10

export function table(rows: readonly Row[]): string {
  const widths = (['what', 'goal', 'reached'] as const).map((key) => Math.max(...rows.map((row) => row[key].length)))
  const line = ({ what, goal, reached, before, ok, note }: Row) => {
    const cells = [what, goal, reached].map((cell, index) => cell.padEnd(widths[index] as number))
    const remarks = [before && `before: ${before}`, note].filter(Boolean).join('; ')
    return `${ok ? '✓' : '✗'} ${cells.join('  ')}  ${remarks}`.trimEnd()
  }
  return rows.map(line).join('\n')
}

export const count = (value: number) => Math.round(value).toLocaleString('en-US')
