import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface StateProps {
  title: string
  text?: ReactNode
  icon?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Drawn above the title in place of an icon. */
  picture?: ReactNode
  actions?: ReactNode
  note?: ReactNode
}

/** A screen or list with nothing to show: what is so, why, and the way on. */
export function State({ title, text, icon, tone = 'neutral', picture, actions, note }: StateProps) {
  return (
    <Stack component="section" flex={1} align="center" justify="center" gap="xs" px="gutter" py="3rem" ta="center">
      {picture}
      {icon && (
        <ThemeIcon variant="light" color={tone} size={44} mb="xs" aria-hidden="true">
          {icon}
        </ThemeIcon>
      )}
      <Text component="h2" size="md" fw={700}>
        {title}
      </Text>
      {text && (
        <Text maw="26rem" c="var(--color-text-muted)">
          {text}
        </Text>
      )}
      {actions && (
        <Group gap="xs" mt="sm" justify="center">
          {actions}
        </Group>
      )}
      {note && (
        <Text size="xs" c="dimmed" mt="xs">
          {note}
        </Text>
      )}
    </Stack>
  )
}
