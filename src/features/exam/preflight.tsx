import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { getEngine } from '#src/lib/exam/engine.ts'
import type { TrialKind } from './model/trial.ts'
import { Checks } from './preflight/checks.tsx'
import type { OtherExam } from './preflight/start-bar.tsx'
import { useParts } from './preflight/use-parts.ts'
import type { LoginSheet } from './runner/runner.tsx'

interface Props {
  sitting: SittingInfo
  /** Stands below its name. */
  about?: ReactNode
  /** When the attempt that runs on another device ends (epoch ms, server clock). */
  elsewhere?: number | null
  /** Another exam that runs. */
  other?: OtherExam | undefined
  /** What sheets against the clock it asks: one may try a column. */
  sheets?: readonly TrialKind[]
  /** Called with the attempt to open once it has begun. */
  onStarted: (attempt_id: string) => void
  LoginSheet: LoginSheet
  /** Shown until the engine is there. */
  fallback?: ReactNode
  /** Loads the screen of the exam, so that nothing has to be fetched once it has begun. */
  loadExam: () => Promise<unknown>
}

const AGAIN_MS = 2000

/** The checks before an exam, and its start. Goes into a page that brings its own head with the way back. */
export function Preflight({
  sitting,
  about,
  elsewhere = null,
  other,
  sheets = [],
  onStarted,
  LoginSheet,
  fallback = null,
  loadExam,
}: Props) {
  const app = useParts(loadExam)
  const engine = useEngine()
  if (!engine) return fallback
  const given = { engine, sitting, about, elsewhere, other, sheets, app, onStarted, LoginSheet }
  return <Checks {...given} />
}

function useEngine(): ExamEngine | null {
  const [engine, setEngine] = useState<ExamEngine | null>(null)
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      getEngine().then(
        (made) => !over && setEngine(made),
        // Its part of the app did not come: asked for until it does.
        () => {
          if (!over) timer = setTimeout(ask, AGAIN_MS)
        },
      )
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return engine
}
