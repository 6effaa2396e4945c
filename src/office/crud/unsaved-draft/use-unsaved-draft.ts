import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DraftPlace, UnsavedDraft } from '#contract/question-bank/unsaved-draft.ts'
import { http, post } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'
import { useUnsavedChanges } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import type { Values } from '../values.ts'
import { type Autosave, autosave } from './autosave.ts'
import { readLocal, writeLocal } from './local-draft.ts'

interface UnsavedDraftOptions {
  place: DraftPlace
  /** Of the row that the form stands on; null while it is new. */
  version: number | null
  fields: Values
  dirty: boolean
}

interface FoundDraft {
  fields: Values
  /** Epoch ms at which it was last typed in. */
  at: number
  /** It began on an earlier version of the row than the form shows. */
  outdated: boolean
  discard(): void
}

/**
 * Keeps what is typed in a form as its author's own copy until it is saved, and finds the copy that an earlier visit,
 * here or on another computer, left behind. Null where there is none, and once this visit has begun to type.
 */
export function useUnsavedDraft({ place, version, fields, dirty }: UnsavedDraftOptions): FoundDraft | null {
  const user_id = useSession(({ session }) => session?.profile.id ?? '')
  const { jenis, row_id } = place
  const [gone, setGone] = useState(false)
  const keeper = useRef<Autosave | null>(null)
  const begun = useRef(false)
  const kept = useQuery({
    queryKey: ['unsaved-draft', user_id, jenis, row_id],
    queryFn: async () => newer(...(await Promise.all([readLocal(user_id, place), readServer(place)]))),
    // Asked once a visit: what is typed here afterwards is newer. Without a network the copy of this computer is enough.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  useEffect(() => {
    const made = autosave({
      local: (draft) => writeLocal(user_id, { jenis, row_id }, draft),
      server: (draft) => post('/unsaved-draft', { jenis, row_id, draft }).then(() => undefined),
      setTimer: (run, ms) => window.setTimeout(run, ms),
      clearTimer: (timer) => window.clearTimeout(timer),
    })
    keeper.current = made
    // A form that is saved as it was found settles nothing: what an earlier visit left waits for its author.
    useUnsavedChanges.setState({ forget: () => (begun.current ? made.settled() : Promise.resolve()) })
    addEventListener('pagehide', made.flush)
    document.addEventListener('visibilitychange', made.flush)
    return () => {
      removeEventListener('pagehide', made.flush)
      document.removeEventListener('visibilitychange', made.flush)
      useUnsavedChanges.setState({ forget: null })
      made.stop()
    }
  }, [user_id, jenis, row_id])

  const typed = useRef(false)
  useEffect(() => {
    if (dirty) {
      begun.current = true
      typed.current = true
      setGone(true)
      keeper.current?.changed({ fields: JSON.stringify(fields), version, at: Date.now() })
    } else if (typed.current) {
      typed.current = false
      void keeper.current?.settled()
    }
  }, [dirty, fields, version])

  const found = kept.data
  if (gone || !found) return null
  return {
    fields: JSON.parse(found.fields) as Values,
    at: found.at,
    outdated: version !== null && found.version !== null && found.version < version,
    discard() {
      setGone(true)
      void writeLocal(user_id, { jenis, row_id }, null)
      void post('/unsaved-draft', { jenis, row_id, draft: null }).catch(() => undefined)
    },
  }
}

async function readServer({ jenis, row_id }: DraftPlace): Promise<UnsavedDraft | null> {
  const params = { jenis, ...(row_id && { row_id }) }
  const reply = await http.get<{ data: UnsavedDraft | null }>('/unsaved-draft', { params }).catch(() => null)
  return reply?.data.data ?? null
}

function newer(one: UnsavedDraft | null, other: UnsavedDraft | null): UnsavedDraft | null {
  if (!one || !other) return one ?? other
  return other.at > one.at ? other : one
}
