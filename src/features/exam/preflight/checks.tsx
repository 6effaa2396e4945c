import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSeb } from '#offline/browser/seb.ts'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { List } from '#src/components/display/list.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useNow } from '#src/lib/calls/now.ts'
import { loadWords } from '#src/lib/i18n/i18n.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { useZone } from '#src/lib/zone.ts'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import { startState } from '../model/start-state.ts'
import { clockText } from '../model/time-left.ts'
import type { TrialKind } from '../model/trial.ts'
import { whenText } from '../model/when-text.ts'
import type { LoginSheet } from '../runner/runner.tsx'
import { CheckRow } from './check-row.tsx'
import styles from './checks.module.css'
import { Drill } from './drill.tsx'
import { AppRow, ClockRow, KeepRow, PaperRow, SpaceRow, StoresRow } from './rows.tsx'
import { type OtherExam, StartBar } from './start-bar.tsx'
import { TrialOffer } from './trial-offer.tsx'
import { useChecks } from './use-checks.ts'
import type { AppParts } from './use-parts.ts'

const SebGate = lazyScreen<{ jadwal_id: string }>(async () => {
  const part = await import('../seb/seb-gate.tsx')
  await loadWords(['seb'])
  return part
})

interface Props {
  engine: ExamEngine
  sitting: SittingInfo
  about?: ReactNode
  /** When the attempt that runs on another device ends (epoch ms, server clock); null where none does. */
  elsewhere: number | null
  other?: OtherExam | undefined
  sheets: readonly TrialKind[]
  app: AppParts
  onStarted: (attempt_id: string) => void
  LoginSheet: LoginSheet
}

/** Is this phone ready? And the button that starts when the server's clock says so. */
export function Checks({ engine, sitting, about, elsewhere, other, sheets, app, onStarted, LoginSheet }: Props) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const zone = useZone()
  const facts = useChecks(engine, sitting)
  const [in_room, enterRoom] = useRoom(sitting.jadwal_id)
  const [drilled, setDrilled] = useState(false)
  const finishDrill = useCallback(() => setDrilled(true), [])
  const now = useNow() + (facts.offset ?? 0)
  const paper_ready = facts.paper?.kind === 'ready'
  const state = startState({
    now,
    mulai: sitting.mulai,
    selesai: sitting.selesai,
    paper_ready,
    parts_ready: app.parts === 'ready',
    in_room,
  })
  const early = sitting.mulai > now
  const elsewhere_only = sitting.seb && !inSeb()
  return (
    <div className={styles.checks}>
      <Row as="header" gap={4} between className={styles.head}>
        <div>
          <Text size="sm" tone="muted">
            {sitting.paket_nama === sitting.nama ? t('preflight.exam') : sitting.paket_nama}
          </Text>
          <h2>{sitting.nama}</h2>
          <Text size="sm" tone="muted">
            {t(early ? 'preflight.begins_at' : 'preflight.open_until', {
              time: whenText(early ? sitting.mulai : sitting.selesai, now, zone),
            })}
          </Text>
        </div>
        {elsewhere !== null && <Countdown name={t('preflight.left')} left={elsewhere - now} />}
        {early && <Countdown name={t('preflight.begins_in')} left={sitting.mulai - now} />}
      </Row>
      {about}
      {elsewhere_only ? (
        <Suspense fallback={null}>
          <SebGate jadwal_id={sitting.jadwal_id} />
        </Suspense>
      ) : (
        <>
          <List framed>
            {sitting.catat_fokus && (
              <CheckRow mark="info" title={t('preflight.focus')} text={t('preflight.focus_text')} />
            )}
            <AppRow app={app} />
            <PaperRow facts={facts} sitting={sitting} />
            <SpaceRow facts={facts} sitting={sitting} />
            <StoresRow facts={facts} />
            <KeepRow facts={facts} />
            <ClockRow facts={facts} />
            <Drill probe={facts.probe} onDone={finishDrill} />
            {sheets.length > 0 && <TrialOffer kinds={sheets} />}
          </List>
          <StartBar
            engine={engine}
            sitting={sitting}
            state={state}
            facts={facts}
            elsewhere={elsewhere !== null}
            other={other}
            drilled={drilled}
            onRoom={enterRoom}
            onStarted={onStarted}
            LoginSheet={LoginSheet}
          />
        </>
      )}
    </div>
  )
}

function Countdown({ name, left }: { name: string; left: number }) {
  return (
    <div className={styles.countdown} role="timer">
      <Text size="sm" tone="muted">
        {name}
      </Text>
      <Text as="b" size="3xl" numeric>
        {clockText(left)}
      </Text>
    </div>
  )
}

/** Who waits goes on waiting when the page is loaded again. */
function useRoom(jadwal_id: string) {
  const key = `room-${jadwal_id}`
  const [in_room, setInRoom] = useState(() => safely(() => sessionStorage.getItem(key)) === '')
  const enter = () => {
    setInRoom(true)
    safely(() => sessionStorage.setItem(key, ''))
  }
  return [in_room, enter] as const
}

/** Storage may be forbidden altogether. */
function safely<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
