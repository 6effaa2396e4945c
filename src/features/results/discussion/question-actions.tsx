import { Bookmark, BookmarkCheck, Dumbbell } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { useSession } from '#src/lib/session.ts'
import { toggleBookmark, useBookmarks } from './bookmarks.ts'

const Report = lazyBeside(() => import('../report/report.tsx'))

interface Props {
  soal_id: string
  /** As the attempt counts. */
  nomor: number
  attempt_id: string
  /** Wrong and blank ones of the attempt; 0 where they cannot be practised again. */
  missed: number
}

/** What one does with a question after reading it: come back to it, and try what went wrong again. */
export function QuestionActions({ soal_id, nomor, attempt_id, missed }: Props) {
  const { t } = useTranslation('results')
  // Staff try a package without reporting.
  const student = useSession((state) => state.session?.profile.role === 'Siswa')
  const marked = useBookmarks(({ ids }) => ids.includes(soal_id))
  return (
    <Row gap={2} wrap>
      <Button
        size="sm"
        variant={marked ? 'soft' : 'outline'}
        icon={marked ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
        aria-pressed={marked}
        onClick={() => toggleBookmark(soal_id)}
      >
        {t(marked ? 'mark.added' : 'mark.add')}
      </Button>
      {missed > 0 && (
        <LinkButton size="sm" icon={<Dumbbell aria-hidden="true" />} to={statisticsPaths.practiceAgain(attempt_id)}>
          {t('again', { count: missed })}
        </LinkButton>
      )}
      {student && (
        <Suspense fallback={null}>
          <Report {...{ soal_id, nomor, attempt_id }} />
        </Suspense>
      )}
    </Row>
  )
}
