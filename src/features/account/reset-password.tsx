import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/button.tsx'
import { FieldError } from '#src/components/field.tsx'
import { Logo } from '#src/components/logo.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { MAIN_ID } from '#src/components/skip-link.tsx'
import { paths } from '#src/lib/paths.ts'
import { type LinkStage, useNewPassword } from '#src/lib/use-new-password.ts'
import styles from './login.module.css'
import form from './login-form.module.css'

/** Where the mailed link leads: a new password, once. */
export default function ResetPassword() {
  const { t } = useTranslation('password')
  const { token = '' } = useParams()
  const [stage, setStage] = useState<LinkStage>('open')
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <title>{`${t('reset.title')} · ELP`}</title>
      <Logo />
      <h1>{t(stage === 'open' ? 'reset.title' : stage === 'done' ? 'done.title' : 'stale.title')}</h1>
      {stage === 'open' && <NewPassword token={token} onStage={setStage} />}
      {stage === 'done' && (
        <>
          <Notice tone="success" icon={<CircleCheck />}>
            <p>{t('done.text')}</p>
          </Notice>
          <LinkButton to={paths.login()} variant="accent" size="lg" block>
            {t('done.logIn')}
          </LinkButton>
        </>
      )}
      {stage === 'stale' && (
        <>
          <p role="alert">{t('stale.text')}</p>
          <LinkButton to={paths.forgotPassword()} variant="accent" size="lg" block>
            {t('stale.again')}
          </LinkButton>
        </>
      )}
    </main>
  )
}

function NewPassword({ token, onStage }: { token: string; onStage(stage: LinkStage): void }) {
  const { t } = useTranslation('password')
  const { password, setPassword, mistake, failure, busy, submit } = useNewPassword(token, onStage)

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <PasswordField
        label={t('reset.password')}
        name="password"
        autoComplete="new-password"
        value={password}
        error={mistake && t(mistake)}
        help={t('reset.help')}
        onChange={(event) => setPassword(event.target.value)}
      />
      {failure && <FieldError>{t(failure.key, { ...failure })}</FieldError>}
      <Button type="submit" variant="accent" size="lg" block busy={busy}>
        {t('reset.save')}
      </Button>
    </form>
  )
}
