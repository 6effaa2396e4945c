import { create } from 'zustand'

export interface Undo {
  /** What was done, for people. */
  text: string
  run(): Promise<void>
}

/** Remembers how to take back what was just done. */
export type Remember = (undo: Undo) => void

interface Kept extends Undo {
  /** Path of the screen, with its record, on which it was done: nowhere else is it offered or taken back. */
  screen: string
}

/** More than this nobody remembers. */
const DEPTH = 20

interface UndoState {
  stack: readonly Kept[]
  busy: boolean
}

export const useUndo = create<UndoState>()(() => ({ stack: [], busy: false }))

export function remember(screen: string, undo: Undo): void {
  useUndo.setState(({ stack }) => ({ stack: [...stack.slice(1 - DEPTH), { ...undo, screen }] }))
}

export const forget = (screen: string) =>
  useUndo.setState(({ stack }) => ({ stack: stack.filter((entry) => entry.screen !== screen) }))

/** What Undo would take back on this screen. */
export const lastOn = ({ stack }: Pick<UndoState, 'stack'>, screen: string): Kept | undefined =>
  stack.findLast((entry) => entry.screen === screen)

/** Takes back what was done last on a screen. Where that fails it stays on the stack, to be tried again. */
export async function undoLast(screen: string): Promise<void> {
  const state = useUndo.getState()
  const last = lastOn(state, screen)
  if (!last || state.busy) return
  useUndo.setState({ busy: true })
  try {
    await last.run()
    useUndo.setState((now) => ({ stack: now.stack.filter((entry) => entry !== last) }))
  } finally {
    useUndo.setState({ busy: false })
  }
}
