import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from '#src/components/feedback/note.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'

interface LabelledProps {
  /** Of the control; its error and help have it with `-error` and `-help` behind. */
  id: string
  label: string
  error?: string | null | undefined
  help?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A control under its label; error and help, which are read out with it, below. */
export function Labelled({ id, label, error, help, className, children }: LabelledProps) {
  return (
    <Stack gap={2} className={className}>
      <Text as="label" htmlFor={id} size="sm" weight="semibold">
        {label}
      </Text>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <Text id={`${id}-help`} size="sm" tone="muted">
          {help}
        </Text>
      )}
    </Stack>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Note id={id} role="alert" tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      {children}
    </Note>
  )
}
