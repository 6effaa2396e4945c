import { type FormEvent, useState } from 'react'
import { type PasswordFailure, passwordFailure, passwordMistake, setByLink } from './password-mail.ts'

/** A mailed link that leads to a new password: still to be used, no longer good, or used just now. */
export type LinkStage = 'open' | 'stale' | 'done'

/** The form behind the link: what is typed, what is wrong with it, and the way to send it once. */
export function useNewPassword(token: string, onStage: (stage: LinkStage) => void) {
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<ReturnType<typeof passwordMistake>>(null)
  const [failure, setFailure] = useState<PasswordFailure | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = passwordMistake(password)
    setMistake(wrong)
    setFailure(null)
    if (wrong) return
    setBusy(true)
    try {
      await setByLink(token, password)
      onStage('done')
    } catch (error) {
      const why = passwordFailure(error)
      if (why.key === 'stale.title') onStage('stale')
      else setFailure(why)
    } finally {
      setBusy(false)
    }
  }
  return { password, setPassword, mistake, failure, busy, submit }
}
