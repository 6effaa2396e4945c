import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import styles from './move-bar.module.css'
import type { usePosition } from './use-position.ts'

/** Back, the next one worth looking at (or any number, where none is), on. */
export function MoveBar({ position, openMap }: { position: ReturnType<typeof usePosition>; openMap(): void }) {
  const { t } = useTranslation('results')
  const { current, previous, next, nextMissed, go } = position
  const other = nextMissed && nextMissed !== current ? nextMissed : undefined
  return (
    <Row gap={2} className={styles.bar} data-numeric="">
      <Button
        size="lg"
        aria-label={t('move.previous')}
        disabled={!previous}
        icon={<ChevronLeft />}
        onClick={() => go(previous)}
      />
      <Button size="lg" variant="outline" onClick={openMap}>
        {t('move.number', { n: current?.soal.nomor ?? 0 })}
      </Button>
      <Rest as={Button} size="lg" variant="soft" disabled={!other} onClick={() => go(other)}>
        {t('move.missed')}
      </Rest>
      <Button size="lg" aria-label={t('move.next')} disabled={!next} icon={<ChevronRight />} onClick={() => go(next)} />
    </Row>
  )
}
