import { useSyncExternalStore } from 'react'
import { useNow } from './now.ts'

/** A header tells whole seconds: beyond so much (ms) it says more than what was known. */
const COARSE_MS = 5000

let offset: number | null = null
const listeners = new Set<(offset: number) => void>()

function take(next: number): void {
  offset = next
  for (const listener of listeners) listener(next)
}

/** Takes what an answer said of the server's clock. */
export function noteServerTime(server_time: number): void {
  take(server_time - Date.now())
}

/** Takes the `Date` header that every answer bears: better than nothing, and it shows a phone's clock that was moved. */
export function noteDateHeader(date: unknown): void {
  const told = typeof date === 'string' ? Date.parse(date) : Number.NaN
  if (Number.isNaN(told)) return
  // Cut off to the second: half of one is right in the mean.
  const next = told + 500 - Date.now()
  if (offset === null || Math.abs(next - offset) > COARSE_MS) take(next)
}

export function onServerTime(listener: (offset: number) => void): () => void {
  listeners.add(listener)
  if (offset !== null) listener(offset)
  return () => listeners.delete(listener)
}

/** The server's clock as best known, once a second: a phone's own clock may be minutes off. */
export function useServerNow(): number {
  return useNow() + clockOffset()
}

/** Server minus phone, ms; 0 where no answer has come yet. */
export const clockOffset = () => offset ?? 0

/** The same, null where no answer has come yet. */
export function useKnownOffset(): number | null {
  return useSyncExternalStore(onServerTime, () => offset)
}
