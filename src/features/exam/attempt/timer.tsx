import { EyeOff, Lock, Timer as TimerIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthText } from '#src/lib/format/length-text.ts'
import { announcement, clockText, shouldBuzz, type TimerPhase, timerPhase } from '../model/time-left.ts'
import { usePreferences, useRunner, useSnapshot } from './context.ts'
import styles from './timer.module.css'
import { useLeft, useLimits } from './use-clock.ts'

interface Props {
  /** Exam time (ms) at which it is over. */
  akhir: number
  /** The timer that announces and vibrates; its copy above a sheet does neither. */
  main?: boolean
}

/** The clock. A tap hides it, until five minutes are left: then it comes back. */
export function Timer({ akhir, main = false }: Props) {
  const { t } = useTranslation('exam')
  const { preferences } = useRunner()
  const left = useLeft(akhir)
  const unsure = useSnapshot((snapshot) => snapshot.clock_unsure)
  const time = clockText(left)
  const mulai = useLimits().find((limit) => limit.akhir === akhir)?.mulai ?? 0
  const whole = akhir - mulai
  // A guess says of nothing that it is over.
  const phase = timerPhase(unsure ? Math.max(1, left) : left, whole)
  const wanted = usePreferences((state) => state.timer_hidden)
  const hidden = wanted && (phase === 'plain' || phase === 'soon')
  return (
    <>
      <button
        type="button"
        className={styles.timer}
        data-phase={phase}
        data-hidden={hidden}
        aria-pressed={hidden}
        aria-label={hidden ? t('timer.show') : t(unsure ? 'timer.guess' : 'timer.left', { time })}
        onClick={() => preferences.set({ timer_hidden: !wanted })}
      >
        <Icon phase={phase} hidden={hidden} />
        <span>{hidden ? t('timer.word') : unsure ? `≈${time}` : time}</span>
      </button>
      {main && <Speaker left={left} phase={phase} />}
    </>
  )
}

function Icon({ phase, hidden }: { phase: TimerPhase; hidden: boolean }) {
  if (hidden) return <EyeOff aria-hidden="true" size={18} strokeWidth={1.75} />
  if (phase === 'over') return <Lock aria-hidden="true" size={18} strokeWidth={1.75} />
  return <TimerIcon aria-hidden="true" size={18} strokeWidth={1.75} />
}

/** Tells the time to who cannot see it, and buzzes once where a warning begins. */
function Speaker({ left, phase }: { left: number; phase: TimerPhase }) {
  const { t, i18n } = useTranslation('exam')
  const before = useRef(phase)
  useEffect(() => {
    if (shouldBuzz(before.current, phase)) navigator.vibrate?.(120)
    before.current = phase
  }, [phase])
  const said = announcement(left)
  const text = said?.unit === 'minutes' ? t('timer.minutes', { time: lengthText(said.count * 60, i18n.language) }) : ''
  const seconds = said?.unit === 'seconds' ? t('timer.seconds', { count: said.count }) : ''
  return (
    <span className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {text || seconds}
    </span>
  )
}
