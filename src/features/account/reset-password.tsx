import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/button.tsx'
import { FieldError } from '#src/components/field.tsx'
import { Logo } from '#src/components/logo.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { MAIN_ID } from '#src/components/skip-link.tsx'
import { type PasswordFailure, passwordFailure, passwordMistake, setByLink } from '#src/lib/password-mail.ts'
import { paths } from '#src/lib/paths.ts'
import styles from './login.module.css'
import form from './login-form.module.css'

type Stage = 'open' | 'stale' | 'done'

/** Where the mailed link leads: a new password, once. */
export default function ResetPassword() {
  const { t } = useTranslation('sandi')
  const { token = '' } = useParams()
  const [stage, setStage] = useState<Stage>('open')
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

function NewPassword({ token, onStage }: { token: string; onStage(stage: Stage): void }) {
  const { t } = useTranslation('sandi')
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<ReturnType<typeof passwordMistake>>(null)
  const [failure, setFailure] = useState<PasswordFailure | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = passwordMistake(password)
    setMistake(wrong)
    setFailure(null)
    if (wrong) return
    setBusy(true)
    try {
      await setByLink(token, password)
      onStage('done')
    } catch (error) {
      const why = passwordFailure(error)
      if (why.key === 'stale.title') onStage('stale')
      else setFailure(why)
    } finally {
      setBusy(false)
    }
  }

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
