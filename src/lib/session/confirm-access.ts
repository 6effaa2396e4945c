import { create } from 'zustand'
import type { Confirmation } from '#contract/accounts/second-factor.ts'

interface Asked extends Confirmation {
  /** Ends the question: whether it was answered rightly. */
  settle(confirmed: boolean): void
}

/** What the server asks of whoever is logged in: to show again that it is them. */
export const useAsked = create<{ asked: Asked | null; askers: number }>()(() => ({ asked: null, askers: 0 }))

let open: Promise<boolean> | null = null

/**
 * Asks once, however many calls wait for the answer. False where nobody is there to ask (a screen without the dialog)
 * or the person closes it.
 */
export function confirmAccess(details: unknown): Promise<boolean> {
  if (useAsked.getState().askers === 0) return Promise.resolve(false)
  open ??= new Promise<boolean>((resolve) => {
    const settle = (confirmed: boolean) => {
      open = null
      useAsked.setState({ asked: null })
      resolve(confirmed)
    }
    useAsked.setState({ asked: { ...(details as Confirmation), settle } })
  })
  return open
}

/** Says that the dialog is on the page; answers how to take that back. */
export function offerToAsk(): () => void {
  useAsked.setState(({ askers }) => ({ askers: askers + 1 }))
  return () => {
    useAsked.getState().asked?.settle(false)
    useAsked.setState(({ askers }) => ({ askers: askers - 1 }))
  }
}
