import type { ReactNode } from 'react'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { useUnseenReceipts } from '#src/lib/exam/use-receipt-news.ts'
import { useZone } from '#src/lib/zone.ts'
import { DoneRow } from '../done-row.tsx'
import type { Done } from '../my-tryouts.ts'
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
  const isNew = ({ attempt_id }: Done) => !unseen.some((attempt) => attempt.attempt_id === attempt_id)
  // The newest whose result is still to come: its receipt is what there is of it.
  const waiting = mine.done
    .filter((done) => (done.pengumuman_at ?? 0) > now && done.attempt_id && isNew(done))
    .slice(0, 1)
  if (mine.running.length > 0) return <RunningHome mine={mine} jadwals={jadwals} />
  if (!read) return <SkeletonBlock height="15rem" />
  return page(
    <>
      {mine.unsent.length + unseen.length + waiting.length > 0 && (
        <ul className={styles.unsent}>
          {mine.unsent.map((attempt) => (
            <UnsentRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
          ))}
          {unseen.map((attempt) => (
            <ReceiptRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
          ))}
          {waiting.map((done) => (
            <DoneRow key={done.key} done={done} score={undefined} zone={zone} />
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
