import '#src/lib/words/own-data.ts'
import '#src/lib/words/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/accounts/auth.ts'
import type { OwnData as Known } from '#contract/accounts/register.ts'
import { Button } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { get } from '#src/lib/http.ts'
import styles from '../profil.module.css'
import { RankingNameChoice } from '../ranking-name.tsx'
import { Consents } from './consents.tsx'
import { Deletion } from './deletion.tsx'
import { Download } from './download.tsx'
import { GuardianPart } from './guardian-part.tsx'
import { OwnSchoolPart } from './own-school-part.tsx'
import { useSend } from './use-send.ts'
import { UsernameForm } from './username-form.tsx'

/** What a student sees and decides of their own data: name for others, guardian, consents, a copy of everything, the end. */
export default function OwnData({ profile }: { profile: Profile }) {
  const { t } = useTranslation('ownData')
  const { data, refetch, ...query } = useQuery({
    queryKey: ['own-data', profile.id],
    queryFn: async () => (await get<{ data: Known }>('/profile/data')).data,
    staleTime: 0,
  })
  if (!data) {
    if (!query.isError) return <SkeletonRows rows={3} />
    return <LoadError title={t('failed')} text={t('offline')} busy={query.isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      {!data.email_verified && <Unverified email={profile.email} />}
      <Part title={t('school.title')}>
        <OwnSchoolPart user_id={profile.id} />
      </Part>
      <Part title={t('username.title')}>
        <UsernameForm key={data.username} username={data.username} onSaved={refetch} />
      </Part>
      {data.guardian && (
        <Part title={t('guardian.title')}>
          <GuardianPart guardian={data.guardian} zone={profile.zona} verified={data.email_verified} onSaved={refetch} />
        </Part>
      )}
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <RankingNameChoice user_id={profile.id} />
      </Suspense>
      <Part title={t('consent.title')}>
        <Consents data={data} zone={profile.zona} onSaved={refetch} />
      </Part>
      <Part title={t('copy.title')}>
        <Download />
      </Part>
      <Part title={t('end.title')}>
        <Deletion deletion={data.deletion} zone={profile.zona} onSaved={refetch} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={4} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

function Unverified({ email }: { email: string }) {
  const { t } = useTranslation('ownData')
  const { busy, send } = useSend('/auth-ou/v-my-acc-again', () => {})
  return (
    <Notice
      tone="warning"
      icon={<MailWarning />}
      action={
        <Button size="sm" busy={busy} onClick={() => void send({}, t('verify.sent'))}>
          {t('verify.again')}
        </Button>
      }
    >
      <p>{t('verify.text', { email })}</p>
    </Notice>
  )
}
