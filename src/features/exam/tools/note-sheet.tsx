import { useTranslation } from 'react-i18next'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { ScratchNote } from './scratch-note.tsx'

export function NoteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('exam')
  return (
    <Sheet open={open} onClose={onClose} title={t('tools.note')}>
      <ScratchNote />
    </Sheet>
  )
}
