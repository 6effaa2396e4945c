import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'
import { leaveBy, useUnsavedChanges } from './unsaved-changes.ts'

/** A link that asks before unsaved work is left; one that opens a tab of its own has nothing to ask. */
export function GuardedLink({ to, ...link }: LinkProps) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (elsewhere || !useUnsavedChanges.getState().dirty) return
    event.preventDefault()
    leaveBy(() => void navigate(to))
  }
  return <Link {...link} to={to} onClick={onClick} />
}
