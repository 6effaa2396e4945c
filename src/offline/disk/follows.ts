import type { LogEntry } from '#contract/exam/log/entry.ts'

/** Of these entries what goes on from the end of a log, without a hole. */
export function following(entries: readonly LogEntry[], seq: number): LogEntry[] {
  const found: LogEntry[] = []
  for (const entry of entries) if (entry.seq === seq + found.length + 1) found.push(entry)
  return found
}
