import { create } from 'zustand'

export type Lost = 'typed' | 'cards'

interface LeaveState {
  /** Unsaved work is on the screen. */
  dirty: boolean
  /** What would be lost: what is typed, or passwords that nobody has printed or saved. */
  about: Lost
  /** What waits for the answer "leave anyway?"; null while nothing is asked. */
  waiting: (() => void) | null
  /** Deletes the stored copy of what is typed here. */
  forget: (() => Promise<void>) | null
}

export const useUnsavedChanges = create<LeaveState>()(() => ({
  dirty: false,
  about: 'typed',
  waiting: null,
  forget: null,
}))

/** Runs `proceed` at once, or asks first where unsaved work would be lost. */
export function leaveBy(proceed: () => void): void {
  if (useUnsavedChanges.getState().dirty) useUnsavedChanges.setState({ waiting: proceed })
  else proceed()
}

export const stay = () => useUnsavedChanges.setState({ waiting: null })

export function leaveAnyway(): void {
  const { waiting } = useUnsavedChanges.getState()
  useUnsavedChanges.setState({ waiting: null })
  void settle()
  waiting?.()
}

/**
 * What is typed is saved or thrown away: whoever goes on is not asked, and no copy of it stays. `proceed` follows where
 * nobody has opened another screen meanwhile.
 */
export async function settle(proceed?: () => void): Promise<void> {
  const { forget } = useUnsavedChanges.getState()
  const here = location.href
  useUnsavedChanges.setState({ dirty: false })
  await forget?.()
  if (location.href === here) proceed?.()
}
