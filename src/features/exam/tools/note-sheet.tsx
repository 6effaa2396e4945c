import { useTranslation } from 'react-i18next'
import { ExamSheet } from '../ui/exam-sheet.tsx'
import { ScratchNote } from './scratch-note.tsx'

export function NoteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('exam')
  return (
    <ExamSheet open={open} onClose={onClose} title={t('tools.note')}>
      <ScratchNote />
    </ExamSheet>
  )
}
