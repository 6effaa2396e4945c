import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { MapFilter } from '../model/map-state.ts'
import type { Item } from '../model/session.ts'
import { MapFilters } from './map-filters.tsx'
import { MapLegend } from './map-legend.tsx'
import { AnsweredCount } from './map-sheet.tsx'
import styles from './map-side.module.css'
import { NumberMap } from './number-map.tsx'

interface Props {
  items: readonly Item[]
  onGo: (id: string) => void
  onFinish: () => void
  finishLabel: string
}

/** The map on desktop: always there, at the side. */
export function MapSide({ items, onGo, onFinish, finishLabel }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const [filter, setFilter] = useState<MapFilter>('all')
  return (
    <nav className={styles.side} aria-label={t('map.title')}>
      <div className={styles.scroll}>
        <Stack gap={4}>
          <Row as="header" between>
            <h2 data-text="md">{t('map.title')}</h2>
            <Text as="span" size="sm" tone="muted" numeric>
              <AnsweredCount items={items} />
            </Text>
          </Row>
          <MapFilters items={items} filter={filter} onFilter={setFilter} />
          <NumberMap items={items} filter={filter} onGo={onGo} />
          <MapLegend />
        </Stack>
      </div>
      <footer className={styles.foot}>
        <Button block onClick={onFinish}>
          {finishLabel}
        </Button>
      </footer>
    </nav>
  )
}

/** CAT BKN keeps its numbers in a strip below the question, as in the real exam. */
export function MapStrip({ items, onGo, onFinish, finishLabel }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <nav className={styles.strip} aria-label={t('map.title')}>
      <div className={styles.numbers}>
        <NumberMap items={items} filter="all" onGo={onGo} />
      </div>
      <div className={styles.end}>
        <Text as="span" size="sm" tone="muted" numeric>
          <AnsweredCount items={items} />
        </Text>
        <Button size="sm" onClick={onFinish}>
          {finishLabel}
        </Button>
      </div>
    </nav>
  )
}
