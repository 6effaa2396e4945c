import { Box, Group, Stack, Text } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  /** Small, below the title. */
  help?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** Right after the title: a chip. */
  note?: ReactNode
  /** Title and help in a column of their own, the fields beside it. */
  beside?: boolean
  /** Without the gutter, inside something that has one. */
  inset?: boolean
  /** Its body reaches the edges: a list or a table that has the gutter itself. */
  wide?: boolean
  children: ReactNode
}

/** A part of a screen under a title of its own; a hairline parts it from the one before. */
export function Section({ title, note, help, action, beside, inset, wide, children }: SectionProps) {
  const id = useId()
  return (
    <section
      className={styles.section}
      data-divided=""
      aria-labelledby={id}
      data-beside={beside || undefined}
      data-inset={inset || undefined}
    >
      <Group component="header" gap="xs" style={{ rowGap: 0, alignContent: 'start' }}>
        <Text component="h2" id={id} fz="var(--text-base)" lh="var(--leading-base)" lts={0} fw={700}>
          {title}
        </Text>
        {note}
        {action && <Box ms="auto">{action}</Box>}
        {help && (
          <Text size="xs" c="dimmed" flex="1 0 100%">
            {help}
          </Text>
        )}
      </Group>
      <Stack gap="sm" miw={0} {...(wide && { mx: 'calc(-1 * var(--admin-gutter))' })}>
        {children}
      </Stack>
    </section>
  )
}

interface ColumnsProps {
  side: ReactNode
  /** Of the side, in rem, or as the grid has it. */
  width?: number | string
  children: ReactNode
}

/** Two columns of sections with a line between; the side below the rest where there is no room. */
export function Columns({ side, width = 24, children }: ColumnsProps) {
  return (
    <div
      className={styles.columns}
      style={{ '--side': typeof width === 'number' ? `${width}rem` : width } as CSSProperties}
    >
      <div>{children}</div>
      <div>{side}</div>
    </div>
  )
}
