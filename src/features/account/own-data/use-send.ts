import { useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'

/** Sends what a form says; what the server says of a field stands at the field, anything else in a toast. */
export function useSend(path: string, onSent: () => unknown) {
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<readonly FieldError[]>([])
  const send = async (body: object, said: string): Promise<boolean> => {
    setBusy(true)
    setFields([])
    try {
      await post(path, body)
      toastSuccess(said)
      await onSent()
      return true
    } catch (failure) {
      const found = failure instanceof ApiError ? failure.fields : []
      if (found.length) setFields(found)
      else await toastFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorAt = (name: string) => fields.find(({ path }) => path === name)?.message ?? null
  return { busy, send, errorAt }
}
