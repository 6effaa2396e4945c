import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { MY_JADWAL } from '#src/lib/queries/my-jadwal.ts'
import { useSession } from '#src/lib/session.ts'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import type { StartState } from '../model/start-state.ts'
import { clockText } from '../model/time-left.ts'
import type { LoginSheet } from '../runner/runner.tsx'
import { useWakeLock } from '../runner/use-wake-lock.ts'
import styles from './start-bar.module.css'
import { type Problem, StartProblem } from './start-problem.tsx'
import type { CheckFacts } from './use-checks.ts'
import { useProblem } from './use-problem.ts'

/** Another exam of this student that runs, here or elsewhere, and the way into it. */
export interface OtherExam {
  nama: string
  to: string
}

/**
 * A code that did not fit what the list here says. It may be of another room or of a newer paper: once the list brings that, it is tried once,
 * unless something else was typed since.
 */
interface Misfit {
  salt: string | null
  code: string
  take_over: boolean
}

interface Props {
  engine: ExamEngine
  sitting: SittingInfo
  state: StartState
  facts: CheckFacts
  /** It runs on another device. */
  elsewhere: boolean
  /** Another one that is not over: beginning this one as well is asked about. */
  other?: OtherExam | undefined
  /** The drill without a signal was gone through. */
  drilled: boolean
  onRoom: () => void
  onStarted: (attempt_id: string) => void
  LoginSheet: LoginSheet
}

/** Reasons to ask for the student's list anew: what runs elsewhere, and another code or paper than the list here names. */
const BY_LIST: readonly Problem['code'][] = ['attempt_open', 'wrong_code', 'code_required', 'paper_missing']

/** The one action of the page: enter the waiting room, then start when the server's clock says so. */
export function StartBar(props: Props) {
  const { engine, sitting, state, facts, elsewhere, other, drilled, onRoom, onStarted, LoginSheet } = props
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [login, setLogin] = useState(false)
  const [asked, setAsked] = useState(false)
  const misfit = useRef<Misfit | null>(null)
  useBuzzWhenReady(state.kind)
  // A phone that locks itself starts nothing.
  useWakeLock(state.kind === 'waiting')
  const { policy, wrapped_key } = sitting.bundle
  const coded = policy === 'code' && !sitting.tanpa_kode
  // Each wrapping has its own, also where the same paper is wrapped by another code.
  const salt = wrapped_key?.salt ?? null
  const token = useSession(({ session }) => session?.accessToken ?? null)
  const [problem, say] = useProblem(state.kind, {
    login_needed: [token],
    paper_missing: [facts.paper],
    // The list hands out the same object as long as it says the same.
    attempt_open: [sitting, elsewhere],
    wrong_code: [coded, salt],
    code_required: [coded, salt],
  })
  const unsafe = facts.health !== null && !facts.health.indexed_db && !facts.health.opfs
  const start = async (take_over: boolean) => {
    setBusy(true)
    try {
      const result = await engine.start(sitting, { code: coded ? code.trim() : undefined, take_over })
      if (result.ok) return onStarted(result.attempt_id)
      say(result.error)
      setAsked(false)
      if (result.error.code === 'login_needed') setLogin(true)
      if (result.error.code === 'wrong_code') misfit.current = { salt, code, take_over }
      if (BY_LIST.includes(result.error.code)) void queryClient.invalidateQueries({ queryKey: [MY_JADWAL] })
    } catch {
      say({ code: 'failed' })
      setAsked(false)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    const tried = misfit.current
    if (!tried || tried.salt === salt || state.kind !== 'ready') return
    misfit.current = null
    if (tried.code === code) void start(tried.take_over)
  })
  // An attempt that runs goes on after the hour until which one may begin.
  const moving = (elsewhere || problem?.code === 'attempt_open') && (state.kind === 'ready' || state.kind === 'closed')
  // There while the paper is fetched anew too: a field that goes and comes takes the keyboard away from who types.
  const codeField = coded && state.kind !== 'early' && (moving || state.kind !== 'closed') && (
    <CodeField code={code} onCode={setCode} />
  )
  const blocked = unsafe || (coded && code.trim() === '')
  const begin = () => (other ? setAsked(true) : void start(false))
  useStartByItself(state.kind, !blocked && !moving, begin)
  if (moving) {
    return (
      <ActionBar>
        {problem && problem.code !== 'attempt_open' && (
          <StartProblem error={problem} onFetch={() => void facts.fetchPaper()} onLogin={() => setLogin(true)} />
        )}
        <p className={styles.start} role="status">
          {t('problem.attempt_open')}
        </p>
        {codeField}
        <Button variant="accent" size="lg" block busy={busy} disabled={blocked} onClick={() => void start(true)}>
          {t('problem.take_over')}
        </Button>
        <LoginSheet open={login} onClose={() => setLogin(false)} />
      </ActionBar>
    )
  }
  if (asked && other && state.kind === 'ready') {
    return (
      <ActionBar>
        <StartToo other={other} busy={busy} onStart={() => void start(false)} />
        <LoginSheet open={login} onClose={() => setLogin(false)} />
      </ActionBar>
    )
  }
  return (
    <ActionBar>
      {problem && (
        <StartProblem error={problem} onFetch={() => void facts.fetchPaper()} onLogin={() => setLogin(true)} />
      )}
      {facts.health?.private_window && (
        <Text tone="warning" weight="semibold" role="alert">
          {t('preflight.private_start')}
        </Text>
      )}
      {codeField}
      <MainButton state={state} busy={busy} blocked={blocked} onRoom={onRoom} onStart={begin} />
      {state.kind === 'waiting' && (
        <Text size="sm" role="status">
          {t(coded ? 'preflight.by_itself_code' : 'preflight.by_itself')}
        </Text>
      )}
      <Text size="sm" tone="muted">
        {t('preflight.ready_count', { done: readyCount(facts), count: CHECKS })}{' '}
        {drilled ? t('preflight.drill_done') : t('preflight.drill_optional')}
      </Text>
      <LoginSheet open={login} onClose={() => setLogin(false)} />
    </ActionBar>
  )
}

