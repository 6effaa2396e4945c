import '#src/styles/tokens-exam.css'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  RunnerContext,
  type Runner as RunnerFacts,
  useCurrentItem,
  usePreferences,
  useRunner,
  useSnapshot,
} from '../attempt/context.ts'
import { Timer } from '../attempt/timer.tsx'
import { SaveDetailsContext } from '../attempt/top-lines.tsx'
import { useLimits, useOpenIndex } from '../attempt/use-clock.ts'
import { IntroStage } from '../end/intro-stage.tsx'
import { isSheet, openItems } from '../model/session.ts'
import { stageOf } from '../model/stage.ts'
import { Notices } from '../staff/notices.tsx'
import { useLazyParts, useReadyParts } from './lazy-parts.ts'
import { QuestionStage } from './question-stage.tsx'
import { useFlushOnLeave } from './use-flush-on-leave.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The log-in sheet that the app hands in; it always offers to go on without. */
export type LoginSheet = ComponentType<{ open: boolean; onClose(): void; clock?: ReactNode }>

interface Props {
  runner: RunnerFacts
  LoginSheet: LoginSheet
}

/** One open attempt, from its first sub-test to its receipt. */
export function Runner({ runner, LoginSheet }: Props) {
  const [login, setLogin] = useState(false)
  const late = useReadyParts()
  const askLogin = useCallback(() => setLogin(true), [])
  return (
    <RunnerContext value={runner}>
      <div data-skin={runner.session.paper.skin}>
        {/* First: below a screen of full height even a hidden line makes the page scroll. */}
        {late && <late.ArrivalStatus />}
        <SaveDetailsContext value={late?.SaveDetails ?? null}>
          <Stages onLogin={askLogin} />
        </SaveDetailsContext>
        <Notices />
      </div>
      <LoginOver LoginSheet={LoginSheet} open={login} onNeeded={askLogin} onClose={() => setLogin(false)} />
    </RunnerContext>
  )
}

interface LoginOverProps {
  LoginSheet: LoginSheet
  open: boolean
  onNeeded: () => void
  onClose: () => void
}

/** The log-in over the exam. It comes up by itself once, not at every answer; the timer stays above its scrim. */
function LoginOver({ LoginSheet, open, onNeeded, onClose }: LoginOverProps) {
  const needed = useSnapshot((snapshot) => snapshot.save.kind === 'login_needed')
  const told = useRef(false)
  useEffect(() => {
    if (!needed || told.current) return
    told.current = true
    onNeeded()
  }, [needed, onNeeded])
  const akhir = useLimits()[useOpenIndex()]?.akhir
  return <LoginSheet open={open} onClose={onClose} clock={akhir !== undefined && <Timer akhir={akhir} />} />
}

function Stages({ onLogin }: { onLogin: () => void }) {
  const { attempt, session, writer, view } = useRunner()
  const phase = useSnapshot((snapshot) => snapshot.phase)
  const paused = useSnapshot((snapshot) => snapshot.paused)
  const stopped = useSnapshot((snapshot) => snapshot.stopped)
  const late = useReadyParts()
  const limits = useLimits()
  const open_index = useOpenIndex()
  const entered = usePreferences((preferences) => preferences.entered)
  const reviewing = usePreferences((preferences) => preferences.tools.reviewing)
  // An attempt that had ended before this page was opened needs no OK.
  const [seen, setSeen] = useState(() => attempt.snapshot().phase === 'ended')
  const [byHand, setByHand] = useState(false)
  useTakenBack(open_index, () => setSeen(false))
  useEffect(() => {
    // Opened again it has another end, which is told like the first.
    if (phase !== 'running') return
    setSeen(false)
    setByHand(false)
  }, [phase])
  useFlushOnLeave()
  useWakeLock(phase === 'running' && !view)
  useEffect(() => {
    // What was still being typed when the time ran out belongs to the sub-test that ended.
    if (open_index !== 0) writer.flush()
  }, [open_index, writer])
  const end = useCallback(async () => {
    setByHand(true)
    writer.flush()
    // Where no store takes it, it is tried again by itself, and the screen says so.
    await attempt.end().catch(() => undefined)
  }, [attempt, writer])
  useEffect(() => {
    // A tap that began before the pause arrived still counts, and so does what was being typed.
    if (paused) writer.flush()
  }, [paused, writer])
  const timed_parts = session.paper.waktu === 'subtes'
  const stage = stageOf({
    phase,
    timed_parts,
    open_index,
    entered,
    reviewing,
    time_up_seen: seen,
    ended_by_hand: byHand || stopped,
  })
  const halted = paused && phase === 'running'
  if (!halted && stage.kind === 'work') return <Work index={stage.index} onLogin={onLogin} />
  if (!halted && stage.kind === 'intro') return <IntroStage index={stage.index} after={stage.after} onLogin={onLogin} />
  if (!late) return <Coming />
  if (halted) return <late.PauseStage akhir={limits[open_index]?.akhir} onLogin={onLogin} />
  switch (stage.kind) {
    case 'receipt':
      return <late.ReceiptStage />
    case 'sending':
      return <late.SendingStage onLogin={onLogin} />
    case 'time_up':
      return <late.TimeUpStage onOk={() => setSeen(true)} />
    case 'review':
      return <late.ReviewStage open_index={stage.index} onLogin={onLogin} onEnd={end} />
  }
}

/**
 * A time that was taken for over by a guess comes back, or a sub-test for ended: what the student said OK to did not
 * happen yet, and is asked for again when it does.
 */
function useTakenBack(open_index: number, onBack: () => void): void {
  const { preferences } = useRunner()
  const before = useRef(open_index)
  useEffect(() => {
    const back = open_index >= 0 && (before.current < 0 || before.current > open_index)
    before.current = open_index
    if (!back) return
    preferences.set({ entered: Math.min(preferences.getState().entered, open_index) })
    onBack()
  })
}

function Work({ index, onLogin }: { index: number; onLogin: () => void }) {
  const { session } = useRunner()
  const item = useCurrentItem(openItems(session, index))
  const late = useReadyParts()
  if (item && isSheet(item.soal))
    return late ? <late.SheetStage open_index={index} item={item} onLogin={onLogin} /> : <Coming />
  return <QuestionStage open_index={index} onLogin={onLogin} />
}

/** For a page that was opened without the checks before the start, on a slow network. */
function Coming() {
  useLazyParts()
  return <main aria-busy="true" />
}
