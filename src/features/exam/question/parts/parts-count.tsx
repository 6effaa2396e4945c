import { useTranslation } from 'react-i18next'
import { filledRows } from '#contract/exam/answered.ts'
import type { Answer } from '#contract/exam/log/entry.ts'
import { Text } from '#src/components/layout/text.tsx'
import { LAZY_WORDS } from '../../model/lazy-words.ts'
import type { Item } from '../../model/session.ts'

export interface AnswerProps {
  item: Item
  locked: boolean
  labelledBy: string
}

/** How many parts of the answer are filled. */
export function PartsCount({ value, count }: { value: Answer | undefined; count: number }) {
  const { t } = useTranslation(LAZY_WORDS)
  const done = filledRows(value, count)
  return (
    <Text size="sm" tone={done > 0 && done < count ? 'warning' : 'muted'} role="status">
      {t('parts.done', { done, of: count })}
    </Text>
  )
}
