import { Button, Kbd, PasswordInput } from '@mantine/core'
import { CircleAlert, LockKeyhole } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { type PasswordFailure, passwordFailure, passwordMistake, setByLink } from '#src/lib/password-mail.ts'
import { paths } from '#src/lib/paths.ts'
import { Door } from './door.tsx'
import styles from './login.module.css'

type Stage = 'open' | 'stale' | 'done'

/** A new password for a staff account: at the mailed `ft-pw-admin/{token}`, and at `reset-password?token=`. */
export default function AdminResetPassword() {
  const { token } = useParams()
  const [search] = useSearchParams()
  return (
    <Door>
      <ResetBox token={token ?? search.get('token') ?? ''} />
    </Door>
  )
}

function ResetBox({ token }: { token: string }) {
  const { t } = useTranslation('sandi')
  const [stage, setStage] = useState<Stage>(token ? 'open' : 'stale')
  const title = { open: t('reset.title'), done: t('done.title'), stale: t(token ? 'stale.title' : 'reset.title') }
  const text = { open: '', done: t('admin.doneText'), stale: t(token ? 'stale.text' : 'admin.noToken') }
  return (
    <div className={styles.form}>
      <title>{`${t('reset.title')} · ELP`}</title>
      <h1>{title[stage]}</h1>
      {text[stage] && (
        <p className={styles.lead} role="status">
          {text[stage]}
        </p>
      )}
      {stage === 'open' && <NewPassword token={token} onStage={setStage} />}
      {stage === 'done' && (
        <Button component={Link} to={paths.adminLogin()} variant="filled" color="accent" size="lg" fullWidth>
          {t('done.logIn')}
        </Button>
      )}
      {stage === 'stale' && (
        <Button component={Link} to={paths.adminForgot()} variant="filled" color="accent" size="lg" fullWidth>
          {t('stale.again')}
        </Button>
      )}
    </div>
  )
}

function NewPassword({ token, onStage }: { token: string; onStage(stage: Stage): void }) {
  const { t } = useTranslation('sandi')
  const admin = useTranslation('admin').t
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<ReturnType<typeof passwordMistake>>(null)
  const [failure, setFailure] = useState<PasswordFailure | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = passwordMistake(password)
    setMistake(wrong)
    setFailure(null)
    if (busy || wrong) return
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordInput
        label={t('reset.password')}
        name="password"
        autoComplete="new-password"
        size="lg"
        leftSection={<LockKeyhole size={18} strokeWidth={1.75} />}
        visibilityToggleButtonProps={{ 'aria-label': admin('login.show') }}
        description={t('admin.resetHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={password}
        error={mistake && t(mistake)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      {failure && (
        <p className={styles.failure} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {t(failure.key, { ...failure })}
        </p>
      )}
      <Button
        type="submit"
        variant="filled"
        color="accent"
        size="lg"
        fullWidth
        loading={busy}
        rightSection={<Kbd>Enter</Kbd>}
      >
        {t('reset.save')}
      </Button>
    </form>
  )
}
