import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { type GradeDraft, gradeOf } from './grade-drafts.ts'
import { useGradeText } from './grade-text.ts'
import styles from './report-card.module.css'

interface GradeFieldProps {
  nama: string
  semester: number
  stored: number | null
  draft: GradeDraft | undefined
  onType: (text: string) => void
  onLeave: () => void
}

/** One subject with its grade of the chosen semester. Enter goes on to the next. */
export function GradeField({ nama, semester, stored, draft, onType, onLeave }: GradeFieldProps) {
  const { t } = useTranslation('reportCard')
  const text = useGradeText()
  const id = useId()
  const bad = draft !== undefined && gradeOf(draft.text) === undefined
  const problem = bad ? t('badGrade') : draft?.held ? t('elsewhere', { grade: text(draft.was) }) : null
  return (
    <li className={styles.row}>
      <label htmlFor={id}>{nama}</label>
      <input
        id={id}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        placeholder="–"
        maxLength={6}
        aria-label={`${nama}, ${t('semester', { semester })}`}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={draft?.text ?? (stored === null ? '' : text(stored))}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
        onKeyDown={toNext}
      />
      {problem && (
        <Text id={`${id}-problem`} size="sm" tone="danger">
          {problem}
        </Text>
      )}
    </li>
  )
}

function toNext({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter') return
  const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('input')
  if (next) next.focus()
  else currentTarget.blur()
}
