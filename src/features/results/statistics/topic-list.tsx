import { useTranslation } from 'react-i18next'
import { PRACTICE_QUESTIONS, PRACTICE_SECONDS_EACH } from '#contract/results/practice.ts'
import { FEW_QUESTIONS, type StatistikTopic } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { Card } from '../parts/card.tsx'
import { Gained } from '../parts/gained.tsx'

interface TopicListProps {
  title: string
  topics: readonly StatistikTopic[]
  /** Leads to practice of each. */
  practised?: boolean
}

/** Topics with how much of them was gained; where few questions asked them it says so. */
export function TopicList({ title, topics, practised }: TopicListProps) {
  const { t } = useTranslation('statistics')
  if (topics.length === 0) return null
  return (
    <Card span={12} title={title}>
      <List lined>
        {topics.map(({ materi, kode, correct, count, points }) => (
          <Row as="li" key={`${kode}/${materi}`}>
            <Rest>
              <Text as="span">{materi}</Text>{' '}
              <Text as="span" size="sm" tone="muted">
                · {kode}
              </Text>
              <Row gap={2} wrap>
                <Gained right={correct} all={count} points={points} />
                {count < FEW_QUESTIONS && (
                  <Text as="span" size="sm" tone="muted">
                    {t('topic.few')}
                  </Text>
                )}
              </Row>
            </Rest>
            {practised && (
              <LinkButton
                size="sm"
                variant="soft"
                to={statisticsPaths.practice({ kode, materi })}
                aria-label={`${t('practice.open')}: ${materi}`}
              >
                {t('practice.open')}
              </LinkButton>
            )}
          </Row>
        ))}
      </List>
      {practised && (
        <Text size="sm" tone="muted">
          {t('practice.what', {
            count: PRACTICE_QUESTIONS,
            minutes: (PRACTICE_QUESTIONS * PRACTICE_SECONDS_EACH) / 60,
          })}
        </Text>
      )}
    </Card>
  )
}
