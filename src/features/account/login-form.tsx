import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '#src/components/controls/button.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { PasswordField } from '#src/components/forms/password-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useHydrated } from '#src/lib/loading/hydrated.ts'
import { paths } from '#src/lib/paths.ts'
import { logIn } from '#src/lib/session/sign-in.ts'
import { checkLogin, type LoginMistakes } from './check-login.ts'
import { isForStaff, loginFailure } from './login-failure.ts'

interface LoginFormProps {
  submitLabel: string
  /** An account that may not be changed here: the sheet over an exam is for its student alone. */
  lockedEmail?: string
  onDone?(): void
  children?: ReactNode
}

/** An address, or a NISN with or without spaces. */
const NAME = ' *(\\d( *\\d){9}|\\S+@\\S+) *'

/** Plain inputs without a form library: this form also has to come up over an exam, in its chunk. */
export function LoginForm({ submitLabel, lockedEmail, onDone, children }: LoginFormProps) {
  const { t } = useTranslation('account')
  const live = useHydrated()
  const [email, setEmail] = useState(lockedEmail ?? '')
  const [password, setPassword] = useState('')
  const [mistakes, setMistakes] = useState<LoginMistakes>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const found = checkLogin(emailValidity(event.currentTarget), password)
    setMistakes(found)
    setFailure(null)
    if (found.email || found.password) return
    setBusy(true)
    try {
      await logIn(email.trim(), password)
      onDone?.()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      {/* Sent by the browser itself, before the app is there, the password would stand in the address. */}
      <Stack as="fieldset" gap={5} disabled={!live}>
        <Field
          label={t(lockedEmail ? 'sheet.account' : 'email')}
          pattern={NAME}
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          required
          readOnly={!!lockedEmail}
          end={lockedEmail ? <Lock aria-hidden="true" size={20} /> : undefined}
          error={mistakes.email && t(mistakes.email)}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          data-autofocus={lockedEmail ? '' : undefined}
          autoComplete="current-password"
          value={password}
          error={mistakes.password && t(mistakes.password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Text size="sm" tone="muted">
          {t('codeHint')}
        </Text>
        {failure !== null && (
          <FieldError>
            {loginFailure(failure, t)}
            {isForStaff(failure) && (
              <>
                {' '}
                <Link to={paths.adminLogin(search.get('next') ?? undefined)}>{t('error.staffPage')}</Link>
              </>
            )}
          </FieldError>
        )}
        <Button type="submit" variant="accent" size="lg" block busy={busy}>
          {submitLabel}
        </Button>
      </Stack>
      {children}
    </Stack>
  )
}

const emailValidity = (form: HTMLFormElement) => (form.elements.namedItem('email') as HTMLInputElement).validity
