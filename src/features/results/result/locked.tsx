import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clock, longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Card } from '../parts/card.tsx'
import styles from './locked.module.css'

/** What opens later, and when. */
export function Locked({ released_at, questions }: { released_at: number; questions: number }) {
  const { t } = useTranslation('results')
  const zone = useZone()
  const items = [t('locked.discussion', { n: questions }), t('locked.topics')]
  return (
    <Card span={5} title={t('locked.title', { date: longDate(released_at, zone), time: clock(released_at, zone) })}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>
            <Lock aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}
