import '#src/lib/words/closed.ts'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { paths } from '#src/lib/paths.ts'

/** What an address shows whose screen is announced and not there yet. */
export default function ComingSoon() {
  const { t } = useTranslation('closed')
  return (
    <PageMessage title={t('soon.title')} text={t('soon.text')}>
      <LinkButton variant="brand" to={paths.home()}>
        {t('home')}
      </LinkButton>
    </PageMessage>
  )
}
