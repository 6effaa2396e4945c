import { renewedScreen } from '#src/lib/loading/renewed-screen.ts'

interface TabProps {
  /** The schedule. */
  id: string
}

const tab = renewedScreen<TabProps>

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
