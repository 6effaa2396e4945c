import { type ComponentType, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, usePreferences, useRunner } from '../attempt/context.ts'
import { isUnfit } from '../model/preferences.ts'
import type { Item } from '../model/session.ts'
import { OptionList } from './option-list.tsx'
import type { AnswerProps } from './parts/parts-count.tsx'
import styles from './question-panel.module.css'
import { RichText } from './rich-text.tsx'
import { ShortAnswer } from './short-answer.tsx'
import { StatementTable } from './statement-table.tsx'

interface Props {
  item: Item
  count: number
  locked: boolean
  /** At the end of the line with the number: the sub-test's place, or the tools. */
  aside?: ReactNode
  /** Essays and answers of several parts, which few papers have: null until that part of the app is here. */
  Parts?: ComponentType<AnswerProps> | null | undefined
}

/** One question with its answer, of whatever kind. Renders again only for another question or a new answer. */
export const QuestionPanel = memo(function QuestionPanel({ item, count, locked, aside, Parts }: Props) {
  const { t } = useTranslation('exam')
  const { soal } = item
  const stem = `stem-${soal.id}`
  return (
    <Stack as="article" aria-labelledby={`number-${soal.id}`}>
      <Row as="header" gap={2} className={styles.head}>
        <h2 id={`number-${soal.id}`} className={styles.number} data-text="md">
          {t('question.number', { number: item.number })}
        </h2>
        <Rest>
          <Text as="span" size="sm" tone="muted" numeric>
            {t('question.of', { count })}
          </Text>
        </Rest>
        {aside && (
          <Text as="div" size="sm" tone="muted">
            {aside}
          </Text>
        )}
      </Row>
      <div id={stem} className={styles.stem}>
        <RichText html={soal.html} block={soal.id} />
      </div>
      <Answer item={item} locked={locked} labelledBy={stem} Parts={Parts} />
      {/* A touch must not take away what took an hour to write. */}
      {!locked && soal.jenis !== 'uraian' && <Clear item={item} />}
    </Stack>
  )
})

function Answer({ Parts, ...props }: AnswerProps & Pick<Props, 'Parts'>) {
  const { item } = props
  switch (item.soal.jenis) {
    case 'pilihan':
    case 'skala':
      return <OptionList {...props} many={false} />
    case 'ganda':
      return <Several {...props} />
    case 'pernyataan':
      return <StatementTable {...props} />
    case 'isian':
      return <ShortAnswer {...props} />
    case 'jodoh':
    case 'urut':
    case 'rumpang':
    case 'uraian':
      return Parts ? <Parts {...props} /> : <div aria-busy="true" />
    default:
      return null
  }
}

function Several(props: { item: Item; locked: boolean; labelledBy: string }) {
  const { t } = useTranslation('exam')
  return (
    <>
      <Text size="sm" tone="muted">
        {t('question.several')}
      </Text>
      <OptionList {...props} many />
    </>
  )
}

/** Takes the answer back. Its place is kept when there is nothing to take back, so that nothing jumps. */
function Clear({ item }: { item: Item }) {
  const { t } = useTranslation('exam')
  const { writer, preferences } = useRunner()
  const value = useAnswer(item.soal.id)
  const unfit = usePreferences((state) => isUnfit(state.unfit, item.soal.id))
  const blank = value === undefined || value === null
  const empty = blank && !unfit
  const clear = () => {
    preferences.refuseNothing(item.soal.id)
    if (!blank) writer.answer(item.soal.id, null)
  }
  return (
    <button type="button" className={styles.clear} data-unseen={empty || undefined} disabled={empty} onClick={clear}>
      {t('question.clear')}
    </button>
  )
}
