import { Box, type BoxProps } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'

interface FieldsProps extends Omit<BoxProps, 'style'> {
  component?: 'div' | 'ol'
  /** Least width of each, in rem. */
  least?: number
  style?: CSSProperties
  children: ReactNode
}

/** Fields beside each other, as many on a line as there is room for. */
export function Fields({ component = 'div', least = 11, style, children, ...box }: FieldsProps) {
  const gridTemplateColumns = `repeat(auto-fit, minmax(min(${least}rem, 100%), 1fr))`
  return (
    <Box
      component={component}
      display="grid"
      {...box}
      style={{ gridTemplateColumns, gap: 'var(--space-3)', alignItems: 'start', ...style }}
    >
      {children}
    </Box>
  )
}
