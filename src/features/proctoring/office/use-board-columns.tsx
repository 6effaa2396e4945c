import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BoardReply, BoardRow } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { ink, type Tone } from '#src/office/kit/tone/tones.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import styles from './board-cells.module.css'
import { Contact, DASH, Muted, Oddities, StateWord } from './board-cells.tsx'
import { freeText, isLow, isSkewed, skewText } from './figures.ts'

/** One line for each who sits. */
export function useBoardColumns(subtes: BoardReply['subtes'], onOpen: (row: BoardRow) => void): Column<BoardRow>[] {
  const { t } = useTranslation('board')
  const zone = useZone()
  const total = subtes.reduce((sum, { soal }) => sum + soal, 0)
  const column = (id: string, cell: Column<BoardRow>['cell'], more: Partial<Column<BoardRow>> = {}) => ({
    id,
    head: t(`col.${id}`),
    cell,
    ...more,
  })
  const figure = (text: string | number | null, tone: Tone | false | undefined) => (
    <Text span {...(tone && { c: ink(tone), fw: 600 })}>
      {text ?? DASH}
    </Text>
  )
  const accommodations = ({ extra_ms, own_times }: BoardRow): string[] => [
    ...(extra_ms ? [t('plus', { count: Math.round(extra_ms / 60_000) })] : []),
    ...(own_times ? [t('ownTimes')] : []),
  ]
  return [
    column(
      'siswa',
      (row) => (
        <button type="button" className={styles.name} onClick={() => onOpen(row)}>
          {row.nama} <span>{[...accommodations(row), row.sekolah].filter(Boolean).join(' · ')}</span>
        </button>
      ),
      { sort: 'nama', name: true },
    ),
    column('ruang', (row) => row.ruang ?? DASH, { sort: 'ruang' }),
    column('state', (row) => <StateWord row={row} />),
    column('started', (row) => (row.started_at === null ? DASH : clockSeconds(row.started_at, zone)), {
      sort: 'started',
      below: 1100,
    }),
    column(
      'part',
      (row) =>
        row.attempt_id === null ? (
          <Muted>{t(row.downloaded ? 'paperReady' : 'paperMissing')}</Muted>
        ) : (
          <>
            <strong>{subtes[row.part]?.nama ?? ''}</strong> {row.answered}/{total}
          </>
        ),
      { below: 1100 },
    ),
    column('contact', (row) => <Contact row={row} />, { sort: 'contact' }),
    column('unsent', ({ report }) => figure(report?.unsent ?? null, report?.unsent ? 'warning' : false), {
      number: true,
    }),
    column('offset', ({ report }) => figure(skewText(report), isSkewed(report) && 'danger'), {
      number: true,
      below: 1100,
    }),
    column('storage', ({ report }) => figure(freeText(report), isLow(report) && 'danger'), {
      title: t('storageHelp'),
      number: true,
      below: 1100,
    }),
    column('anomalies', (row) => <Oddities row={row} />),
  ]
}
