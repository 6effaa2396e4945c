import { Sheet } from '#src/components/feedback/sheet.tsx'
import { ScratchNote } from './scratch-note.tsx'
import { useNoteName } from './use-note-name.ts'

export function NoteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={useNoteName()}>
      <ScratchNote />
    </Sheet>
  )
}
