import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { paths } from '#src/lib/paths.ts'

export function LoginCall() {
  const { t } = useTranslation('home')
  return (
    <InkCard title={t('call.title')} text={t('call.text')}>
      <span />
      <LinkButton variant="accent" size="lg" to={paths.login()}>
        {t('call.action')}
      </LinkButton>
    </InkCard>
  )
}
