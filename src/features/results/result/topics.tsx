import { useTranslation } from 'react-i18next'
import type { Score } from '#contract/results/results.ts'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { List } from '#src/components/display/list.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { Card } from '../parts/card.tsx'
import { Gained } from '../parts/gained.tsx'
import styles from './topics.module.css'
import { type Topic, weakestFirst } from './weakest-first.ts'

const SHOWN = 5

/** Topics by what is to be gained in them; absent until the discussion is released. */
export function Topics({ score }: { score: Score }) {
  const { t } = useTranslation('results')
  const topics = weakestFirst(score)
  if (topics.length === 0) return null
  const [first, rest] = [topics.slice(0, SHOWN), topics.slice(SHOWN)]
  return (
    <Card span={5} title={t('topics.title')}>
      <TopicList topics={first} />
      {rest.length > 0 && (
        <Disclosure label={t('topics.rest', { count: rest.length })}>
          <TopicList topics={rest} />
        </Disclosure>
      )}
    </Card>
  )
}

function TopicList({ topics }: { topics: readonly Topic[] }) {
  return (
    <List lined>
      {topics.map((topic) => (
        <Row as="li" key={`${topic.kode}/${topic.materi}`}>
          <span className={styles.name}>
            {topic.materi}{' '}
            <Text as="span" size="sm" tone="muted">
              · {topic.kode}
            </Text>
          </span>
          <Gained
            right={topic.benar}
            all={topic.jumlah}
            points={topic.bertingkat > 0 ? topic : undefined}
            className={styles.count}
          />
        </Row>
      ))}
    </List>
  )
}
