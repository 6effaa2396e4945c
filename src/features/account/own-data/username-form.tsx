import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { USERNAME_LENGTH } from '#contract/accounts/username.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { useSend } from './use-send.ts'

/** The name that others see in place of the address. */
export function UsernameForm({ username, onSaved }: { username: string; onSaved(): unknown }) {
  const { t } = useTranslation('ownData')
  const [typed, setTyped] = useState(username)
  const { busy, send, errorAt } = useSend('/profile/username', onSaved)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send({ username: typed }, t('username.saved'))
  }
  return (
    <Stack as="form" gap={5} onSubmit={save} noValidate>
      <Field
        label={t('username.title')}
        help={t('username.help', { least: USERNAME_LENGTH.least, most: USERNAME_LENGTH.most })}
        error={errorAt('username')}
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        maxLength={USERNAME_LENGTH.most}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="brand" busy={busy} disabled={typed.trim() === username}>
        {t('username.save')}
      </Button>
    </Stack>
  )
}
