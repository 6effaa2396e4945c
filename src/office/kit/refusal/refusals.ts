import i18next from 'i18next'
import { create } from 'zustand'
import { toApiError } from '#src/lib/calls/api-error.ts'
import { errorToasts, type ToastText } from '#src/lib/calls/error-toasts.ts'
import { toastSuccess } from '#src/lib/calls/toasts.ts'

/** What the back office was refused and has not resolved yet; the places that can show it, the nearest one last. */
export const useRefusals = create<{ refusals: readonly ToastText[]; places: readonly string[] }>()(() => ({
  refusals: [],
  places: [],
}))

/** Says what is the matter until `resolved`: in the open dialog, else in the head of the form, else over the screen. */
export const showRefusals = (refusals: readonly ToastText[]): void => useRefusals.setState({ refusals })

export async function refuse(failure: unknown): Promise<void> {
  const words = {
    failed: i18next.t('toast.failed'),
    warning: i18next.t('toast.warning'),
    unreachable: i18next.t('toast.unreachable'),
  }
  showRefusals(errorToasts(await toApiError(failure), words))
}

/** A later try got through, or somebody closed it. */
export const resolved = (): void => showRefusals([])

/** What was asked for is done: a toast says so, and what was refused before is resolved. */
export function confirm(text: string): void {
  resolved()
  toastSuccess(text)
}

/** What may be refused and confirms nothing by itself; answers whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    resolved()
    return true
  } catch (failure) {
    await refuse(failure)
    return false
  }
}
