import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/button.tsx'
import { paths } from '#src/lib/paths.ts'
import { InkCard } from './ink-card.tsx'
import styles from './next-tryout.module.css'

export function LoginCall() {
  const { t } = useTranslation('home')
  return (
    <InkCard>
      <div className={styles.words}>
        <h2>{t('call.title')}</h2>
        <p className={styles.beside}>{t('call.text')}</p>
      </div>
      <span />
      <LinkButton variant="accent" size="lg" to={paths.login()}>
        {t('call.action')}
      </LinkButton>
    </InkCard>
  )
}
