import { Anchor } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { email as emailSchema } from '#contract/accounts/auth.ts'
import { officePaths } from '#src/lib/paths/office.ts'
import { askForLink, type PasswordFailure, passwordFailure } from '#src/lib/session/password-mail.ts'
import { EmailField, Submit } from './auth-form.tsx'
import { AuthForm, AuthLayout, Lead } from './auth-layout.tsx'

/** Asks for the mail that leads to a new password of a staff account. */
export default function AdminForgotPassword() {
  return (
    <AuthLayout>
      <AskBox />
    </AuthLayout>
  )
}

function AskBox() {
  const { t } = useTranslation('password')
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<PasswordFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const valid = emailSchema.safeParse(email).success

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (busy || !valid) return
    setBusy(true)
    try {
      await askForLink(email)
      setSent(true)
    } catch (error) {
      setFailure(passwordFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthForm onSubmit={submit}>
      <title>{`${t('forgot.title')} · ELP`}</title>
      <h1>{t(sent ? 'admin.sent' : 'forgot.title')}</h1>
      <Lead role={sent ? 'status' : undefined}>
        {sent ? t('sent.text', { email: email.trim() }) : t('admin.forgotText')}
      </Lead>
      {!sent && (
        <>
          <EmailField
            label={t('forgot.email')}
            value={email}
            error={tried && !valid ? t('error.email') : null}
            onChange={setEmail}
          />
          <Submit failure={failure && t(failure.key, { ...failure })} busy={busy}>
            {t('forgot.send')}
          </Submit>
        </>
      )}
      <Anchor component={Link} to={officePaths.login()} ta="center" fw={600}>
        {t('forgot.back')}
      </Anchor>
    </AuthForm>
  )
}
