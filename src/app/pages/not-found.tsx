import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { paths } from '#src/lib/paths.ts'

export default function NotFound() {
  const { t } = useTranslation()
  return (
    <PageMessage code="404" title={t('notFound.title')} text={t('notFound.text')}>
      <LinkButton variant="brand" to={paths.home()}>
        {t('toHome')}
      </LinkButton>
    </PageMessage>
  )
}
