import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Confirmation, ConfirmationProof } from '#contract/accounts/second-factor.ts'
import { canPasskey, showPasskey } from './passkey.ts'
import { Problem } from './problem.tsx'
import { useAttempt } from './use-attempt.ts'

type ProofMethod = Confirmation['methods'][number]
/** What is typed into the one field; a passkey has a button of its own. */
type Typed = Exclude<ProofMethod, 'passkey'>

interface ProofFormProps {
  methods: readonly ProofMethod[]
  submitLabel: string
  options(): Promise<object>
  /** Rejects where the proof does not hold. */
  onProof(proof: ConfirmationProof): Promise<unknown>
}

/** Shows a second factor: one field for whichever code there is, and a button for a passkey. */
export function ProofForm({ methods, submitLabel, options, onProof }: ProofFormProps) {
  const { t } = useTranslation('secondFactor')
  const typed = methods.filter((method): method is Typed => method !== 'passkey')
  const [method, setMethod] = useState<Typed | undefined>(typed[0])
  const [code, setCode] = useState('')
  const { problem, setProblem, busy, run } = useAttempt()
  const others = typed.filter((other) => other !== method)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!method) return
    if (code.trim() === '') return setProblem(t(`empty.${method}`))
    void run(() => onProof(method === 'password' ? { kind: method, password: code } : { kind: method, code: code }))
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
        {methods.includes('passkey') && (
          <Button
            leftSection={<Fingerprint size={18} />}
            size="lg"
            variant={method ? 'default' : 'filled'}
            disabled={busy || !canPasskey()}
            onClick={() => void byPasskey()}
          >
            {t('usePasskey')}
          </Button>
        )}
        {methods.includes('passkey') && !canPasskey() && <Text c="var(--color-text-muted)">{t('passkeyHere')}</Text>}
        {method === 'password' && (
          <PasswordInput
            {...field}
            label={t('methods.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            onChange={change}
          />
        )}
        {method && method !== 'password' && (
          <TextInput
            {...field}
            key={method}
            label={t(`methods.${method}`)}
            description={t(`hint.${method}`)}
            styles={{ input: { letterSpacing: '0.08em' } }}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={change}
          />
        )}
        {problem && <Problem>{problem}</Problem>}
        {method && (
          <Button type="submit" variant="filled" color="accent" size="lg" loading={busy}>
            {submitLabel}
          </Button>
        )}
        {others.map((other) => (
          <Button
            key={other}
            variant="subtle"
            onClick={() => {
              setMethod(other)
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
