import { Checkbox } from '@mantine/core'
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  type LucideIcon,
  TriangleAlert,
  Upload,
  WifiOff,
} from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardReply, type BoardRow, type BoardState, boardState, isHeard } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './board-table.module.css'
import { agoText, freeText, isLow, isSkewed, skewText } from './figures.ts'

interface BoardLineProps {
  row: BoardRow
  subtes: BoardReply['subtes']
  picked: boolean
  mayPick: boolean
  onPick(): void
  onOpen(): void
}

/** Shape first, colour second. */
export const STATES: Record<BoardState, { Icon: LucideIcon; tone?: string }> = {
  belum_mulai: { Icon: CircleDashed, tone: 'quiet' },
  mengerjakan: { Icon: CirclePlay },
  terputus: { Icon: WifiOff, tone: 'warning' },
  jeda: { Icon: CirclePause, tone: 'brand' },
  menunggu: { Icon: Upload },
  selesai: { Icon: CircleCheck, tone: 'quiet' },
}

const DASH = '–'

export const BoardLine = memo(function BoardLine({ row, subtes, picked, mayPick, onPick, onOpen }: BoardLineProps) {
  const { t } = useTranslation('board')
  const zone = useZone()
  const total = subtes.reduce((sum, { soal }) => sum + soal, 0)
  const unsent = row.report?.unsent
  return (
    <tr data-selected={picked || undefined}>
      {mayPick && (
        <td className={styles.tick}>
          <Checkbox aria-label={t('tick', { name: row.nama })} checked={picked} onChange={onPick} />
        </td>
      )}
      <td>
        <button type="button" className={styles.name} onClick={onOpen}>
          <strong>{row.nama}</strong> <small>{row.sekolah}</small>
        </button>
      </td>
      <td>{row.ruang ?? DASH}</td>
      <td>
        <StateWord row={row} />
      </td>
      <td data-extra="">{row.started_at === null ? DASH : clockSeconds(row.started_at, zone)}</td>
      <td data-extra="">
        {row.attempt_id === null ? (
          <span className={styles.subtle}>{t(row.naskah ? 'paperReady' : 'paperMissing')}</span>
        ) : (
          <>
            <strong>{subtes[row.posisi]?.nama ?? ''}</strong> {row.terjawab}/{total}
          </>
        )}
      </td>
      <td>
        <Contact row={row} />
      </td>
      <td data-number="" className={unsent ? styles.warn : undefined}>
        {unsent ?? DASH}
      </td>
      <td data-number="" data-extra="" className={isSkewed(row.report) ? styles.bad : undefined}>
        {skewText(row.report) ?? DASH}
      </td>
      <td data-number="" data-extra="" className={isLow(row.report) ? styles.bad : undefined}>
        {freeText(row.report) ?? DASH}
      </td>
      <td>
        <Oddities row={row} />
      </td>
    </tr>
  )
})

export function StateWord({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const state = boardState(row, useServerNow())
  const { Icon, tone } = STATES[state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  )
}

export function Contact({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const now = useServerNow()
  if (row.contact_at === null) return <span className={styles.subtle}>{DASH}</span>
  const online = (row.online_until ?? 0) > now
  const ago = online ? t('online') : agoText(now - row.contact_at, t)
  if (row.status === 'sealed') return <span className={styles.subtle}>{ago}</span>
  if (isHeard(row, now)) {
    return (
      <span>
        <span className={styles.dot} aria-hidden="true" />
        {ago}
      </span>
    )
  }
  return (
    <span className={styles.chip} data-tone="warning">
      <WifiOff size={12} strokeWidth={1.75} aria-hidden="true" />
      {ago}
    </span>
  )
}

/** The first oddity by name, the others by their number. */
export function Oddities({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const [first, ...others] = row.counted ? row.anomali : ['uncounted', ...row.anomali]
  return (
    <>
      {row.menunggu_hp && row.status === 'open' && <span className={styles.chip}>{t('notHeard')}</span>}
      {first && (
        <span
          className={styles.chip}
          data-tone="danger"
          title={[first, ...others].map((kind) => t(`odd.${kind}`, kind)).join(', ')}
        >
          <TriangleAlert size={12} strokeWidth={1.75} aria-hidden="true" />
          {t(`odd.${first}`, first)}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </>
  )
}
