import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { paths } from '#src/lib/paths.ts'
import { askForLink, type PasswordFailure, passwordFailure } from '#src/lib/session/password-mail.ts'
import { AccountPage } from './account-page.tsx'

/** Asks for the mail that leads to a new password. What it says is the same whether or not the address is known. */
export default function ForgotPassword() {
  const { t } = useTranslation('password')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountPage title={t('forgot.title')} heading={t(sentTo ? 'sent.title' : 'forgot.title')}>
      {sentTo ? (
        <>
          <Notice tone="success" icon={<MailCheck />}>
            <p>{t('sent.text', { email: sentTo })}</p>
          </Notice>
          <Button variant="outline" block onClick={() => setSentTo(null)}>
            {t('sent.again')}
          </Button>
        </>
      ) : (
        <AskForm onSent={setSentTo} />
      )}
      <LinkButton to={paths.login()} variant="quiet" block>
        {t('forgot.back')}
      </LinkButton>
    </AccountPage>
  )
}

function AskForm({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation('password')
  const [email, setEmail] = useState('')
  const [mistake, setMistake] = useState(false)
  const [failure, setFailure] = useState<PasswordFailure | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const wrong = !(event.currentTarget.elements.namedItem('email') as HTMLInputElement).validity.valid
    setMistake(wrong)
    setFailure(null)
    if (wrong) return
    setBusy(true)
    try {
      await askForLink(email)
      onSent(email.trim())
    } catch (error) {
      setFailure(passwordFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <p>{t('forgot.text')}</p>
      <Field
        label={t('forgot.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={email}
        error={mistake ? t('error.email') : null}
        help={t('forgot.noEmail')}
        onChange={(event) => setEmail(event.target.value)}
      />
      {failure && <FieldError>{t(failure.key, { ...failure })}</FieldError>}
      <Button type="submit" variant="accent" size="lg" block busy={busy}>
        {t('forgot.send')}
      </Button>
    </Stack>
  )
}
