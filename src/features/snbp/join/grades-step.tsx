import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedGrade } from '#contract/report-card/school-grades.ts'
import { SNBP_SEMESTERS } from '#contract/snbp/rules.ts'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { Draft } from './draft.ts'
import styles from './grades-step.module.css'
import type { Subject } from './subjects.ts'

interface GradesStepProps {
  draft: Draft
  subjects: readonly Subject[]
  change(part: Partial<Draft>): void
}

/** Grades of the report card, five semesters of each subject. */
export function GradesStep({ draft, subjects, change }: GradesStepProps) {
  const { t } = useTranslation('snbp')
  const [added, setAdded] = useState<readonly string[]>([])
  const isShown = ({ id, rapor }: Subject) => rapor === 'wajib' || id in draft.grades || added.includes(id)
  const others = subjects.filter((subject) => !isShown(subject))
  const type = (subject: string, index: number, text: string) => {
    const row = [...(draft.grades[subject] ?? SNBP_SEMESTERS.map(() => ''))]
    row[index] = text
    change({ grades: { ...draft.grades, [subject]: row } })
  }
  return (
    <Stack gap={4}>
      <Text tone="muted">{t('gradesLead')}</Text>
      {subjects.filter(isShown).map(({ id, nama }) => (
        <fieldset key={id} className={styles.subject}>
          <Text as="legend" size="sm" weight="semibold">
            {nama}
          </Text>
          {SNBP_SEMESTERS.map((semester, index) => {
            const text = draft.grades[id]?.[index] ?? ''
            return (
              <label key={semester} className={styles.cell}>
                <Text as="span" size="xs" tone="muted">
                  {t('semester', { semester })}
                </Text>
                <input
                  className={styles.grade}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={6}
                  value={text}
                  aria-label={t('gradeOf', { subject: nama, semester })}
                  aria-invalid={text.trim() !== '' && typedGrade(text) === undefined}
                  onChange={({ target }) => type(id, index, target.value)}
                />
              </label>
            )
          })}
        </fieldset>
      ))}
      {others.length > 0 && (
        <SelectField
          label={t('addSubject')}
          value=""
          onChange={({ target }) => target.value && setAdded([...added, target.value])}
        >
          <option value="">{t('chooseSubject')}</option>
          {others.map(({ id, nama }) => (
            <option key={id} value={id}>
              {nama}
            </option>
          ))}
        </SelectField>
      )}
    </Stack>
  )
}
