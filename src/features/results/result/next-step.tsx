import { Dumbbell, Hourglass, SearchCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResultReply } from '#contract/results/results.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { useZone } from '#src/lib/zone.ts'
import { Card } from '../parts/card.tsx'
import { questionCounts } from './question-counts.ts'
import { weakestFirst } from './weakest-first.ts'

/** Before any figure is taken apart: what to do with it. Who failed is told so kindly, and where points are to be had. */
export function NextStep({ data }: { data: ResultReply['data'] }) {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  const zone = useZone()
  const { score, pembahasan } = data
  const { jumlah, salah, kosong } = questionCounts(score)
  if (jumlah === 0) return null
  const missed = salah + kosong
  const [topic] = weakestFirst(score)
  if (pembahasan.released && missed === 0) return null
  return (
    <Card span={12} title={t('next.title')}>
      {score.total.lulus === false && <Text>{t('next.failed')}</Text>}
      {pembahasan.released ? (
        <Stack gap={2} align="start">
          <LinkButton
            variant="soft"
            icon={<SearchCheck aria-hidden="true" />}
            to={`${places.pembahasan(data.attempt_id)}&saring=keliru`}
          >
            {t('next.missed', { count: missed })}
          </LinkButton>
          {topic && (
            <LinkButton
              variant="quiet"
              icon={<Dumbbell aria-hidden="true" />}
              to={statisticsPaths.practice({ kode: topic.kode, materi: topic.materi })}
            >
              {t('next.topic', { materi: topic.materi })}
            </LinkButton>
          )}
        </Stack>
      ) : (
        <Note icon={<Hourglass aria-hidden="true" />}>
          {t('next.waits', { at: dateTime(pembahasan.released_at, zone) })}
        </Note>
      )}
    </Card>
  )
}
