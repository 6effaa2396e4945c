import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#src/components/language-select.tsx'
import { Logo } from '#src/components/logo.tsx'
import styles from './public-footer.module.css'

export function PublicFooter() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <Logo onInk />
          <p>{t('tagline')}</p>
        </div>
        <LanguageSelect />
      </div>
    </footer>
  )
}
