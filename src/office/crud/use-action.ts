import { useState } from 'react'
import { toastFailure, toastSuccess } from '#src/lib/toasts.ts'
import { refresh } from './writing.ts'

/**
 * What a button does on the server: it is busy meanwhile, success and failure are told, and what is on the screen is
 * asked for again. `work` answers the words of its success.
 */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true)
    try {
      toastSuccess(await work())
    } catch (failure) {
      await toastFailure(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { busy, run }
}
