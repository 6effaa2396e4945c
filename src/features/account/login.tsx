import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Logo } from '#src/components/logo.tsx'
import { MAIN_ID } from '#src/components/skip-link.tsx'
import { leavers } from '#src/lib/leavers.ts'
import { paths } from '#src/lib/paths.ts'
import { arriveAtLogin, useSession } from '#src/lib/session.ts'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'

// It brings the database along, which only a phone that knows a student has need of. Without it one can still log in.
const Unsent = lazy(() =>
  import('./unsent-notice.tsx').then(
    (file) => ({ default: file.LoginUnsent }),
    () => ({ default: () => [] }),
  ),
)

/** The guard leads on as soon as the session stands: back to where the visitor wanted to go, or to their place. */
export default function Login() {
  const { t } = useTranslation('account')
  const known = useSession((state) => state.session !== null)
  const [left] = useState(() => Object.keys(leavers()).length > 0)
  useEffect(arriveAtLogin, [])
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <title>{`${t('loginTitle')} · ELP`}</title>
      <Logo />
      <h1>{t('loginTitle')}</h1>
      {(known || left) && (
        <Suspense fallback={null}>
          <Unsent />
        </Suspense>
      )}
      <LoginForm submitLabel={t('logIn')}>
        <Link to={paths.forgotPassword()} className={styles.forgot}>
          {t('forgot')}
        </Link>
      </LoginForm>
    </main>
  )
}
