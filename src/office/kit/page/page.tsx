import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HAIRLINE } from '../tone/tones.ts'

interface PageProps {
  /** Also the title of the document, where it is a text and `document` says nothing else. */
  title: ReactNode
  document?: string
  /** How many there are. */
  count?: number | undefined
  /** Beside the title. */
  note?: ReactNode
  /** A sentence below the title. */
  text?: ReactNode
  actions?: ReactNode
  /** A line below the head. */
  divided?: boolean
  /** The head stays in sight, with a line below it: what is done with the whole of a long screen. */
  sticky?: boolean
  children: ReactNode
}

/** A screen of the back office: what it is, how many, what can be done, and the work below it. */
export function Page({ title, document = typeof title === 'string' ? title : undefined, ...page }: PageProps) {
  const { count, note, text, actions, divided, sticky, children } = page
  const { i18n } = useTranslation('admin')
  return (
    <Stack flex={1} gap={0} miw={0}>
      {document && <title>{`${document} · ELP`}</title>}
      <Group
        component="header"
        flex="none"
        gap="sm"
        mih={60}
        px="gutter"
        py="xs"
        style={sticky ? IN_SIGHT : divided ? DIVIDED : undefined}
      >
        <Text component="h1" size="xl" lh="var(--leading-xl)" fw={700} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        {count !== undefined && <Text c="dimmed">{count.toLocaleString(i18n.language)}</Text>}
        {note && (
          <Text component="div" c="dimmed">
            {note}
          </Text>
        )}
        {actions && (
          <Group gap="xs" ms="auto" data-off-paper>
            {actions}
          </Group>
        )}
        {text && (
          <Text c="var(--color-text-muted)" maw="48rem" flex="1 0 100%">
            {text}
          </Text>
        )}
      </Group>
      {children}
    </Stack>
  )
}

const DIVIDED = { borderBlockEnd: HAIRLINE }
const IN_SIGHT = {
  ...DIVIDED,
  position: 'sticky',
  insetBlockStart: 'var(--admin-stick)',
  zIndex: 3,
  borderStartStartRadius: 'var(--radius-md)',
  background: 'var(--color-surface)',
} as const
