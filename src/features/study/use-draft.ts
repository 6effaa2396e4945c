import { useEffect, useState } from 'react'
import type { Programme } from '#contract/study/choices.ts'
import { drop, keep, recall } from '#src/lib/device/offline-copy.ts'
import { useSession } from '#src/lib/session.ts'

/** Choices that are not at the server yet. `version`: of the stored ones on which they stand. */
export interface Draft {
  version: number
  choices: Programme[]
}

/**
 * Choices as they are being made. They are kept on this phone with each change, so that a closed tab and a dead network lose
 * none, and forgotten once the server has them. `undefined` while the phone is being asked, null where there are none.
 */
export function useDraft(paket_id: string) {
  const user_id = useSession((state) => state.session?.profile.id) ?? ''
  const name = `study-draft-${paket_id}`
  const [draft, setDraft] = useState<Draft | null>()
  useEffect(() => {
    let gone = false
    setDraft(undefined)
    void recall<Draft>(user_id, name).then((kept) => {
      // What was changed meanwhile is newer.
      if (!gone) setDraft((now) => (now === undefined ? (kept?.data ?? null) : now))
    })
    return () => {
      gone = true
    }
  }, [user_id, name])
  return {
    draft,
    change: (next: Draft) => {
      setDraft(next)
      void keep(user_id, name, next, Date.now())
    },
    forget: () => {
      setDraft(null)
      void drop(user_id, name)
    },
  }
}
