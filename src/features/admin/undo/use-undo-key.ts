import { toastFailure } from '#src/lib/toasts.ts'
import { useKeys } from '../keys/use-keys.ts'
import { undoLast } from './undo.ts'

export const takeBack = () => void undoLast().catch(toastFailure)

export function useUndoKey(): void {
  useKeys({ 'ctrl+z': takeBack })
}
