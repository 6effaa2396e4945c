import { useLocation } from 'react-router-dom'
import { useKeys } from '../keys/use-keys.ts'
import { attempt } from '../refusal/refusals.ts'
import { undoLast } from './undo.ts'

export const takeBack = (screen: string) => void attempt(() => undoLast(screen))

export function useUndoKey(): void {
  const { pathname } = useLocation()
  useKeys({ 'ctrl+z': () => takeBack(pathname) })
}
