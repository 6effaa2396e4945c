import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnData } from '#contract/accounts/register.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { useSend } from './use-send.ts'

interface GuardianPartProps {
  guardian: NonNullable<OwnData['guardian']>
  zone: Zone
  /** Before the own address is verified nobody is written to. */
  verified: boolean
  onSaved(): unknown
}

/** How far the guardian is; while nothing was decided the letter is sent again, also to another address. */
export function GuardianPart({ guardian, zone, verified, onSaved }: GuardianPartProps) {
  const { t } = useTranslation('ownData')
  return (
    <>
      <Stack gap={2}>
        <Text weight="bold">{t(`guardian.${guardian.consent}`, { nama: guardian.nama })}</Text>
        <Text tone="muted">{guardian.email}</Text>
        {guardian.consent === 'asked' && verified && guardian.valid_until !== null && (
          <Text size="sm" tone="muted">
            {t('guardian.until', { when: dateTime(guardian.valid_until, zone) })}
          </Text>
        )}
        {guardian.consent === 'asked' && !verified && <Text size="sm">{t('guardian.verifyFirst')}</Text>}
      </Stack>
      {guardian.consent === 'asked' && verified && (
        <AskAgain key={guardian.email} guardian={guardian} onSaved={onSaved} />
      )}
    </>
  )
}

function AskAgain({ guardian, onSaved }: Pick<GuardianPartProps, 'guardian' | 'onSaved'>) {
  const { t } = useTranslation('ownData')
  const [typed, setTyped] = useState({ nama: guardian.nama, email: guardian.email })
  const { busy, send, errorAt } = useSend('/profile/guardian', onSaved)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send(typed, t('guardian.sent', { email: typed.email.trim() }))
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errorAt(name),
    onChange: (event: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <Stack as="form" gap={5} onSubmit={ask} noValidate>
      <Field label={t('guardian.nama')} {...field('nama')} />
      <Field
        label={t('guardian.email')}
        type="email"
        autoCapitalize="none"
        help={t('guardian.help')}
        {...field('email')}
      />
      <Button type="submit" variant="brand" busy={busy}>
        {t('guardian.send')}
      </Button>
    </Stack>
  )
}
