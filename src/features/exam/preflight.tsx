import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { getEngine } from '#src/lib/engine.ts'
import { Checks } from './preflight/checks.tsx'
import type { LoginSheet } from './runner/runner.tsx'

interface Props {
  sitting: SittingInfo
  /** Called with the attempt to open once it has begun. */
  onStarted: (attempt_id: string) => void
  LoginSheet: LoginSheet
  /** Shown until the engine is there. */
  fallback?: ReactNode
}

/** The checks before an exam, and its start. Goes into a page that brings its own head with the way back. */
export function Preflight({ sitting, onStarted, LoginSheet, fallback = null }: Props) {
  const engine = useEngine()
  if (!engine) return fallback
  return <Checks engine={engine} sitting={sitting} onStarted={onStarted} LoginSheet={LoginSheet} />
}

function useEngine(): ExamEngine | null {
  const [engine, setEngine] = useState<ExamEngine | null>(null)
  useEffect(() => {
    let over = false
    void getEngine().then((made) => !over && setEngine(made))
    return () => {
      over = true
    }
  }, [])
  return engine
}
