import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { type Remember, remember } from './undo.ts'

/** Remembers for the screen on which the action began, also where it ends after that screen was left. */
export function useRemember(): Remember {
  const { pathname } = useLocation()
  return useCallback((undo) => remember(pathname, undo), [pathname])
}
