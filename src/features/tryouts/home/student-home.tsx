import type { ReactNode } from 'react'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { useUnseenReceipts } from '#src/lib/exam/use-receipt-news.ts'
import { useZone } from '#src/lib/zone.ts'
import { ReceiptRow } from '../receipt-row.tsx'
import { UnsentRow } from '../unsent-row.tsx'
import { useMyTryouts } from '../use-my-tryouts.ts'
import { NextTryout } from './next-tryout.tsx'
import { RunningHome } from './running-home.tsx'
import { weeksInARow } from './streak.ts'
import styles from './student-home.module.css'

interface Props {
  /** The page around what is the student's own; how many weeks in a row brought a tryout, 0 where it is not worth a word. */
  page: (live: ReactNode, weeks: number) => ReactNode
}

/** What runs comes first and alone; then what waits to be sent; then what comes next. */
export default function StudentHome({ page }: Props) {
  const { list, mine, read } = useMyTryouts()
  const zone = useZone()
  const unseen = useUnseenReceipts()
  const now = useServerNow()
  const jadwals = list.data?.reply.data ?? []
  if (mine.running.length > 0) return <RunningHome mine={mine} jadwals={jadwals} />
  if (!read) return <SkeletonBlock height="15rem" />
  return page(
    <>
      {mine.unsent.length + unseen.length > 0 && (
        <ul className={styles.unsent}>
          {mine.unsent.map((attempt) => (
            <UnsentRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
          ))}
          {unseen.map((attempt) => (
            <ReceiptRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
          ))}
        </ul>
      )}
      {list.isPending ? (
        <SkeletonBlock height="15rem" />
      ) : (
        <NextTryout ahead={mine.ahead} failed={list.isError && list.data === undefined} />
      )}
    </>,
    weeksInARow(
      mine.done.flatMap(({ attempt_id, at }) => (attempt_id === null ? [] : at)),
      now,
    ),
  )
}
