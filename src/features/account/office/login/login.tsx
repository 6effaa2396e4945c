import { Anchor, PasswordInput } from '@mantine/core'
import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { email as emailSchema } from '#contract/accounts/auth.ts'
import type { SecondStep as Step } from '#contract/accounts/second-factor.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { officePaths } from '#src/lib/paths/office.ts'
import { paths } from '#src/lib/paths.ts'
import { logIn, ProfileMissing } from '#src/lib/session/sign-in.ts'
import { arriveAtLogin } from '#src/lib/session.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { SecondStep } from '../second-factor/second-step.tsx'
import { EmailField, Submit } from './auth-form.tsx'
import { AuthForm, AuthLayout, Lead } from './auth-layout.tsx'

/** The log-in of the back office. The guard leads on as soon as the session stands. */
export default function AdminLogin() {
  useEffect(arriveAtLogin, [])
  return (
    <AuthLayout>
      <LoginBox />
    </AuthLayout>
  )
}

function LoginBox() {
  const { t } = useTranslation('admin')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const emailError = tried && !emailSchema.safeParse(email).success ? t('login.error.email') : null
  const passwordError = tried && password === '' ? t('login.error.password') : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (busy || !emailSchema.safeParse(email).success || password === '') return
    setBusy(true)
    try {
      await logIn(email.trim(), password)
    } catch (error) {
      const next = secondStepOf(error)
      if (next) return setStep(next)
      setFailure(
        error instanceof ProfileMissing ? t('login.error.profile') : failureText(error, t('login.error.network')),
      )
    } finally {
      setBusy(false)
    }
  }

  const startOver = () => {
    setStep(null)
    setPassword('')
    setTried(false)
  }
  if (step) return <SecondStep step={step} onBack={startOver} />
  return (
    <AuthForm onSubmit={submit}>
      <title>{`${t('login.title')} · ELP`}</title>
      <h1>{t('login.title')}</h1>
      <Lead>
        {t('login.lead')}{' '}
        <Anchor component={Link} to={paths.login()} fw={600}>
          {t('login.student')}
        </Anchor>
      </Lead>
      <EmailField label={t('login.email')} value={email} error={emailError} onChange={setEmail} />
      <PasswordInput
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        size="lg"
        leftSection={<LockKeyhole size={18} strokeWidth={1.75} />}
        visibilityToggleButtonProps={{ 'aria-label': t('login.show'), tabIndex: 0 }}
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Submit failure={failure} busy={busy}>
        {t('login.submit')}
      </Submit>
      <Anchor component={Link} to={officePaths.forgotPassword()} ta="center" fw={600}>
        {t('login.forgot')}
      </Anchor>
    </AuthForm>
  )
}

/** What a right password leads on to, where it is not enough. */
const secondStepOf = (error: unknown): Step | null =>
  error instanceof ApiError && error.code === 'second_factor_required' ? (error.details as Step) : null
