import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { paths } from '#src/lib/paths.ts'
import { useMyJadwal } from '#src/lib/queries/my-jadwal.ts'
import { useSession } from '#src/lib/session.ts'
import { cardOf } from './card-of.ts'
import { RegistrationCard } from './registration-card.tsx'

/** The registration card. The address only names it: what it says comes from the student's own list. */
export default function TryoutTerdaftar() {
  const { t } = useTranslation('student')
  return (
    <>
      <title>{`${t('card.title')} · ELP`}</title>
      <Card />
    </>
  )
}

function Card() {
  const { t } = useTranslation('student')
  const params = useParams()
  const list = useMyJadwal()
  const username = useSession((state) => state.session?.profile.username ?? '')
  const jadwal = cardOf(list.data?.reply.data ?? [], username, params)
  if (list.isPending) return <SkeletonBlock height="20rem" />
  if (list.isError) {
    return (
      <LoadError
        title={t('errorTitle')}
        text={t('errorText')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!jadwal) {
    return (
      <StateMessage
        title={t('card.noneTitle')}
        action={<LinkButton to={paths.tryout()}>{t('unknown.action')}</LinkButton>}
      >
        {t('card.noneText')}
      </StateMessage>
    )
  }
  return (
    <Page>
      <h1 data-only="screen">{t('card.title')}</h1>
      <RegistrationCard jadwal={jadwal} />
      <Row gap={2} wrap data-only="screen">
        <Button variant="accent" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('card.print')}
        </Button>
        <LinkButton variant="quiet" to={paths.tryoutDetail(jadwal.jadwal_id)}>
          {t('card.back')}
        </LinkButton>
      </Row>
    </Page>
  )
}
