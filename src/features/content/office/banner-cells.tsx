import { Archive, CircleDashed, CircleSlash, Clock, type LucideIcon, Play, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { banner } from '#contract/resources/index.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { cellsOf } from '#src/office/crud/spec.ts'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'
import { type BannerRow, type BannerState, bannerState } from './banner-window.ts'

const FIGURES: Record<BannerState | 'lost', { Icon: LucideIcon; tone: Tone }> = {
  draf: { Icon: CircleDashed, tone: 'neutral' },
  scheduled: { Icon: Clock, tone: 'info' },
  showing: { Icon: Play, tone: 'success' },
  over: { Icon: CircleSlash, tone: 'neutral' },
  arsip: { Icon: Archive, tone: 'neutral' },
  lost: { Icon: Unlink, tone: 'warning' },
}

export const bannerNow = () => Date.now() + clockOffset()

/** Whether a banner hangs now. */
export function BannerMark({
  row,
}: {
  row: Pick<BannerRow, 'status' | 'mulai' | 'selesai'> & { target_missing?: unknown }
}) {
  const { t } = useTranslation('contentOffice')
  const planned = bannerState(row, bannerNow())
  const state = planned === 'showing' && row.target_missing ? 'lost' : planned
  const { Icon, tone } = FIGURES[state]
  return (
    <Mark icon={Icon} tone={tone}>
      {t(`banner.state.${state}`)}
    </Mark>
  )
}

/** From when until when it hangs. */
export function BannerWindow({ mulai, selesai }: Pick<BannerRow, 'mulai' | 'selesai'>) {
  const { t } = useTranslation('contentOffice')
  const zone = useZone()
  const from = shortDate(Date.parse(mulai), zone)
  if (selesai === null) return t('banner.since', { from })
  return `${from} – ${shortDate(Date.parse(selesai), zone)}`
}

/** How many of those who saw it followed it, in percent; a dash while nobody has seen it. */
export const clickShare = (seen: number, clicked: number): string =>
  seen === 0 ? '–' : `${((100 * clicked) / seen).toLocaleString('id-ID', { maximumFractionDigits: 1 })}%`

export const bannerCells = cellsOf(banner, {
  mulai: (row) => <BannerWindow {...row} />,
  status: (row) => <BannerMark row={row} />,
})
