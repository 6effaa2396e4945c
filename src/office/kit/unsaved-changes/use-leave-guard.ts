import { useEffect } from 'react'
import { guardHistory } from '#src/lib/history-guard.ts'
import { type Lost, leaveBy, useUnsavedChanges } from './unsaved-changes.ts'

/** React Router numbers its entries; other entries of the tab have no number. */
const indexOf = (state: unknown): number | null => {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}

/**
 * Asks before unsaved work is left, whichever way: closing the tab, a reload, Back and Forward. Links and buttons of
 * the back office ask by themselves (GuardedLink, useGo).
 */
export function useLeaveGuard(dirty: boolean, about: Lost = 'typed'): void {
  useEffect(() => {
    useUnsavedChanges.setState({ dirty, about })
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const stopHistory = guardSteps()
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('beforeunload', onUnload)
      stopHistory()
      useUnsavedChanges.setState({ dirty: false })
    }
  }, [dirty, about])
}

/**
 * The event of Back or Forward comes after the step: it is undone before the router handles it, and done
 * again once the answer is yes.
 */
function guardSteps(): () => void {
  const here = indexOf(history.state)
  let returning = false
  return guardHistory((event) => {
    if (returning) {
      returning = false
      event.stopImmediatePropagation()
      return
    }
    const there = indexOf(event.state)
    if (!useUnsavedChanges.getState().dirty || here === null || there === null || there === here) return
    event.stopImmediatePropagation()
    returning = true
    history.go(here - there)
    leaveBy(() => history.go(there - here))
  })
}
