import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscussionReply } from '#contract/results/results.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { Frame } from '../parts/frame.tsx'
import { openBookmarks } from './bookmarks.ts'
import { Filters } from './filters.tsx'
import { missed } from './model.ts'
import { MoveBar } from './move-bar.tsx'
import { NumberSheet } from './number-sheet.tsx'
import { Question } from './question.tsx'
import { QuestionActions } from './question-actions.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { usePosition } from './use-position.ts'

/** Question by question: mine, the right one, and why. */
export function Discussion({ data }: { data: DiscussionReply['data'] }) {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  const position = usePosition(data.subtes)
  const [mapOpen, setMapOpen] = useState(false)
  const { current, go } = position
  const user_id = useSession((state) => state.session?.profile.id ?? '')
  useEffect(() => openBookmarks(user_id), [user_id])
  useArrowKeys(position)
  const back = places.hasilUjian(data.attempt_id)
  if (!current) return <NothingToDiscuss back={back} />
  const stimulus = data.stimulus.find(({ id }) => id === current.soal.stimulus_id)
  return (
    <Frame
      title={t('discussion.title')}
      back={back}
      aside={
        <Text as="span" size="sm" tone="muted">
          {current.part.nama}
        </Text>
      }
      bar={<MoveBar position={position} openMap={() => setMapOpen(true)} />}
    >
      <Filters items={position.all} chosen={position.filter} choose={position.choose} />
      <Question key={current.soal.id} soal={current.soal} stimulus={stimulus}>
        <QuestionActions
          soal_id={current.soal.id}
          nomor={current.soal.nomor}
          attempt_id={data.attempt_id}
          missed={places === paths ? position.all.filter(missed).length : 0}
        />
      </Question>
      <NumberSheet open={mapOpen} close={() => setMapOpen(false)} items={position.all} current={current} go={go} />
    </Frame>
  )
}

/** Sheets of sums have no questions to explain: their picture is the result. */
function NothingToDiscuss({ back }: { back: string }) {
  const { t } = useTranslation('results')
  return (
    <Frame title={t('discussion.title')} back={back}>
      <StateMessage
        title={t('discussion.noneTitle')}
        action={<LinkButton to={back}>{t('discussion.toResult')}</LinkButton>}
      >
        {t('discussion.noneText')}
      </StateMessage>
    </Frame>
  )
}
