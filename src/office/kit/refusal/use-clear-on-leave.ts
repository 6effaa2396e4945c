import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { resolved } from './refusals.ts'

/** What was refused on a screen is not carried to the next one. */
export function useClearOnLeave(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to run
  useEffect(() => resolved, [pathname])
}
