import { Check, Strikethrough, Undo2, ZoomIn } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/exam/log/entry.ts'
import { Bubble } from '#src/components/display/bubble.tsx'
import { useAnswer, usePreferences, useRunner } from '../attempt/context.ts'
import { toggleOption } from '../model/answered.ts'
import type { Item } from '../model/session.ts'
import styles from './option-list.module.css'
import { RichText } from './rich-text.tsx'
import { isSwipeToStrike } from './swipe.ts'

export const letterAt = (place: number) => String.fromCharCode(65 + place)

interface Props {
  item: Item
  many: boolean
  locked: boolean
  labelledBy: string
}

const NONE: readonly string[] = []
const chosenIn = (value: Answer | undefined, id: string) =>
  Array.isArray(value) ? (value as readonly unknown[]).includes(id) : value === id

/** Options A-E: one of them, or several. The letter follows the place, the value is the option's id. */
export function OptionList({ item, many, locked, labelledBy }: Props) {
  const { soal, options } = item
  const value = useAnswer(soal.id)
  const struck = usePreferences((preferences) => preferences.struck[soal.id]) ?? NONE
  const striking = usePreferences((preferences) => preferences.tools.strike)
  if (!('opsi' in soal)) return null
  const html = new Map(soal.opsi.map((opsi) => [opsi.id, opsi.html]))
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div className={styles.list} role={many ? 'group' : 'radiogroup'} aria-labelledby={labelledBy}>
      {options.map((id, place) => (
        <Option
          key={id}
          soal_id={soal.id}
          id={id}
          place={place}
          html={html.get(id) ?? ''}
          many={many}
          all={options}
          chosen={chosenIn(value, id)}
          struck={struck.includes(id)}
          striking={striking}
          locked={locked}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  soal_id: string
  id: string
  place: number
  html: string
  many: boolean
  all: readonly string[]
  chosen: boolean
  struck: boolean
  striking: boolean
  locked: boolean
}

const Option = memo(function Option(props: OptionProps) {
  const { soal_id, id, place, html, many, chosen, struck, striking, locked } = props
  const { t } = useTranslation('exam')
  const runner = useRunner()
  const finger = useRef<{ x: number; y: number; at: number } | null>(null)
  const strike = (on: boolean) => runner.preferences.strike(soal_id, id, on)
  const letter = letterAt(place)
  return (
    <div
      className={styles.option}
      data-press=""
      data-chosen={chosen}
      data-struck={struck}
      data-ring=""
      onPointerDown={(event) => {
        finger.current =
          event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY, at: event.timeStamp }
      }}
      onPointerUp={(event) => {
        const from = finger.current
        finger.current = null
        if (from && isSwipeToStrike(from, { x: event.clientX, y: event.clientY, at: event.timeStamp })) strike(!struck)
      }}
    >
      <label className={styles.label}>
        <input
          className="visually-hidden"
          type={many ? 'checkbox' : 'radio'}
          name={soal_id}
          checked={chosen}
          disabled={locked}
          onChange={() => choose(runner, props)}
        />
        <Bubble
          filled={chosen}
          className={styles.bubble}
          data-faint={struck || undefined}
          data-many={many}
          aria-hidden="true"
        >
          {many && chosen ? <Check size={18} strokeWidth={3} /> : letter}
        </Bubble>
        <span className="visually-hidden">{letter}. </span>
        <RichText html={html} block={`${soal_id}.${id}`} zoomable={false} className={styles.text} faint={struck} />
      </label>
      {html.includes('<img') && (
        <button type="button" className={styles.tool} data-magnifier="" aria-label={t('zoom.option', { letter })}>
          <ZoomIn aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      )}
      {(struck || striking) && !locked && (
        <button
          type="button"
          className={styles.tool}
          onClick={() => strike(!struck)}
          aria-label={struck ? t('tools.unstrike', { letter }) : t('tools.strike_one', { letter })}
        >
          {struck ? (
            <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
          ) : (
            <Strikethrough aria-hidden="true" size={18} />
          )}
        </button>
      )}
    </div>
  )
})

/** Choosing a struck option un-strikes it: the student has thought again. */
function choose({ writer, preferences, attempt }: ReturnType<typeof useRunner>, option: OptionProps) {
  if (option.struck) preferences.strike(option.soal_id, option.id, false)
  const old = attempt.snapshot().answers.get(option.soal_id)
  writer.answer(option.soal_id, option.many ? toggleOption(old, option.all, option.id) : option.id)
}
