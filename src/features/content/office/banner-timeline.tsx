import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Figure } from '#src/office/kit/figure/figure.tsx'
import { BannerWindow, bannerNow } from './banner-cells.tsx'
import styles from './banner-timeline.module.css'
import { type BannerRow, barsOf, ticksOf } from './banner-window.ts'

const percent = (share: number) => `${100 * share}%`

/** What hangs in one place and when, a bar for each banner; today is the line. */
export function BannerTimeline({ rows, place }: { rows: readonly BannerRow[]; place: string }) {
  const { t } = useTranslation('contentOffice')
  const zone = useZone()
  const now = bannerNow()
  const { span, bars } = barsOf(rows, now)
  const day = (at: number) => shortDate(at, zone).replace(/\s\d{4}$/, '')
  return (
    <Figure title={t('banner.timeline', { place })} note={bars.length === 0 ? t('banner.nothing') : undefined}>
      {bars.length > 0 && (
        <div className={styles.drawing}>
          <div className={styles.days} aria-hidden="true">
            {ticksOf(span).map(({ at, share }) => (
              <Text key={at} span size="xs" c="dimmed" style={{ insetInlineStart: percent(share) }}>
                {day(at)}
              </Text>
            ))}
          </div>
          <ul>
            {bars.map(({ row, start, length, open }) => (
              <li key={row.id}>
                <Text span truncate title={row.judul}>
                  {row.judul}
                </Text>
                <span className="visually-hidden">
                  <BannerWindow {...row} />
                </span>
                <span className={styles.lane} aria-hidden="true">
                  <Box
                    component="span"
                    className={styles.bar}
                    data-open={open || undefined}
                    style={{ insetInlineStart: percent(start), inlineSize: percent(length) }}
                  />
                  <Box
                    component="span"
                    className={styles.today}
                    style={{ insetInlineStart: percent((now - span.from) / (span.until - span.from)) }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Figure>
  )
}
