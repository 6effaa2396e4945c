import type { ComponentType } from 'react'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'

interface TabProps {
  /** The schedule. */
  id: string
}

const tab = (load: () => Promise<{ default: ComponentType<TabProps> }>) => ({ Tab: lazyScreen(load) })

/** The tabs of a schedule by their name in the address; each is a chunk of its own. */
export const TABS = {
  board: tab(() =>
    import('#src/features/proctoring/office/board-tab.tsx').then(({ BoardTab }) => ({ default: BoardTab })),
  ),
  peserta: tab(() => import('../members/peserta-tab.tsx').then(({ PesertaTab }) => ({ default: PesertaTab }))),
  pengawas: tab(() => import('./proctors-tab.tsx').then(({ ProctorsTab }) => ({ default: ProctorsTab }))),
  print: tab(() => import('../print/print-tab.tsx').then(({ PrintTab }) => ({ default: PrintTab }))),
}
export type TabName = keyof typeof TABS
