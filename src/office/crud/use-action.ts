import { useState } from 'react'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { refresh } from './writing.ts'

/**
 * What a button does on the server: it is busy meanwhile, success and failure are told, and what is on the screen is
 * asked for again. `work` answers the words of its success, `run` whether it was done.
 */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    setBusy(true)
    try {
      confirm(await work())
      return true
    } catch (failure) {
      await refuse(failure)
      return false
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { busy, run }
}
