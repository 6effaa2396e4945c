import type { ComponentType } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

/**
 * What stands beside a page, in a chunk that phones do not store beforehand: where it cannot be had, like without a network, the page
 * goes without it.
 */
export const lazyBeside = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyScreen<P>(() => load().catch(() => ({ default: () => null })))
