import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { List } from '#src/components/display/list.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { clock, longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Card } from '../parts/card.tsx'

/** What opens later, and when. */
export function Locked({ released_at, questions }: { released_at: number; questions: number }) {
  const { t } = useTranslation('results')
  const zone = useZone()
  const items = [t('locked.discussion', { count: questions }), t('locked.topics')]
  return (
    <Card span={5} title={t('locked.title', { date: longDate(released_at, zone), time: clock(released_at, zone) })}>
      <List lined>
        {items.map((item) => (
          <Row as="li" key={item}>
            <Lock aria-hidden="true" />
            {item}
          </Row>
        ))}
      </List>
    </Card>
  )
}
