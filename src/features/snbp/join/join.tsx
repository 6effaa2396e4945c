import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { CircleCheck, Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { SnbpMembership, SnbpSubmission, snbpSubmitReply } from '#contract/snbp/calls.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { type ApiError, toApiError } from '#src/lib/calls/api-error.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { post } from '#src/lib/http.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { membershipIn, SNBP, useMemberships, useUserId } from '../calls.ts'
import { ChoicesStep } from './choices-step.tsx'
import { type Draft, useDraft } from './draft.ts'
import { GradesStep } from './grades-step.tsx'
import { useReportCard, useSubjects } from './subjects.ts'
import { badCells, emptySemesters, gradesOf, submissionOf } from './submission.ts'

/** Joins a programme in three steps: grades, school and choices, a last look. */
export default function JoinSnbp() {
  const { t } = useTranslation('snbp')
  const user_id = useUserId()
  const [params] = useSearchParams()
  const program = params.get('program')
  const own = useMemberships()
  const card = useReportCard(user_id)
  if (!program) return <Navigate to={snbpPaths.programs} replace />
  return (
    <>
      <title>{`${t('joinTitle')} · ELP`}</title>
      {(own.isPending || card.isPending) && <SkeletonBlock height="24rem" />}
      {own.isError && <NotLoaded list={own} />}
      {own.data && user_id && !card.isPending && (
        <Form
          key={`${user_id} ${program}`}
          {...{ user_id, program }}
          written={card.data?.reply.data.nilai ?? []}
          own={membershipIn(own.data.reply, program) ?? own.data.reply.data.memberships[0]}
        />
      )}
    </>
  )
}

function NotLoaded({ list }: { list: { isFetching: boolean; refetch(): unknown } }) {
  const { t } = useTranslation('snbp')
  return (
    <LoadError
      title={t('errorTitle')}
      text={t('errorText')}
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  )
}

interface FormProps {
  user_id: string
  program: string
  /** What was submitted before, for this programme or another. */
  own: SnbpMembership | undefined
  /** Grades of the report card: they are typed once. */
  written: SnbpSubmission['grades']
}

const LAST_STEP = 3

function Form({ user_id, program, own, written }: FormProps) {
  const { t } = useTranslation('snbp')
  const online = useOnline()
  const subjects = useSubjects()
  const { draft, change, forget } = useDraft(user_id, program, own, written)
  const [step, setStep] = useState(1)
  const send = useSend(program, forget)
  if (subjects.isError) return <NotLoaded list={subjects} />
  if (!draft || !subjects.data) return <SkeletonBlock height="24rem" />
  const errors = send.errors
  const missing = missingIn(draft, step, t)
  const go = (to: number) => {
    setStep(to)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <TaskHead
        back={snbpPaths.programs}
        title={t('joinTitle')}
        end={
          <Text size="sm" tone="muted">
            {t('step', { step, steps: LAST_STEP })}
          </Text>
        }
      />
      {!online && <OfflineBanner>{t('offlineDraft')}</OfflineBanner>}
      <Page gap={6}>
        <h1>{t(`steps.${step}`)}</h1>
        {step === 1 && <GradesStep {...{ draft, change }} subjects={subjects.data.reply.data} />}
        {step === 2 && <ChoicesStep {...{ draft, change, errors }} />}
        {step === LAST_STEP && <Check draft={draft} />}
        {missing && <Note icon={<Save aria-hidden="true" />}>{missing}</Note>}
        {send.refusal && <FieldError>{send.refusal}</FieldError>}
        {Object.values(errors).map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
        <Text size="sm" tone="muted">
          {t('keptHere')}
        </Text>
      </Page>
      <ActionBar>
        {step < LAST_STEP ? (
          <Button variant="accent" size="lg" block disabled={missing !== null} onClick={() => go(step + 1)}>
            {t('nextStep')}
          </Button>
        ) : (
          <Button
            variant="accent"
            size="lg"
            block
            busy={send.busy}
            onClick={() => send.submit(submissionOf(program, draft))}
          >
            {t('submit')}
          </Button>
        )}
        {step > 1 && (
          <Button variant="quiet" onClick={() => go(step - 1)}>
            {t('back')}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

/** What is still to be filled in before the next step; null: nothing. */
function missingIn(draft: Draft, step: number, t: TFunction<'snbp'>): string | null {
  if (step === 1) {
    const bad = badCells(draft)
    if (bad > 0) return t('toMend', { count: bad })
    const empty = emptySemesters(draft)
    return empty.length ? t('emptySemesters', { semesters: empty.join(', ') }) : null
  }
  if (step === 2 && (!draft.sekolah || !draft.choices[0])) return t('choicesMissing')
  return null
}

function Check({ draft }: { draft: Draft }) {
  const { t } = useTranslation('snbp')
  return (
    <>
      <Facts
        rows={[
          [t('grades'), t('gradesCount', { count: gradesOf(draft).length })],
          [t('school'), draft.sekolah?.nama],
          [t('yearPlace'), draft.peringkat],
          [t('yearSize'), draft.year_size],
          [t('curriculum'), t(`curricula.${draft.kurikulum}`)],
          ...draft.choices.map(
            (choice, n) => [t('choice', { number: n + 1 }), choice && `${choice.nama}, ${choice.note}`] as const,
          ),
        ]}
      />
      <Note icon={<CircleCheck aria-hidden="true" />}>{t('toReport')}</Note>
    </>
  )
}

/** Null where it names fields: their words stand under them. */
function refusalOf(error: ApiError, notSent: string): string | null {
  if (error.status === null) return notSent
  if (error.fields.length) return null
  return typeof error.body?.error === 'string' ? error.body.error : error.message
}

/** Sends a submission: pressed again after silence it is the same one, and joins once. */
function useSend(program: string, forget: () => Promise<void>) {
  const { t } = useTranslation('snbp')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<ApiError | null>(null)
  const sending = useMutation({
    mutationFn: (sent: SnbpSubmission) => post<z.infer<typeof snbpSubmitReply>>('/submit/snbp', sent),
    onMutate: () => setError(null),
    onSuccess: async ({ data }) => {
      await forget()
      await client.invalidateQueries({ queryKey: [SNBP] })
      navigate(data.status === 'aktif' ? snbpPaths.detail(program) : shopPaths.payment(program, 'snbp'), {
        replace: true,
      })
    },
    onError: async (failure) => setError(await toApiError(failure)),
  })
  const fields = error?.fields ?? []
  return {
    busy: sending.isPending,
    submit: sending.mutate,
    errors: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    refusal: error && refusalOf(error, t('notSent')),
  }
}
