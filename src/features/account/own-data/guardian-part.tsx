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
  wali: NonNullable<OwnData['wali']>
  zone: Zone
  /** Before the own address is verified nobody is written to. */
  verified: boolean
  onSaved(): unknown
}

/** How far the guardian is; while nothing was decided the letter is sent again, also to another address. */
export function GuardianPart({ wali, zone, verified, onSaved }: GuardianPartProps) {
  const { t } = useTranslation('ownData')
  return (
    <>
      <Stack gap={2}>
        <Text weight="bold">{t(`wali.${wali.izin}`, { nama: wali.nama })}</Text>
        <Text tone="muted">{wali.email}</Text>
        {wali.izin === 'asked' && verified && wali.valid_until !== null && (
          <Text size="sm" tone="muted">
            {t('wali.until', { when: dateTime(wali.valid_until, zone) })}
          </Text>
        )}
        {wali.izin === 'asked' && !verified && <Text size="sm">{t('wali.verifyFirst')}</Text>}
      </Stack>
      {wali.izin === 'asked' && verified && <AskAgain key={wali.email} wali={wali} onSaved={onSaved} />}
    </>
  )
}

function AskAgain({ wali, onSaved }: Pick<GuardianPartProps, 'wali' | 'onSaved'>) {
  const { t } = useTranslation('ownData')
  const [typed, setTyped] = useState({ nama: wali.nama, email: wali.email })
  const { busy, send, errorAt } = useSend('/profile/guardian', onSaved)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send(typed, t('wali.sent', { email: typed.email.trim() }))
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errorAt(name),
    onChange: (event: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <Stack as="form" gap={5} onSubmit={ask} noValidate>
      <Field label={t('wali.nama')} {...field('nama')} />
      <Field label={t('wali.email')} type="email" autoCapitalize="none" help={t('wali.help')} {...field('email')} />
      <Button type="submit" variant="brand" busy={busy}>
        {t('wali.send')}
      </Button>
    </Stack>
  )
}
