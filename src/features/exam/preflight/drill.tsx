import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoreHealth } from '#offline/types.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Bubble } from '#src/components/display/bubble.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { type DrillStep, drillStep, SAMPLES } from '../model/drill.ts'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import { Tracks } from '../ui/tracks.tsx'
import { CheckRow } from './check-row.tsx'
import styles from './drill.module.css'
import { reachServer } from './reach-server.ts'

interface Props {
  /** Writes a test record into both stores and reads it back. */
  probe: () => Promise<StoreHealth>
  onDone: () => void
}

/** The browser says that there is a network before there is one. */
const AGAIN_MS = 2000

/** A minute that takes the fear out of a lost signal. May be skipped. */
export function Drill({ probe, onDone }: Props) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const device = useDeviceWords()
  const online = useOnline()
  const [kept, setKept] = useState(0)
  const [failed, setFailed] = useState(false)
  const [reached, setReached] = useState(false)
  const step = drillStep({ online, kept, reached })
  useEffect(() => {
    if (kept < SAMPLES || !online || reached) return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const ok = await reachServer()
      if (over) return
      setReached(ok)
      if (!ok) timer = setTimeout(look, AGAIN_MS)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [kept, online, reached])
  useEffect(() => {
    if (step === 'done') onDone()
  }, [step, onDone])
  const answer = async () => {
    const health = await probe().catch(() => null)
    const ok = health !== null && (health.indexed_db || health.opfs)
    setFailed(!ok)
    if (ok) setKept((count) => count + 1)
  }
  const hints: Record<DrillStep, string> = {
    cut: t('drill.hint_cut'),
    answer: t('drill.hint_answer'),
    return: t('drill.hint_return'),
    done: t('drill.hint_done'),
  }
  return (
    <CheckRow
      mark={step === 'done' ? 'good' : 'now'}
      title={t('drill.title')}
      text={failed ? t('drill.failed', { ...device }) : hints[step]}
    >
      <ol className={styles.steps} data-text="xs">
        <Step place={1} state={stateOf(step, 0)} text={t('drill.cut')} />
        <Step place={2} state={stateOf(step, 1)} text={t('drill.answer')} />
        <Step place={3} state={stateOf(step, 2)} text={t('drill.return')} />
      </ol>
      {step === 'answer' && <Sample onAnswer={answer} number={kept + 1} />}
      {kept > 0 && (
        <div className={styles.tracks}>
          <Tracks
            of={SAMPLES}
            rows={[
              { name: device.hp_mu, filled: kept, word: t('drill.kept') },
              {
                name: t('sending.server'),
                filled: reached ? kept : 0,
                word: t(reached ? 'drill.reached' : 'drill.waiting'),
              },
            ]}
          />
        </div>
      )}
    </CheckRow>
  )
}

type StepState = 'done' | 'now' | 'next'
const ORDER: readonly DrillStep[] = ['cut', 'answer', 'return', 'done']

function stateOf(step: DrillStep, place: number): StepState {
  const at = ORDER.indexOf(step)
  return at > place ? 'done' : at === place ? 'now' : 'next'
}

function Step({ place, state, text }: { place: number; state: StepState; text: string }) {
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <Bubble filled={state === 'done'} className={styles.bubble}>
        {state === 'done' ? <Check aria-hidden="true" size={14} strokeWidth={3} /> : place}
      </Bubble>
      {text}
    </li>
  )
}

function Sample({ number, onAnswer }: { number: number; onAnswer: () => Promise<void> }) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  return (
    <Row as="fieldset" gap={2} wrap className={styles.sample} data-above="3">
      <legend data-text="sm">{number === 1 ? t('drill.sample_1') : t('drill.sample_2')}</legend>
      <Button size="sm" onClick={() => void onAnswer()}>
        {t('drill.yes')}
      </Button>
      <Button size="sm" onClick={() => void onAnswer()}>
        {t('drill.no')}
      </Button>
    </Row>
  )
}
