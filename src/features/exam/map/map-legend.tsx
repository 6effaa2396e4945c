import { useTranslation } from 'react-i18next'
import { Row } from '#src/components/layout/stack.tsx'
import { useRunner } from '../attempt/context.ts'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { CellState } from '../model/map-state.ts'
import { CellShape } from './map-cell.tsx'
import styles from './map-legend.module.css'

const plain: CellState = { fill: 'unseen', flagged: false, unsent: false, current: false }

/** What the shapes mean, always beside them. */
export function MapLegend() {
  const { t } = useTranslation(LAZY_WORDS)
  const device = useDeviceWords()
  const { session } = useRunner()
  const tables = session.items.some(({ soal }) => 'pernyataan' in soal || soal.jenis === 'rumpang')
  const rows: [CellState, string][] = [
    [plain, t('map.legend.unseen')],
    [{ ...plain, fill: 'seen' }, t('map.legend.seen')],
    ...(tables ? [[{ ...plain, fill: 'partly' }, t('map.legend.partly')] satisfies [CellState, string]] : []),
    [{ ...plain, fill: 'answered' }, t('map.legend.answered')],
    [{ ...plain, fill: 'seen', flagged: true }, t('map.legend.flagged')],
    [{ ...plain, fill: 'answered', flagged: true }, t('map.legend.both')],
    [{ ...plain, current: true }, t('map.legend.current')],
    [{ ...plain, fill: 'answered', unsent: true }, t('map.legend.unsent', { ...device })],
  ]
  return (
    <ul className={styles.legend} data-text="sm">
      {rows.map(([cell, text]) => (
        <Row as="li" gap={2} key={text} data-across={cell.unsent || undefined}>
          <CellShape {...cell} number={0} small />
          {text}
        </Row>
      ))}
    </ul>
  )
}
