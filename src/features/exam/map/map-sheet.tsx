import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { useAnsweredCount } from '../attempt/context.ts'
import { Timer } from '../attempt/timer.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { MapFilter } from '../model/map-state.ts'
import type { Item } from '../model/session.ts'
import { MapFilters } from './map-filters.tsx'
import { MapLegend } from './map-legend.tsx'
import { NumberMap } from './number-map.tsx'

interface Props {
  open: boolean
  onClose: () => void
  items: readonly Item[]
  akhir: number
  onGo: (id: string) => void
  onFinish: () => void
  finishLabel: string
}

/** The map on phones: a sheet from below. */
export function MapSheet({ open, onClose, akhir, ...content }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('map.title')}
      aside={<AnsweredCount items={content.items} />}
      clock={<Timer akhir={akhir} />}
    >
      <MapContent {...content} />
    </Sheet>
  )
}

export function AnsweredCount({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation(LAZY_WORDS)
  return <>{t('map.count', { done: useAnsweredCount(items), count: items.length })}</>
}

function MapContent({ items, onGo, onFinish, finishLabel }: Omit<Props, 'open' | 'onClose' | 'akhir'>) {
  const [filter, setFilter] = useState<MapFilter>('all')
  return (
    <>
      <MapFilters items={items} filter={filter} onFilter={setFilter} />
      <NumberMap items={items} filter={filter} onGo={onGo} />
      <MapLegend />
      <Button block onClick={onFinish}>
        {finishLabel}
      </Button>
    </>
  )
}
