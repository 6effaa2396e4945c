import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { SnbpChoice, SnbpMembership } from '#contract/snbp/calls.ts'
import type { SnbpLabel } from '#contract/snbp/rules.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Figures } from '#src/components/display/figures.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { clock } from '#src/lib/format/dates.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { useZone } from '#src/lib/zone.ts'
import { membershipIn, useMemberships } from './calls.ts'
import { RankingList } from './ranking-list.tsx'
import { twoDecimals } from './two-decimals.ts'

/** One's own result in a programme: the index with its recipe, each choice with its chance, and the rankings. */
export default function SnbpDetail() {
  const { t } = useTranslation('snbp')
  const zone = useZone()
  const [params] = useSearchParams()
  const query = useMemberships()
  const own = membershipIn(query.data?.reply, params.get('program'))
  const chosen = own?.choices[0]
  // A copy of before one joined knows nothing of it.
  const asking = query.data !== undefined && !query.data.fresh && !query.data.kept
  return (
    <>
      <title>{`${t('result')} · ELP`}</title>
      <TaskHead back={snbpPaths.programs} title={t('result')} heading />
      {query.data?.kept && <OfflineBanner>{t('kept', { hour: clock(query.data.at, zone) })}</OfflineBanner>}
      {(query.isPending || (asking && !chosen)) && <SkeletonBlock height="24rem" />}
      {query.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && !asking && !chosen && <Navigate to={snbpPaths.programs} replace />}
      {own && chosen && <Result own={own} first={chosen} />}
    </>
  )
}

function Result({ own, first }: { own: SnbpMembership; first: SnbpChoice }) {
  const { t, i18n } = useTranslation('snbp')
  const { program, sekolah, peringkat, year_size, status, choices } = own
  const of = (count: number) => t('of', { count })
  const quota = sekolah?.quota ?? null
  return (
    <>
      <Page gap={6}>
        <Stack gap={1}>
          <Text size="sm" tone="muted">
            {t('index')}
          </Text>
          <Text as="strong" size="3xl" numeric>
            {twoDecimals(first.weighted_index, i18n.language)}
          </Text>
          <Text size="sm" tone="muted">
            {first.supporting_mean === null
              ? t('recipeAll', { overall: twoDecimals(first.overall_mean, i18n.language) })
              : t('recipe', {
                  weight: program.bobot_rapor,
                  rest: 100 - program.bobot_rapor,
                  overall: twoDecimals(first.overall_mean, i18n.language),
                  supporting: twoDecimals(first.supporting_mean, i18n.language),
                })}
          </Text>
        </Stack>
        {status === 'terdaftar' && <Note icon={<CircleAlert aria-hidden="true" />}>{t('payFirst')}</Note>}
        <Figures
          rows={[
            ...(peringkat !== null
              ? [[`${peringkat}`, `${t('inYear')} ${year_size ? of(year_size) : ''}`] as const]
              : []),
            ...(quota
              ? [
                  [
                    quota.places === null ? `${quota.percent}%` : `${quota.places}`,
                    t('quota', { percent: quota.percent }),
                  ] as const,
                ]
              : []),
            ...(first.rank !== null ? [[`${first.rank}`, `${t('firstHere')} ${of(first.entrants)}`] as const] : []),
          ]}
        />
        {sekolah && <Eligible own={own} sekolah={sekolah} />}
        {choices.map((choice) => (
          <Choice key={choice.school_major_id} choice={choice} least={program.min_peserta} />
        ))}
        <Note icon={<Scale aria-hidden="true" />}>{t('notOfficial')}</Note>
        {status === 'aktif' && <RankingList own={own} />}
      </Page>
      {program.open && (
        <ActionBar>
          {status === 'terdaftar' ? (
            <LinkButton variant="accent" size="lg" block to={shopPaths.payment(program.id, 'snbp')}>
              {t('pay')}
            </LinkButton>
          ) : (
            <LinkButton variant="accent" size="lg" block to={snbpPaths.join(program.id)}>
              {t('change')}
            </LinkButton>
          )}
        </ActionBar>
      )}
    </>
  )
}

/** Whether one stands within the school's quota: by what the school said where the student typed it, always by members too. */
function Eligible({ own, sekolah }: { own: SnbpMembership; sekolah: NonNullable<SnbpMembership['sekolah']> }) {
  const { t } = useTranslation('snbp')
  const { peringkat } = own
  const { quota, place } = sekolah
  const places = quota?.places ?? null
  const within = places !== null && peringkat !== null ? peringkat <= places : null
  const open = quota ? 'eligible.unknown' : 'eligible.noQuota'
  return (
    <Stack gap={2}>
      <Text weight="semibold" tone={within ? 'success' : undefined}>
        {within === null ? t(open) : t(within ? 'eligible.likely' : 'eligible.unlikely')}
      </Text>
      {quota?.parts && (
        <Text size="sm">
          {t(quota.parts.e_rapor ? 'quotaSumERapor' : 'quotaSum', {
            percent: quota.percent,
            accreditation: quota.parts.accreditation,
            e_rapor: quota.parts.e_rapor,
          })}
        </Text>
      )}
      {place.rank !== null && (
        <Text size="sm" tone="muted">
          {t('schoolPlace', { rank: place.rank, count: place.of, school: sekolah.nama })}
        </Text>
      )}
    </Stack>
  )
}

const LOOK = {
  aman: { Icon: CircleCheck, tone: 'brand' },
  pertimbangkan: { Icon: CircleMinus, tone: 'warning' },
  sulit: { Icon: CircleAlert, tone: 'danger' },
  data_kurang: { Icon: CircleHelp, tone: 'muted' },
} as const satisfies Record<SnbpLabel, object>

function Choice({ choice, least }: { choice: SnbpChoice; least: number }) {
  const { t, i18n } = useTranslation('snbp')
  const { priority, nama, jenjang, universitas, label, rank, entrants, applicants, capacity, places, supporting } =
    choice
  const { Icon, tone } = LOOK[label]
  return (
    <Stack as="section" gap={2}>
      <h2 data-text="lg">{`${priority}. ${nama} · ${jenjang.toUpperCase()}`}</h2>
      <Text tone="muted">{universitas}</Text>
      <Note tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`label.${label}`)}
      </Note>
      {places !== null && rank !== null && label !== 'data_kurang' ? (
        <>
          <Text size="sm">{t('seats', { places: twoDecimals(places, i18n.language), rank })}</Text>
          <Text size="sm" tone="muted">
            {t('figures', { entrants, applicants, capacity })}
          </Text>
        </>
      ) : (
        <Text size="sm">
          {applicants === null || capacity === null ? t('noFigures') : t('fewMembers', { entrants, least })}
        </Text>
      )}
      {supporting.length > 0 && (
        <Text size="sm" tone="muted">
          {t('supporting', { subjects: supporting.join(', ') })}
        </Text>
      )}
    </Stack>
  )
}
