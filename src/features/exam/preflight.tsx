import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { getEngine } from '#src/lib/engine.ts'
import { Checks } from './preflight/checks.tsx'
import { lateParts } from './runner/late-parts.ts'
import type { LoginSheet } from './runner/runner.tsx'

interface Props {
  sitting: SittingInfo
  /** When the attempt that runs on another device ends (epoch ms, server clock). */
  elsewhere?: number | null
  /** Called with the attempt to open once it has begun. */
  onStarted: (attempt_id: string) => void
  LoginSheet: LoginSheet
  /** Shown until the engine is there. */
  fallback?: ReactNode
  /** Loads the screen of the exam, so that nothing has to be fetched once it has begun. */
  loadExam: () => Promise<unknown>
}

/** The checks before an exam, and its start. Goes into a page that brings its own head with the way back. */
export function Preflight({ sitting, elsewhere = null, onStarted, LoginSheet, fallback = null, loadExam }: Props) {
  useAhead(loadExam)
  const engine = useEngine()
  if (!engine) return fallback
  return (
    <Checks engine={engine} sitting={sitting} elsewhere={elsewhere} onStarted={onStarted} LoginSheet={LoginSheet} />
  )
}

/** What fails here is asked for again by whoever needs it. */
function useAhead(loadExam: Props['loadExam']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => {
    for (const part of [loadExam(), lateParts()]) part.catch(() => undefined)
  }, [])
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
