import { Group, ThemeIcon } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export interface Step {
  name: string
  state: 'done' | 'now' | 'failed' | 'ahead'
}

/** Where a job of several steps stands. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useTranslation('admin')
  return (
    <Group component="ol" gap="md" aria-label={label}>
      {steps.map(({ name, state }, index) => (
        <Group
          key={name}
          component="li"
          gap="xs"
          {...(state === 'now' ? { fw: 600 } : { c: 'var(--color-text-muted)' })}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <ThemeIcon {...LOOKS[state]} size={20} radius="xl" fz="xs" aria-hidden="true">
            {state === 'done' ? <Check size={14} /> : state === 'failed' ? <X size={14} /> : index + 1}
          </ThemeIcon>
          {name}
          {(state === 'done' || state === 'failed') && <span className="visually-hidden">{t(`step.${state}`)}</span>}
        </Group>
      ))}
    </Group>
  )
}

const LOOKS = {
  done: { variant: 'light', color: 'success' },
  now: { variant: 'filled' },
  failed: { variant: 'light', color: 'danger' },
  ahead: { variant: 'light', color: 'neutral' },
} as const
