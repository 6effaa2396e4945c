import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface FieldsProps extends Omit<BoxProps, 'style'> {
  /** Least width of each, in rem. */
  least?: number
  children: ReactNode
}

/** Fields beside each other, as many on a line as there is room for. */
export function Fields({ least = 11, children, ...box }: FieldsProps) {
  return (
    <Box
      display="grid"
      {...box}
      style={{
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}rem, 100%), 1fr))`,
        gap: 'var(--space-3)',
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  )
}
