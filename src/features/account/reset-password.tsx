import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { PasswordField } from '#src/components/forms/password-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { accountPatterns } from '#src/lib/paths/account.ts'
import { paths } from '#src/lib/paths.ts'
import { type LinkStage, useNewPassword } from '#src/lib/session/use-new-password.ts'
import { AccountPage } from './account-page.tsx'

/** Where the mailed link leads: a new password, once. */
export default function ResetPassword() {
  const { t } = useTranslation('password')
  const { token = '' } = useParams()
  const [stage, setStage] = useState<LinkStage>('open')
  return (
    <AccountPage
      title={t('reset.title')}
      heading={t(stage === 'open' ? 'reset.title' : stage === 'done' ? 'done.title' : 'stale.title')}
    >
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
          <LinkButton to={accountPatterns.forgotPassword} variant="accent" size="lg" block>
            {t('stale.again')}
          </LinkButton>
        </>
      )}
    </AccountPage>
  )
}

function NewPassword({ token, onStage }: { token: string; onStage(stage: LinkStage): void }) {
  const { t } = useTranslation('password')
  const { password, setPassword, mistake, failure, busy, submit } = useNewPassword(token, onStage)

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
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
    </Stack>
  )
}
