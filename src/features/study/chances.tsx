import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { ChancesReply } from '#contract/study/chances.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { get, post } from '#src/lib/http.ts'
import { studyPaths } from '#src/lib/paths/study.ts'
import { paths } from '#src/lib/paths.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'
import { ChanceCard } from './chance-card.tsx'
import { HowItWorks } from './how-it-works.tsx'

const CHANCES = 'index-rasionalisasi'

/** The chances at the chosen programmes, by one released score: an estimate that says how it was made. */
export default function Chances() {
  const { t } = useTranslation('study')
  const user_id = useSession((state) => state.session?.profile.id)
  const [params, setParams] = useSearchParams()
  const asked = params.get('attempt') ?? ''
  const attempt_id = /^[0-9a-f-]{36}$/i.test(asked) ? asked : undefined
  const query = useOwnList({
    queryKey: [CHANCES, user_id, attempt_id],
    user_id,
    name: `${CHANCES}-${attempt_id ?? ''}`,
    fetchList: () => get<{ data: ChancesReply }>('/index-rasionalisasi', { attempt_id }),
  })
  const data = query.data?.reply.data
  // An attempt without chances, of another kind of tryout: what there is instead.
  const none = attempt_id !== undefined && query.error instanceof ApiError && query.error.status === 404
  if (none) return <Navigate to={studyPaths.chances()} replace />
  return (
    <>
      <title>{`${t('chances.title')} · ELP`}</title>
      <TaskHead back={paths.tryout()} title={t('chances.title')} heading />
      {query.data?.kept && <OfflineBanner>{t('kept')}</OfflineBanner>}
      {query.isPending && <SkeletonBlock height="24rem" />}
      {query.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && (
        <Page>
          <Notice tone="info" icon={<Scale />}>
            <strong>{t('chances.notOfficial')}</strong> {t('chances.notOfficialText')}
          </Notice>
          <Estimated data={data} onScore={(attempt) => setParams({ attempt }, { replace: true })} />
          <HowItWorks rules={data.rules} />
          {data.profiling === 'on' && <Decide given={false} />}
        </Page>
      )}
      {data?.score && (
        <ActionBar>
          <LinkButton variant="accent" size="lg" block to={studyPaths.programmes(data.score.paket_id)}>
            {t(data.choices.length ? 'chances.rearrange' : 'chances.choose')}
          </LinkButton>
        </ActionBar>
      )}
    </>
  )
}

function Estimated({ data, onScore }: { data: ChancesReply; onScore(attempt_id: string): void }) {
  const { t, i18n } = useTranslation('study')
  const { profiling, score, scores, choices, rules } = data
  if (profiling !== 'on') {
    return (
      <StateMessage title={t(`profiling.${profiling}Title`)} action={profiling !== 'guardian' && <Decide given />}>
        {t(`profiling.${profiling}Text`)}
      </StateMessage>
    )
  }
  if (!score) {
    return (
      <StateMessage
        title={t('chances.noScoreTitle')}
        action={<LinkButton to={paths.tryout()}>{t('chances.toTryout')}</LinkButton>}
      >
        {t('chances.noScoreText')}
      </StateMessage>
    )
  }
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })
  return (
    <>
      <Stack gap={1}>
        <Text size="sm" tone="muted">
          {t('chances.uses', { name: score.nama })}
        </Text>
        <Text size="xl" weight="bold" numeric>
          {points(score.nilai)}{' '}
          <Text as="span" size="md" tone="muted" weight="regular">
            ± {points(score.standard_error)}
          </Text>
        </Text>
        {score.provisional && <Text size="sm">{t('chances.provisional')}</Text>}
      </Stack>
      {scores.length > 1 && (
        <SelectField
          label={t('chances.otherScore')}
          value={score.attempt_id}
          onChange={({ target }) => onScore(target.value)}
        >
          {scores.map(({ attempt_id, nama, nilai }) => (
            <option key={attempt_id} value={attempt_id}>
              {nama} · {points(nilai)}
            </option>
          ))}
        </SelectField>
      )}
      {choices.length === 0 && (
        <StateMessage title={t('chances.noChoicesTitle')}>{t('chances.noChoicesText')}</StateMessage>
      )}
      <Stack as="ol">
        {choices.map((chosen, index) => (
          <ChanceCard key={chosen.programme.id} place={index + 1} chosen={chosen} score={score} limits={rules} />
        ))}
      </Stack>
    </>
  )
}

/** Allows the estimates, or ends them. */
function Decide({ given }: { given: boolean }) {
  const { t } = useTranslation('study')
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: () => post('/chances-consent', { allowed: given }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [CHANCES] })
      toastSuccess(t(given ? 'profiling.isOn' : 'profiling.isOff'))
    },
    onError: toastFailure,
  })
  return (
    <Button variant={given ? 'brand' : 'outline'} busy={decide.isPending} onClick={() => decide.mutate()}>
      {t(given ? 'profiling.turnOn' : 'profiling.turnOff')}
    </Button>
  )
}
