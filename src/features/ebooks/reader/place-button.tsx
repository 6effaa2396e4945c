import type { ReactNode } from 'react'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'

interface PlaceButtonProps {
  /** Where it leads: which page or chapter. */
  where: string
  /** 0 at the edge, more for what stands in another. */
  depth?: number
  onPress(): void
  children?: ReactNode
}

/** As a line of text, as high as a thumb wants it. */
const LOOK = {
  textAlign: 'start',
  minBlockSize: 'var(--tap)',
  alignContent: 'center',
  paddingBlock: 'var(--space-2)',
} as const

/** A line of a list that opens a place in the book. */
export function PlaceButton({ where, depth = 0, onPress, children }: PlaceButtonProps) {
  return (
    <Stack as="button" type="button" gap={1} style={{ ...LOOK, paddingInlineStart: `${depth}rem` }} onClick={onPress}>
      {children && <Text as="span">{children}</Text>}
      <Text as="span" size="sm" tone="muted" numeric>
        {where}
      </Text>
    </Stack>
  )
}
