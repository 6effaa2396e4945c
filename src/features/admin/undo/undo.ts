import { create } from 'zustand'

export interface Undo {
  /** What was done, for people. */
  text: string
  run(): Promise<void>
}

/** More than this nobody remembers. */
const DEPTH = 20

interface UndoState {
  stack: readonly Undo[]
  busy: boolean
}

export const useUndo = create<UndoState>()(() => ({ stack: [], busy: false }))

export function remember(undo: Undo): void {
  useUndo.setState(({ stack }) => ({ stack: [...stack.slice(1 - DEPTH), undo] }))
}

export const forget = () => useUndo.setState({ stack: [] })

/** Takes the last deed back. Where that fails it stays on the stack, to be tried again. */
export async function undoLast(): Promise<void> {
  const { stack, busy } = useUndo.getState()
  const last = stack.at(-1)
  if (!last || busy) return
  useUndo.setState({ busy: true })
  try {
    await last.run()
    useUndo.setState((now) => ({ stack: now.stack.filter((entry) => entry !== last) }))
  } finally {
    useUndo.setState({ busy: false })
  }
}
