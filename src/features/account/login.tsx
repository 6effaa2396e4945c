import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '#src/components/controls/button.tsx'
import { accountPatterns } from '#src/lib/paths/account.ts'
import { paths } from '#src/lib/paths.ts'
import { leavers } from '#src/lib/session/unsent-leavers.ts'
import { arriveAtLogin, useSession } from '#src/lib/session.ts'
import { AccountPage } from './account-page.tsx'
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
  const [search] = useSearchParams()
  const [left] = useState(() => Object.keys(leavers()).length > 0)
  useEffect(arriveAtLogin, [])
  return (
    <AccountPage title={t('loginTitle')} heading={t('loginTitle')}>
      {(known || left) && (
        <Suspense fallback={null}>
          <Unsent />
        </Suspense>
      )}
      <LoginForm submitLabel={t('logIn')}>
        <LinkButton variant="quiet" to={accountPatterns.forgotPassword}>
          {t('forgot')}
        </LinkButton>
        <LinkButton variant="quiet" to={paths.register(search.get('next') ?? undefined)}>
          {t('register')}
        </LinkButton>
      </LoginForm>
    </AccountPage>
  )
}
