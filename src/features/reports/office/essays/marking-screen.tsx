import { Button, Skeleton } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { ESSAY_STATES, type EssayQuestion, type MarkingOverview } from '#contract/reporting/essays.ts'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { EssayList } from './essay-list.tsx'
import { publishMarks, useMarking } from './marking-data.ts'
import { MarkingSetting } from './marking-setting.tsx'

/** Which question is shown, in the address. */
const QUESTION = 'soal'

/** The essays of a schedule: reading them one by one, marking them by their rubric, and publishing the marks. */
export default function MarkingScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('report')
  const found = useMarking(id)
  useTrailName(found.data?.jadwal.nama ?? '…')
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={320} m="lg" />
  if (!found.data.questions.length) {
    return <State picture={<EmptyPicture />} title={t('essays.none')} text={t('essays.noneText')} />
  }
  return <Marking marking={found.data} />
}

function Marking({ marking }: { marking: MarkingOverview }) {
  const { t } = useTranslation('report')
  const [search, setSearch] = useSearchParams()
  const { questions, jadwal } = marking
  const question = questions.find(({ soal_id }) => soal_id === search.get(QUESTION)) ?? (questions[0] as EssayQuestion)
  return (
    <Page
      title={t('essays.title', { name: jadwal.nama })}
      note={jadwal.paket_nama}
      actions={
        <>
          <MarkingSetting jadwal_id={jadwal.id} setting={marking} />
          <Publish marking={marking} />
        </>
      }
    >
      <TabRow
        pages
        label={t('essays.questions')}
        tabs={questions.map(({ soal_id, kode, mine }) => ({ value: soal_id, name: kode, count: mine }))}
        chosen={question.soal_id}
        onChoose={(soal_id) => leaveBy(() => setSearch({ [QUESTION]: soal_id }))}
      />
      <Stats label={t('essays.progress')}>
        <Stat name={t('essays.total')} value={question.total} />
        {ESSAY_STATES.filter((state) => marking.markers === 2 || (state !== 'once' && state !== 'differs')).map(
          (state) => (
            <Stat
              key={state}
              name={t(`essays.state.${state}`)}
              value={question.states[state]}
              tone={state === 'differs' && question.states.differs > 0 ? 'warning' : undefined}
            />
          ),
        )}
      </Stats>
      <Section title={t('essays.question')}>
        {question.stimulus && (
          <Disclosure label={question.stimulus.judul || t('essays.reading')}>
            <RichHtml html={question.stimulus.html} />
          </Disclosure>
        )}
        <RichHtml html={question.html} />
      </Section>
      <EssayList key={question.soal_id} jadwal_id={jadwal.id} question={question} />
    </Page>
  )
}

/** What students get to see; asks once more, for it changes scores. */
function Publish({ marking }: { marking: MarkingOverview }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  const { busy, run } = useAction()
  const [asked, setAsked] = useState(false)
  const { unpublished, published_at, questions, jadwal } = marking
  const left = questions.reduce((sum, { total, states }) => sum + total - states.done, 0)
  return (
    <>
      <Button
        variant="filled"
        color="accent"
        leftSection={<Send size={16} strokeWidth={1.75} />}
        disabled={unpublished === 0}
        title={published_at ? t('essays.publishedAt', { at: dateTime(published_at, zone) }) : undefined}
        onClick={() => leaveBy(() => setAsked(true))}
      >
        {t('essays.publish', { count: unpublished })}
      </Button>
      <Dialog opened={asked} onClose={() => setAsked(false)} title={t('essays.publishTitle', { name: jadwal.nama })}>
        <p>{t('essays.publishText', { count: unpublished })}</p>
        {left > 0 && <p>{t('essays.publishLeft', { count: left })}</p>}
        <Button
          mt="md"
          variant="filled"
          color="accent"
          loading={busy}
          onClick={() => void run(() => publishMarks(jadwal.id)).then((done) => done && setAsked(false))}
        >
          {t('essays.publish', { count: unpublished })}
        </Button>
      </Dialog>
    </>
  )
}