interface MainProps {
  state: StartState
  busy: boolean
  blocked: boolean
  onRoom: () => void
  onStart: () => void
}

function MainButton({ state, busy, blocked, onRoom, onStart }: MainProps) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const look = { variant: 'accent', size: 'lg', block: true } as const
  switch (state.kind) {
    case 'closed':
      return (
        <Button {...look} disabled>
          {t('preflight.closed')}
        </Button>
      )
    case 'loading':
      return (
        <Button {...look} disabled>
          {t('preflight.paper_first')}
        </Button>
      )
    case 'preparing':
      return (
        <Button {...look} disabled>
          {t('preflight.app_first')}
        </Button>
      )
    case 'early':
      return (
        <Button {...look} onClick={onRoom}>
          {t('preflight.enter_room')}
        </Button>
      )
    case 'waiting':
      return (
        <Button {...look} disabled data-numeric="">
          {t('preflight.starts_in', { time: clockText(state.left) })}
        </Button>
      )
    case 'ready':
      return (
        <Button {...look} busy={busy} disabled={blocked} onClick={onStart}>
          {t('preflight.start')}
        </Button>
      )
  }
}

/** The start code of the room, as announced; case and blanks are the engine's affair. */
function CodeField({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  return (
    <div className={styles.start}>
      <Field
        label={t('preflight.code')}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
    </div>
  )
}

const CHECKS = 5

function readyCount({ health, room, paper, offset }: CheckFacts): number {
  const done = [
    paper?.kind === 'ready',
    room && !room.full && room.written > 0,
    health?.indexed_db && health.opfs && !health.private_window,
    health?.persisted,
    offset !== null,
  ]
  return done.filter(Boolean).length
}

/** Two exams at once take time from each other: that is said before the second begins. */
function StartToo({ other, busy, onStart }: { other: OtherExam; busy: boolean; onStart: () => void }) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const id = useId()
  // A link takes no autoFocus.
  useEffect(() => document.getElementById(id)?.parentElement?.querySelector('a')?.focus(), [id])
  return (
    <Stack role="alertdialog" aria-labelledby={id}>
      <Text id={id}>{t('problem.other_runs', { name: other.nama })}</Text>
      <LinkButton variant="accent" size="lg" block to={other.to}>
        {t('problem.go_on', { name: other.nama })}
      </LinkButton>
      <Button block busy={busy} onClick={onStart}>
        {t('problem.start_too')}
      </Button>
    </Stack>
  )
}

/** Who waited in the room is taken in when the hour comes, once; what stands in the way is said instead. */
function useStartByItself(kind: StartState['kind'], free: boolean, start: () => void) {
  const waited = useRef(false)
  useEffect(() => {
    if (kind === 'waiting') waited.current = true
    if (kind !== 'ready' || !waited.current) return
    waited.current = false
    if (free) start()
  })
}

/** The waiting room may lie on the table: the phone says when it begins. */
function useBuzzWhenReady(kind: StartState['kind']) {
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === 'waiting' && kind === 'ready') navigator.vibrate?.([120, 80, 120])
    before.current = kind
  }, [kind])
}
