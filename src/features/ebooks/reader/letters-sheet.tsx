import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LETTERS, type Letters } from './book-notes.ts'

interface LettersSheetProps {
  open: boolean
  onClose(): void
  letters: Letters
  onChoose(letters: Letters): void
}

/** How large the letters of a book's text are. Pages as they were printed are made larger by two fingers. */
export function LettersSheet({ open, onClose, letters, onChoose }: LettersSheetProps) {
  const { t } = useTranslation('ebooks')
  const at = LETTERS.indexOf(letters)
  const step = (by: number, label: string) => {
    const next = LETTERS[at + by]
    return (
      <Button aria-disabled={next === undefined} onClick={() => next && onChoose(next)}>
        {label}
      </Button>
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('reader.letters')}>
      <Row gap={2}>
        {step(-1, t('reader.smaller'))}
        <Rest>
          <Text numeric role="status" style={{ textAlign: 'center' }}>
            {Math.round(100 * letters)}%
          </Text>
        </Rest>
        {step(1, t('reader.larger'))}
      </Row>
      <Text style={{ zoom: letters }}>{t('reader.sample')}</Text>
    </Sheet>
  )
}
