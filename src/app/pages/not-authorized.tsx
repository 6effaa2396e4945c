import { useTranslation } from 'react-i18next'
import { landingOf } from '#contract/access/access.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { useSession } from '#src/lib/session.ts'

export default function NotAuthorized() {
  const { t } = useTranslation()
  const role = useSession((state) => state.session?.profile.role)
  return (
    <PageMessage code="403" title={t('notAuthorized.title')} text={t('notAuthorized.text')}>
      <LinkButton variant="brand" to={landingOf(role)}>
        {t('toMyPlace')}
      </LinkButton>
    </PageMessage>
  )
}
