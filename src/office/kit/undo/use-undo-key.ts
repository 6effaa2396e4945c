import { useLocation } from 'react-router-dom'
import { toastFailure } from '#src/lib/toasts.ts'
import { useKeys } from '../keys/use-keys.ts'
import { undoLast } from './undo.ts'

export const takeBack = (screen: string) => void undoLast(screen).catch(toastFailure)

export function useUndoKey(): void {
  const { pathname } = useLocation()
  useKeys({ 'ctrl+z': () => takeBack(pathname) })
}
