import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { clock } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'
import { useZone } from '#src/lib/zone.ts'
import { DoneRow } from './done-row.tsx'
import { EmptyDots } from './empty-dots.tsx'
import { TryoutHead } from './tryout-head.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { useMyTryouts } from './use-my-tryouts.ts'
import { useOwnScores } from './use-own-scores.ts'

/** What is over: first what is still to be sent, then receipts, scores, and what was missed. */
export default function TryoutSelesai() {
  const { t } = useTranslation('student')
  const { list, mine } = useMyTryouts()
  const scores = useOwnScores()
  const zone = useZone()
  const device = useDeviceWords()
  const count = mine.running.length + mine.unsent.length + mine.ahead.length
  const empty = list.isSuccess && mine.done.length + mine.unsent.length === 0
  return (
    <>
      <TryoutHead counts={list.isPending ? {} : { mine: count, done: mine.done.length }} />
      {list.data?.kept && (
        <OfflineBanner>{t('keptList', { ...device, hour: clock(list.data.at, zone) })}</OfflineBanner>
      )}
      <ul>
        {mine.unsent.map((attempt) => (
          <UnsentRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
        ))}
        {mine.done.map((done) => (
          <DoneRow key={done.key} done={done} score={scores.ofAttempt.get(done.attempt_id ?? '')} zone={zone} />
        ))}
      </ul>
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {empty && (
        <StateMessage
          title={t('doneBlank.title')}
          picture={<EmptyDots />}
          action={
            <LinkButton variant="accent" to={paths.tryout()}>
              {t('doneBlank.action')}
            </LinkButton>
          }
        >
          {t('doneBlank.text')}
        </StateMessage>
      )}
    </>
  )
}
