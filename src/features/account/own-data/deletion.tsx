import { Hourglass } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELETION_HOURS } from '#contract/accounts/consents.ts'
import type { OwnData } from '#contract/accounts/register.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { PasswordField } from '#src/components/forms/password-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { useSend } from './use-send.ts'

interface DeletionProps {
  deletion: OwnData['deletion']
  zone: Zone
  onSaved(): unknown
}

/** The end of the account: what goes, what stays and why, and the way back while it waits. */
export function Deletion({ deletion, zone, onSaved }: DeletionProps) {
  const { t } = useTranslation('ownData')
  if (deletion) return <Waiting deletion={deletion} zone={zone} onSaved={onSaved} />
  return (
    <>
      <Text>{t('end.goes', { hours: DELETION_HOURS })}</Text>
      <Text tone="muted">{t('end.stays')}</Text>
      <Disclosure label={t('end.open')}>
        <AskForm onSaved={onSaved} />
      </Disclosure>
    </>
  )
}

function AskForm({ onSaved }: Pick<DeletionProps, 'onSaved'>) {
  const { t } = useTranslation('ownData')
  const [password, setPassword] = useState('')
  const { busy, send, errorAt } = useSend('/profile/delete', onSaved)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send({ password }, t('end.asked'))
  }
  return (
    <Stack as="form" gap={5} onSubmit={ask} noValidate>
      <PasswordField
        label={t('end.password')}
        help={t('end.passwordHelp')}
        autoComplete="current-password"
        error={errorAt('password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="danger" busy={busy}>
        {t('end.press')}
      </Button>
    </Stack>
  )
}

function Waiting({ deletion, zone, onSaved }: DeletionProps & { deletion: NonNullable<OwnData['deletion']> }) {
  const { t } = useTranslation('ownData')
  const { busy, send } = useSend('/profile/cancel-deletion', onSaved)
  const { due_at, oleh, held_reason } = deletion
  return (
    <>
      <Notice tone="warning" icon={<Hourglass />}>
        <p>
          {held_reason === null
            ? t('end.waits', { when: dateTime(due_at, zone) })
            : t('end.held', { reason: held_reason })}
        </p>
        {oleh === 'guardian' && <p>{t('end.byGuardian')}</p>}
      </Notice>
      <Text tone="muted">{t('end.stays')}</Text>
      {oleh === 'self' && (
        <Button block busy={busy} onClick={() => void send({}, t('end.cancelled'))}>
          {t('end.cancel')}
        </Button>
      )}
    </>
  )
}
