import { Button, Kbd, TextInput } from '@mantine/core'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem } from '../second-factor/problem.tsx'

interface EmailFieldProps {
  label: string
  value: string
  error: string | null
  onChange(value: string): void
}

export function EmailField({ label, value, error, onChange }: EmailFieldProps) {
  return (
    <TextInput
      label={label}
      type="email"
      name="email"
      autoComplete="username"
      size="lg"
      leftSection={<Mail size={18} strokeWidth={1.75} />}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  )
}

/** Why it did not work, and the one button under it. */
export function Submit({ failure, busy, children }: { failure: string | null; busy: boolean; children: ReactNode }) {
  return (
    <>
      {failure && <Problem>{failure}</Problem>}
      <Button
        type="submit"
        variant="filled"
        color="accent"
        size="lg"
        fullWidth
        loading={busy}
        rightSection={<Kbd>Enter</Kbd>}
      >
        {children}
      </Button>
    </>
  )
}
