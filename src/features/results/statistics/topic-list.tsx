import { useTranslation } from 'react-i18next'
import { FEW_QUESTIONS, type StatistikTopic } from '#contract/results/statistics.ts'
import { List } from '#src/components/display/list.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'
import { Card } from '../parts/card.tsx'

/** Topics with how much of them was right; where few questions asked them it says so. */
export function TopicList({ title, topics }: { title: string; topics: readonly StatistikTopic[] }) {
  const { t } = useTranslation('statistics')
  if (topics.length === 0) return null
  return (
    <Card span={12} title={title}>
      <List lined>
        {topics.map(({ materi, kode, percent, count }) => (
          <Row as="li" key={`${kode}/${materi}`}>
            <Rest>
              <Text as="span">{materi}</Text>{' '}
              <Text as="span" size="sm" tone="muted">
                · {kode}
              </Text>
              <Text size="sm" tone="muted">
                {t('topic.asked', { count })}
                {count < FEW_QUESTIONS && ` · ${t('topic.few')}`}
              </Text>
            </Rest>
            <Text as="span" weight="bold" numeric>
              {figure(percent, 0)}%
            </Text>
          </Row>
        ))}
      </List>
    </Card>
  )
}
