import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Confirmation, ConfirmationProof } from '#contract/accounts/second-factor.ts'
import { canPasskey, showPasskey } from './passkey.ts'
import { Problem } from './problem.tsx'
import { useAttempt } from './use-attempt.ts'

type Way = Confirmation['methods'][number]
/** What is typed into the one field; a passkey has a button of its own. */
type Typed = Exclude<Way, 'passkey'>

interface ProofFormProps {
  ways: readonly Way[]
  submitLabel: string
  options(): Promise<object>
  /** Rejects where the proof does not hold. */
  onProof(proof: ConfirmationProof): Promise<unknown>
}

/** Shows a second factor: one field for whichever code there is, and a button for a passkey. */
export function ProofForm({ ways, submitLabel, options, onProof }: ProofFormProps) {
  const { t } = useTranslation('secondFactor')
  const typed = ways.filter((way): way is Typed => way !== 'passkey')
  const [way, setWay] = useState<Typed | undefined>(typed[0])
  const [code, setCode] = useState('')
  const { problem, setProblem, busy, run } = useAttempt()
  const others = typed.filter((other) => other !== way)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!way) return
    if (code.trim() === '') return setProblem(t(`empty.${way}`))
    void run(() => onProof(way === 'password' ? { kind: way, password: code } : { kind: way, code: code }))
  }
  const byPasskey = () =>
    run(async () => {
      const response = await showPasskey(await options())
      if (!response) return setProblem(t('passkeyNot'))
      await onProof({ kind: 'passkey', response: response as never })
    })
  const field = { value: code, size: 'lg', 'data-autofocus': '', autoFocus: true } as const
  const change = (event: { currentTarget: { value: string } }) => setCode(event.currentTarget.value)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {ways.includes('passkey') && (
          <Button
            leftSection={<Fingerprint size={18} />}
            size="lg"
            variant={way ? 'default' : 'filled'}
            disabled={busy || !canPasskey()}
            onClick={() => void byPasskey()}
          >
            {t('usePasskey')}
          </Button>
        )}
        {ways.includes('passkey') && !canPasskey() && <Text c="var(--color-text-muted)">{t('passkeyHere')}</Text>}
        {way === 'password' && (
          <PasswordInput
            {...field}
            label={t('way.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            onChange={change}
          />
        )}
        {way && way !== 'password' && (
          <TextInput
            {...field}
            key={way}
            label={t(`way.${way}`)}
            description={t(`hint.${way}`)}
            styles={{ input: { letterSpacing: '0.08em' } }}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={change}
          />
        )}
        {problem && <Problem>{problem}</Problem>}
        {way && (
          <Button type="submit" variant="filled" color="accent" size="lg" loading={busy}>
            {submitLabel}
          </Button>
        )}
        {others.map((other) => (
          <Button
            key={other}
            variant="subtle"
            onClick={() => {
              setWay(other)
              setCode('')
              setProblem(null)
            }}
          >
            {t(`instead.${other}`)}
          </Button>
        ))}
      </Stack>
    </form>
  )
}
