import { create } from 'zustand'
import type { Maintenance } from '#contract/maintenance/maintenance.ts'
import type { ApiError } from './api-error.ts'

interface State {
  /** The platform is closed, as the last call that was refused for it said. */
  closed: Maintenance | null
  /** The screen that has nothing of its own to show meanwhile, by its path. */
  bare: string | null
}

export const useMaintenance = create<State>()(() => ({ closed: null, bare: null }))

export const isMaintenance = (error: unknown): boolean => (error as ApiError | undefined)?.code === 'maintenance'

export function noteMaintenance(error: ApiError): void {
  if (isMaintenance(error)) useMaintenance.setState({ closed: error.details as Maintenance })
}

/** The open screen asked for something that the phone has no copy of; a query whose `meta` says `beside` may be missing. */
export const noteBare = (): void => useMaintenance.setState({ bare: location.pathname })

export const noteOpen = (): void => useMaintenance.setState({ closed: null, bare: null })
