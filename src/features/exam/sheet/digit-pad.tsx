import { Delete } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { letterAt } from '../question/option-list.tsx'
import styles from './digit-pad.module.css'

interface PadProps {
  filled: number
  locked: boolean
  onDigit: (digit: number) => void
  onCorrect: () => void
  /** The key that is right, shown to who tries a column. */
  hint?: number | undefined
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The pad in thumb reach. It reacts when the finger comes down: a click would wait for it to leave again. */
export function DigitPad({ filled, locked, onDigit, onCorrect, hint }: PadProps) {
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <div className={styles.pad}>
      {ROWS.map((digit) => (
        <Key key={digit} locked={locked} hint={hint === digit} onPress={() => onDigit(digit)}>
          {digit}
        </Key>
      ))}
      <p className={styles.filled}>
        <b>{filled}</b>
        {t('sheet.filled')}
      </p>
      <Key locked={locked} hint={hint === 0} onPress={() => onDigit(0)}>
        0
      </Key>
      <Key locked={locked} onPress={onCorrect} quiet>
        <Delete aria-hidden="true" size={22} strokeWidth={1.75} />
        <span>{t('sheet.correct')}</span>
      </Key>
    </div>
  )
}

interface LetterPadProps {
  locked: boolean
  onAnswer: (answer: number) => void
  hint?: number | undefined
}

/** Five letters for a symbol sheet; an answer is final. */
export function LetterPad({ locked, onAnswer, hint }: LetterPadProps) {
  return (
    <div className={styles.letters}>
      {[0, 1, 2, 3, 4].map((place) => (
        <Key key={place} locked={locked} hint={hint === place} onPress={() => onAnswer(place)}>
          {letterAt(place)}
        </Key>
      ))}
    </div>
  )
}

interface KeyProps {
  locked: boolean
  quiet?: boolean
  hint?: boolean
  onPress: () => void
  children: React.ReactNode
}

function Key({ locked, quiet, hint, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={quiet ? styles.quiet : styles.key}
      data-hint={hint || undefined}
      disabled={locked}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        // Keeps the focus, and the second finger's tap from becoming a zoom.
        event.preventDefault()
        onPress()
      }}
      // A screen reader or a keyboard clicks without a pointer.
      onClick={(event) => event.detail === 0 && onPress()}
    >
      {children}
    </button>
  )
}
