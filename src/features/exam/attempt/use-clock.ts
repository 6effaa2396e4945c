import { useEffect, useState } from 'react'
import { type Limit, openIndex } from '#contract/exam/timeline.ts'
import type { OpenAttempt } from '#offline/types.ts'
import { untilNextSecond } from '../model/time-left.ts'
import { useRunner, useSnapshot } from './context.ts'

const sameLimits = (a: readonly Limit[], b: readonly Limit[]) =>
  a.length === b.length && a.every((limit, i) => limit.mulai === b[i]?.mulai && limit.akhir === b[i]?.akhir)

export const useLimits = () => useSnapshot((snapshot) => snapshot.limits, sameLimits)

/** `setTimeout` counts in 32 bits; a practice sitting may be open for longer. */
const LONGEST_WAIT = 2_000_000_000

/** Exam time that is further than this (ms) from where it ran evenly to was put right. */
const MOVED_MS = 500

/**
 * Calls back when exam time was put right: what a screen concluded from a guess is concluded anew. The attempt tells of
 * everything that changes, so only what timers cannot know of is passed on.
 */
export function onClockMoved(attempt: Pick<OpenAttempt, 't' | 'subscribe'>, moved: () => void): () => void {
  let seen = { t: attempt.t(), at: performance.now() }
  return attempt.subscribe(() => {
    const now = { t: attempt.t(), at: performance.now() }
    const off = now.t - seen.t - (now.at - seen.at)
    seen = now
    if (Math.abs(off) > MOVED_MS) moved()
  })
}

/** ms of exam time left until `akhir`; renders once a second, when the shown second changes. */
export function useLeft(akhir: number): number {
  const { attempt } = useRunner()
  const [left, setLeft] = useState(() => akhir - attempt.t())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const now = akhir - attempt.t()
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, untilNextSecond(now))
    }
    tick()
    // A page that was frozen still shows an old second when it resumes.
    document.addEventListener('visibilitychange', tick)
    const stop = onClockMoved(attempt, tick)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [attempt, akhir])
  return left
}

/**
 * Index of the sub-test that is open, -1 when time is up; changes on the millisecond, not on the next entry. What is over by a guess alone
 * stays open as long as some of it may be left.
 */
export function useOpenIndex(): number {
  const index = useEstimatedIndex()
  const surely = useSnapshot(({ open_index }) => open_index)
  return index < 0 ? surely : index
}

function useEstimatedIndex(): number {
  const { attempt } = useRunner()
  const limits = useLimits()
  const [index, setIndex] = useState(() => openIndex(limits, attempt.t()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const open = openIndex(limits, attempt.t())
      setIndex(open)
      const akhir = limits[open]?.akhir
      if (akhir !== undefined) timer = setTimeout(look, Math.min(LONGEST_WAIT, Math.max(1, akhir - attempt.t())))
    }
    look()
    document.addEventListener('visibilitychange', look)
    const stop = onClockMoved(attempt, look)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [attempt, limits])
  return index
}
