import { count, type Row } from './report.ts'

/** A figure that must be reached; where replies were refused it does not count. */
export function atLeast(what: string, value: number, goal: number, unit: string, refused = 0): Row {
  const row = { what, goal: `≥ ${count(goal)} ${unit}`, reached: `${count(value)} ${unit}` }
  const ok = value >= goal && refused === 0
  return refused ? { ...row, ok, note: `${count(refused)} refused` } : { ...row, ok }
}

export function atMost(what: string, value: number, goal: number, unit: string): Row {
  const reached = `${value < 100 ? value.toFixed(1) : count(value)} ${unit}`
  return { what, goal: `≤ ${count(goal)} ${unit}`, reached, ok: value <= goal }
}

/** Entries that were acknowledged against those that stand in the database afterwards. */
export function noneLost(acked: number, stored: number): Row {
  const what = 'acknowledged entries that are not in the database'
  return { what, goal: '0', reached: count(acked - stored), ok: acked === stored, note: `of ${count(acked)}` }
}
