import { ListOrdered } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultReply } from '#contract/results/results.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { Frame } from '../parts/frame.tsx'
import { ReceiptLink } from '../parts/receipt-link.tsx'
import { WhyLink } from '../parts/why-link.tsx'
import { SheetCard } from '../sheet/sheet-card.tsx'
import { AnswerDots } from './answer-dots.tsx'
import { Headline } from './headline.tsx'
import { Locked } from './locked.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import { questionCounts } from './question-counts.ts'
import styles from './result.module.css'
import { ScoreTable } from './score-table.tsx'
import { SubtesBars } from './subtes-bars.tsx'
import { Topics } from './topics.tsx'

// Others come after one's own.
const Against = lazyBeside<{ attempt_id: string }>(() => import('./against.tsx'))

interface ResultProps {
  data: ResultReply['data']
  /** Epoch ms of the copy on this phone that is shown for want of a network; null when fresh. */
  keptAt: number | null
}

/** Picture first, tables second. */
export function Result({ data, keptAt }: ResultProps) {
  const { t } = useTranslation('results')
  const { score, pembahasan, ranked } = data
  const sheets = score.subtes.flatMap(({ nama, sheets: lembar }) =>
    lembar.map((sheet, index) => ({
      sheet,
      name: lembar.length > 1 ? t('sheet.of', { nama, index: index + 1, n: lembar.length }) : nama,
    })),
  )
  const asked = questionCounts(score)
  const bars = score.subtes.length > 1
  const discussable = asked.jumlah > 0
  return (
    <Frame wide title={data.nama} bar={<Bar attempt_id={data.attempt_id} open={discussable && pembahasan.released} />}>
      <div className={styles.grid}>
        <Notes data={data} keptAt={keptAt} />
        <Headline data={data} />
        {ranked && <NextStep data={data} />}
        {discussable && <AnswerDots asked={asked} />}
        {bars && <SubtesBars score={score} />}
        {sheets.map(({ name, sheet }, index) => (
          <SheetCard key={sheet.soal_id} name={name} sheet={sheet} span={discussable || index > 0 ? 12 : 8} />
        ))}
        <Topics score={score} />
        {ranked && (
          <Suspense fallback={null}>
            <Against attempt_id={data.attempt_id} />
          </Suspense>
        )}
        {discussable && !pembahasan.released && (
          <Locked released_at={pembahasan.released_at} questions={asked.jumlah} />
        )}
        <ScoreTable score={score} span={bars || !discussable ? 12 : 7} />
      </div>
      <div className={styles.end}>
        <Row gap={2} wrap>
          {ranked && (
            <LinkButton
              variant="quiet"
              icon={<ListOrdered aria-hidden="true" />}
              to={statisticsPaths.ranking(data.jadwal_id)}
            >
              {t('result.ranking')}
            </LinkButton>
          )}
          {score.penilaian === 'irt' && <WhyLink attempt_id={data.attempt_id} />}
          <ReceiptLink attempt_id={data.attempt_id} />
        </Row>
        <Text size="xs" tone="muted">
          {t('result.source')}
        </Text>
      </div>
    </Frame>
  )
}

function Bar({ attempt_id, open }: { attempt_id: string; open: boolean }) {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  if (!open) {
    return (
      <LinkButton size="lg" variant="outline" to={places.tryout()}>
        {t('result.toTryout')}
      </LinkButton>
    )
  }
  return (
    <LinkButton size="lg" variant="accent" to={places.pembahasan(attempt_id)}>
      {t('result.openDiscussion')}
    </LinkButton>
  )
}
