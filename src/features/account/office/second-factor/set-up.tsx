import { Box, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Enrolled } from '#contract/accounts/second-factor.ts'
import { QrCode } from '#src/office/kit/qr-code.tsx'
import { factorApi } from './api.ts'
import { canPasskey, makePasskey } from './passkey.ts'
import { Problem } from './problem.tsx'
import { useAttempt } from './use-attempt.ts'

interface SetUpProps {
  /** Of a log-in that waits for the factor; without it whoever is logged in gets one more. */
  ticket?: string
  onDone(enrolled: Enrolled): void
}

/** Chooses and sets up a second factor: an app that shows codes, or a passkey. */
export function SetUp({ ticket, onDone }: SetUpProps) {
  const { t } = useTranslation('secondFactor')
  const [app, setApp] = useState(false)
  const { problem, setProblem, busy, run } = useAttempt()
  const api = factorApi.asHolder(ticket)
  const passkey = () =>
    run(async () => {
      const response = await makePasskey(await api.creationOptions())
      if (!response) return setProblem(t('passkeyNot'))
      onDone(await api.finishPasskey(response))
    })
  if (app) return <AppSetUp ticket={ticket} onDone={onDone} onBack={() => setApp(false)} />
  return (
    <Stack>
      <Button size="lg" leftSection={<Smartphone size={18} />} onClick={() => setApp(true)}>
        {t('setUp.totp')}
      </Button>
      <Button
        size="lg"
        leftSection={<Fingerprint size={18} />}
        disabled={busy || !canPasskey()}
        onClick={() => void passkey()}
      >
        {t('setUp.passkey')}
      </Button>
      {!canPasskey() && <Text c="var(--color-text-muted)">{t('passkeyHere')}</Text>}
      {problem && <Problem>{problem}</Problem>}
    </Stack>
  )
}

function AppSetUp({ ticket, onDone, onBack }: SetUpProps & { ticket: string | undefined; onBack(): void }) {
  const { t } = useTranslation('secondFactor')
  const api = factorApi.asHolder(ticket)
  const [code, setCode] = useState('')
  const { problem, busy, run } = useAttempt()
  const key = useQuery({
    queryKey: ['totp-key', ticket ?? 'own'],
    queryFn: () => api.beginTotp(),
    // A key is made once for each set-up and never shown again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data } = key
    if (data) void run(async () => onDone(await api.finishTotp(data.id, code)))
  }
  if (key.isError)
    return (
      <Stack>
        <Problem>{t('unreachable')}</Problem>
        <Button onClick={() => void key.refetch()}>{t('again')}</Button>
      </Stack>
    )
  if (!key.data) return null
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>{t('setUp.scan')}</p>
        {/* Readers of codes need dark on light, in the dark skin too. */}
        <Box w="12rem" p="xs" mx="auto" bg="var(--admin-paper)" c="var(--admin-ink)">
          <QrCode text={key.data.uri} label={t('setUp.qr')} />
        </Box>
        <p>
          {t('setUp.byHand')} <Code fz="sm">{(key.data.secret.match(/.{1,4}/g) ?? []).join(' ')}</Code>
        </p>
        <TextInput
          label={t('methods.totp')}
          description={t('setUp.code')}
          styles={{ input: { letterSpacing: '0.08em' } }}
          size="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          autoFocus
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {problem && <Problem>{problem}</Problem>}
        <Button type="submit" variant="filled" color="accent" size="lg" loading={busy}>
          {t('setUp.finish')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('back')}
        </Button>
      </Stack>
    </form>
  )
}
