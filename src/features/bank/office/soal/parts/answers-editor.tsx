import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '../draft.ts'
import type { PartProps } from './head-fields.tsx'
import { ValidationMessages } from './options-editor.tsx'
import styles from './parts.module.css'

/** A short answer: a figure or a few words, and everything that is accepted for it. */
export function AnswersEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { answers, format_isian } = draft
  const edit = (index: number, text: string) =>
    change({ answers: answers.map((answer, at) => (at === index ? text : answer)) })
  return (
    <section className={styles.part} aria-label={t('answers.title')}>
      <header>
        <h2>{t('answers.title')}</h2>
        <span>{t(format_isian === 'angka' ? 'answers.numberHint' : 'answers.textHint')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('answers.format')}
          disabled={locked}
          value={format_isian}
          data={[
            { value: 'angka', label: t('answers.number') },
            { value: 'teks', label: t('answers.words') },
          ]}
          onChange={(format) => change({ format_isian: format as 'angka' | 'teks' })}
        />
      </header>
      <ol className={styles.rows} data-error={problems.kunci ? '' : undefined}>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is nothing but its text
          <li key={index}>
            <TextInput
              className={styles.grow}
              aria-label={t('answers.one', { number: index + 1 })}
              inputMode={format_isian === 'angka' ? 'decimal' : 'text'}
              readOnly={locked}
              value={answer}
              error={
                problems[`kunci.${index}`] ??
                (answer.length > LIMITS.key && t('limit.letters', { count: answer.length, max: LIMITS.key }))
              }
              onChange={(event) => edit(index, event.currentTarget.value)}
              onBlur={(event) => {
                const trimmed = event.currentTarget.value.trim()
                if (trimmed !== answer) edit(index, trimmed)
              }}
            />
            {!locked && (
              <ActionIcon
                size={28}
                disabled={answers.length < 2}
                aria-label={t('row.remove', { name: index + 1 })}
                onClick={() => change({ answers: answers.filter((_, at) => at !== index) })}
              >
                <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <footer>
        {!locked && (
          <Button
            variant="subtle"
            leftSection={<Plus size={16} />}
            disabled={answers.length >= LIMITS.keys}
            onClick={() => change({ answers: [...answers, ''] })}
          >
            {t('answers.add')}
          </Button>
        )}
        <span>{t('answers.limit', { count: answers.length, max: LIMITS.keys })}</span>
      </footer>
      <ValidationMessages problems={problems} paths={['kunci', 'format_isian']} />
    </section>
  )
}
