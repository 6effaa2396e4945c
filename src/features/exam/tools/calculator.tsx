import { Delete } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import styles from './scratch-note.module.css'
import { EMPTY, OPERATORS, press, type SumKey } from './sum.ts'

const ROWS: readonly (readonly SumKey[])[] = [
  ['7', '8', '9', '÷'],
  ['4', '5', '6', '×'],
  ['1', '2', '3', '−'],
  ['0', '.', '=', '+'],
]

const TYPED: Readonly<Record<string, SumKey>> = {
  '/': '÷',
  ':': '÷',
  '*': '×',
  x: '×',
  '-': '−',
  ',': '.',
  Backspace: 'back',
  Delete: 'clear',
}

const isKey = (key: string): key is SumKey => ROWS.flat().some((one) => one === key)

/** For sums of numbers, where the package allows one. Nothing of it is kept or sent. */
export function Calculator() {
  const { t, i18n } = useTranslation('pad')
  const [sum, setSum] = useState(EMPTY)
  const point = (0.5).toLocaleString(i18n.language).charAt(1)
  const text = sum.parts.map((part) => part.replace('-', '−').replace('.', point)).join(' ')
  const type = (event: KeyboardEvent) => {
    const key = TYPED[event.key] ?? event.key
    if (key !== 'back' && key !== 'clear' && !isKey(key)) return
    event.preventDefault()
    setSum((before) => press(before, key))
  }
  return (
    // Keys of a keyboard press the buttons inside.
    <fieldset aria-label={t('calculator')} style={{ display: 'contents' }} onKeyDown={type}>
      <output className={styles.note} dir="ltr" style={{ textAlign: 'end' }}>
        {sum.parts[0] === 'NaN' ? t('by_nothing') : text || '0'}
      </output>
      <Row gap={2}>
        <Button block onClick={() => setSum(EMPTY)}>
          {t('all_away')}
        </Button>
        <Button
          block
          aria-label={t('back')}
          icon={<Delete aria-hidden="true" size={20} />}
          onClick={() => setSum((before) => press(before, 'back'))}
        />
      </Row>
      {ROWS.map((row) => (
        <Row key={row[0]} gap={2} dir="ltr">
          {row.map((key) => (
            <Button
              key={key}
              block
              variant={key === '=' ? 'brand' : OPERATORS.some((one) => one === key) ? 'soft' : 'outline'}
              onClick={() => setSum((before) => press(before, key))}
            >
              {key === '.' ? point : key}
            </Button>
          ))}
        </Row>
      ))}
    </fieldset>
  )
}
