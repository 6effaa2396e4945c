import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { LinkButton } from '#src/components/controls/button.tsx'
import { InstallOffer } from '#src/components/feedback/install-offer.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useUnseenReceipts } from '#src/lib/exam/use-receipt-news.ts'
import { clock } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'
import { useZone } from '#src/lib/zone.ts'
import { AheadRow } from './ahead-row.tsx'
import { FindTryout } from './find-tryout.tsx'
import { OpenList } from './open-list.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import { RunningCard } from './running-card.tsx'
import { RunningRow } from './running-row.tsx'
import styles from './tryout.module.css'
import { TryoutHead } from './tryout-head.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { useMyTryouts } from './use-my-tryouts.ts'
import { useOpenJadwals } from './use-open-jadwals.ts'
import { useOwnScores } from './use-own-scores.ts'
import { usePapers } from './use-papers.ts'
import { useTidy } from './use-tidy.ts'

/** More are found in the tab for it. */
const MOST_JOINABLE = 3

/** One's own tryouts: what runs, what is still to be sent, what comes; then what may be joined. */
export default function Tryout() {
  const { list, mine, read } = useMyTryouts()
  const [query] = useSearchParams()
  if (query.get('list') !== 'find') return <OwnTryouts list={list} mine={mine} read={read} />
  const count = mine.running.length + mine.unsent.length + mine.ahead.length
  return (
    <>
      <TryoutHead counts={list.isPending ? {} : { mine: count, done: mine.done.length }} />
      <FindTryout mine={list.data?.reply.data ?? []} />
    </>
  )
}

function OwnTryouts({ list, mine, read }: Omit<ReturnType<typeof useMyTryouts>, 'local'>) {
  const { t } = useTranslation('student')
  const jadwals = list.data?.reply.data ?? []
  const [first, ...others] = mine.running
  useTidy(list.data?.fresh ? list.data.reply.data : undefined)
  const { query: open, rows: joinable } = useOpenJadwals(jadwals)
  const scores = useOwnScores()
  const papers = usePapers(mine.ahead.flatMap((jadwal) => jadwal.sittings))
  const zone = useZone()
  const device = useDeviceWords()
  const unseen = useUnseenReceipts()
  const count = mine.running.length + mine.unsent.length + mine.ahead.length
  // A fitting moment: the student sees what the app holds for them, and nothing presses.
  const calm = mine.ahead.length > 0 && mine.running.length + mine.unsent.length === 0
  // A copy that is empty may be older than what the server is being asked for; nor is anything said before it is known what
  // may be joined.
  const told = read && (list.data?.fresh || list.data?.kept) && !open.isPending
  if (told && count + mine.done.length + joinable.length === 0) return <Navigate to={paths.tryoutBlank()} replace />
  return (
    <>
      <TryoutHead counts={list.isPending ? {} : { mine: count, done: mine.done.length }} />
      {list.data?.kept && (
        <OfflineBanner>{t('keptList', { ...device, hour: clock(list.data.at, zone) })}</OfflineBanner>
      )}
      {first && (
        <Page>
          <RunningCard running={first} jadwals={jadwals} />
        </Page>
      )}
      <ul>
        {others.map((running) => (
          <RunningRow key={running.jadwal_ujian_id} running={running} jadwals={jadwals} />
        ))}
        {mine.unsent.map((attempt) => (
          <UnsentRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
        ))}
        {unseen.map((attempt) => (
          <ReceiptRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
        ))}
        {mine.ahead.map((jadwal) => (
          <AheadRow key={jadwal.jadwal_id} {...{ jadwal, papers, scores, zone }} />
        ))}
      </ul>
      {(list.isPending || !read) && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && read && count === 0 && (
        <Page>
          <Text tone="muted">{t('nothingAhead')}</Text>
        </Page>
      )}
      <section>
        {joinable.length > 0 && <h2 className={styles.title}>{t('joinable')}</h2>}
        <OpenList jadwals={joinable.slice(0, MOST_JOINABLE)} zone={zone} />
        {joinable.length > MOST_JOINABLE && (
          <Page>
            <LinkButton variant="quiet" to={paths.tryoutCari()}>
              {t('joinableAll', { n: joinable.length })}
            </LinkButton>
          </Page>
        )}
      </section>
      {calm && <InstallOffer />}
    </>
  )
}
