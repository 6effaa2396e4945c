import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './columns.module.css'

interface DigitGridProps {
  /** Number of the column, from 1. */
  column: number
  digits: readonly number[]
  locked: boolean
  onChange(digits: number[]): void
}

/** The digits of a column, each to be typed over; arrow keys move between them, and only one is a tab stop. */
export function DigitGrid({ column, digits, locked, onChange }: DigitGridProps) {
  const { t } = useTranslation('soal')
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const go = (index: number) => {
    const field = grid.current?.querySelectorAll('input')[Math.max(0, Math.min(digits.length - 1, index))]
    field?.focus()
    field?.select()
  }
  const put = (index: number, typed: string) => {
    const digit = /\d/.exec(typed.slice(-1))?.[0]
    if (digit === undefined) return
    onChange(digits.map((old, place) => (place === index ? Number(digit) : old)))
    go(index + 1)
  }
  const walk = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(index + step)
  }
  return (
    <div ref={grid} className={styles.digits} dir="ltr">
      {digits.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          key={index}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('sheet.digit', { column, number: index + 1 })}
          tabIndex={index === Math.min(at, digits.length - 1) ? 0 : -1}
          readOnly={locked}
          value={digit}
          onFocus={(event) => {
            setAt(index)
            event.currentTarget.select()
          }}
          onKeyDown={(event) => walk(event, index)}
          onChange={(event) => put(index, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

/** Ten stand in a line. */
const LINE = 10
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -LINE, ArrowDown: LINE }
