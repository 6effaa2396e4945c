import { CloudOff, History, Hourglass, TriangleAlert } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { type ResultReply, unmarkedIn } from '#contract/results/results.ts'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './notes.module.css'

/** What one must know before reading the figure. */
export function Notes({ data, keptAt }: { data: ResultReply['data']; keptAt: number | null }) {
  const { t } = useTranslation('results')
  const zone = useZone()
  const { final, score } = data
  const late = data.uncounted.reduce((total, { jumlah }) => total + jumlah, 0)
  const unmarked = unmarkedIn(score)
  const news =
    unmarked > 0 || final || score.provisional || !data.counted || late > 0 || data.revision > 1 || keptAt !== null
  if (!news) return null
  return (
    <Stack gap={2} className={styles.notes} data-gutter="">
      {final && (
        <Notice tone="info" icon={final.revised ? <History /> : <Hourglass />}>
          <Trans
            t={t}
            i18nKey={`note.${final.revised ? 'finalRevised' : score.provisional ? 'finalFew' : 'final'}`}
            values={{ at: dateTime(final.since, zone) }}
            components={{ strong: <strong /> }}
          />
        </Notice>
      )}
      {score.provisional && !final && (
        <Notice tone="info" icon={<Hourglass />}>
          <Trans t={t} i18nKey="note.provisional" components={{ strong: <strong /> }} />
        </Notice>
      )}
      {unmarked > 0 && (
        <Notice tone="info" icon={<Hourglass />}>
          <Trans t={t} i18nKey="note.unmarked" count={unmarked} components={{ strong: <strong /> }} />
        </Notice>
      )}
      {!data.counted && (
        <Notice tone="warning" icon={<TriangleAlert />}>
          {t('note.uncounted')}
        </Notice>
      )}
      {late > 0 && (
        <Notice tone="warning" icon={<TriangleAlert />}>
          {t('note.late', { count: late })}
        </Notice>
      )}
      {data.revision > 1 && !final && (
        <Notice tone="info" icon={<History />}>
          <Trans t={t} i18nKey="note.revised" components={{ strong: <strong /> }} />
        </Notice>
      )}
      {keptAt !== null && (
        <Notice tone="warning" icon={<CloudOff />}>
          {t('note.kept', { at: dateTime(keptAt, zone) })}
        </Notice>
      )}
    </Stack>
  )
}
