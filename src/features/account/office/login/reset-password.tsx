import { Button, PasswordInput } from '@mantine/core'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { officePaths } from '#src/lib/paths/office.ts'
import { type LinkStage, useNewPassword } from '#src/lib/session/use-new-password.ts'
import { Submit } from './auth-form.tsx'
import { AuthBox, AuthForm, AuthLayout, Lead } from './auth-layout.tsx'

/** A new password for a staff account: at the mailed `ft-pw-admin/{token}`, and at `reset-password?token=`. */
export default function AdminResetPassword() {
  const { token } = useParams()
  const [search] = useSearchParams()
  return (
    <AuthLayout>
      <ResetBox token={token ?? search.get('token') ?? ''} />
    </AuthLayout>
  )
}

function ResetBox({ token }: { token: string }) {
  const { t } = useTranslation('password')
  const [stage, setStage] = useState<LinkStage>(token ? 'open' : 'stale')
  const title = { open: t('reset.title'), done: t('done.title'), stale: t(token ? 'stale.title' : 'reset.title') }
  const text = { open: '', done: t('admin.doneText'), stale: t(token ? 'stale.text' : 'admin.noToken') }
  return (
    <AuthBox>
      <title>{`${t('reset.title')} · ELP`}</title>
      <h1>{title[stage]}</h1>
      {text[stage] && <Lead role="status">{text[stage]}</Lead>}
      {stage === 'open' && <NewPassword token={token} onStage={setStage} />}
      {stage === 'done' && (
        <Button component={Link} to={officePaths.login()} variant="filled" color="accent" size="lg" fullWidth>
          {t('done.logIn')}
        </Button>
      )}
      {stage === 'stale' && (
        <Button component={Link} to={officePaths.forgotPassword()} variant="filled" color="accent" size="lg" fullWidth>
          {t('stale.again')}
        </Button>
      )}
    </AuthBox>
  )
}

function NewPassword({ token, onStage }: { token: string; onStage(stage: LinkStage): void }) {
  const { t } = useTranslation('password')
  const admin = useTranslation('admin').t
  const { password, setPassword, mistake, failure, busy, submit } = useNewPassword(token, onStage)

  return (
    <AuthForm onSubmit={submit}>
      <PasswordInput
        label={t('reset.password')}
        name="password"
        autoComplete="new-password"
        size="lg"
        leftSection={<LockKeyhole size={18} strokeWidth={1.75} />}
        visibilityToggleButtonProps={{ 'aria-label': admin('login.show'), tabIndex: 0 }}
        description={t('admin.resetHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={password}
        error={mistake && t(mistake)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <Submit failure={failure && t(failure.key, { ...failure })} busy={busy}>
        {t('reset.save')}
      </Submit>
    </AuthForm>
  )
}
