import type { DraftPlace } from '#contract/question-bank/unsaved-draft.ts'
import type { Values } from '../values.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useUnsavedDraft } from './use-unsaved-draft.ts'

interface KeptDraftProps {
  place: DraftPlace
  version: number | null
  fields: Values
  dirty: boolean
  locked: boolean
  onRestore(fields: Values): void
}

/** Keeps what is typed in a form until it is saved, and offers what an earlier visit left. */
export function KeptDraft({ place, version, fields, dirty, locked, onRestore }: KeptDraftProps) {
  const unsaved = useUnsavedDraft({ place, version, fields, dirty })
  if (!unsaved || locked) return null
  return (
    <UnsavedNotice
      at={unsaved.at}
      outdated={unsaved.outdated}
      onRestore={() => onRestore(unsaved.fields)}
      onDiscard={unsaved.discard}
    />
  )
}
