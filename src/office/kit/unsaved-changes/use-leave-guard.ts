import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { guardHistory } from '#src/lib/history-guard.ts'
import { type Lost, leaveBy, useUnsavedChanges } from './unsaved-changes.ts'

/** React Router numbers its entries; other entries of the tab have no number. */
const indexOf = (state: unknown): number | null => {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}

/**
 * Asks before unsaved work is left, whichever way: any link, closing the tab, a reload, Back and Forward. Buttons that go
 * somewhere ask by `useGo`.
 */
export function useLeaveGuard(dirty: boolean, about: Lost = 'typed'): void {
  const navigate = useNavigate()
  useEffect(() => {
    useUnsavedChanges.setState({ dirty, about })
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const stopHistory = guardSteps()
    const stopLinks = guardLinks(navigate)
    addEventListener('beforeunload', onUnload)
    return () => {
      stopLinks()
      removeEventListener('beforeunload', onUnload)
      stopHistory()
      useUnsavedChanges.setState({ dirty: false })
    }
  }, [dirty, about, navigate])
}

/** Before the link hears of the click; one that opens a tab of its own, or a file, has nothing to ask. */
function guardLinks(navigate: NavigateFunction): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return
    const to = link.pathname + link.search
    if (!useUnsavedChanges.getState().dirty || to === location.pathname + location.search) return
    event.preventDefault()
    event.stopPropagation()
    leaveBy(() => void navigate(to + link.hash))
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
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
