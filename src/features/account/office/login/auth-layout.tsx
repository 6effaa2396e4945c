import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/components/logo.tsx'
import { MAIN_ID } from '#src/components/skip-link.tsx'
import { Admin } from '#src/office/kit/office-provider.tsx'
import { Bubbles } from './bubbles.tsx'
import styles from './login.module.css'

/** What every screen before the back office stands in. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Admin>
      <div className={styles.page}>
        <Ink />
        <main id={MAIN_ID} tabIndex={-1} className={styles.side}>
          {children}
        </main>
      </div>
    </Admin>
  )
}

function Ink() {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.ink}>
      <Logo onInk />
      <Bubbles />
      <div className={styles.words}>
        <p className={styles.claim}>{t('login.claim')}</p>
        <p>{t('login.claimText')}</p>
      </div>
    </div>
  )
}
