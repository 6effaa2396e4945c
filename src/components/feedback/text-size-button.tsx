import { ALargeSmall } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { TEXT_SIZES, useTextSize } from '#src/lib/device/text-size.ts'
import { Sheet } from './sheet.tsx'

/** How large the letters of books and articles are. */
export function TextSizeButton() {
  const { t } = useTranslation('reading')
  const [open, setOpen] = useState(false)
  const { letters, choose } = useTextSize()
  const at = TEXT_SIZES.indexOf(letters)
  const step = (by: number, label: string) => {
    const next = TEXT_SIZES[at + by]
    return (
      <Button aria-disabled={next === undefined} onClick={() => next && choose(next)}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <IconButton
        label={t('letters')}
        icon={<ALargeSmall aria-hidden="true" />}
        data-only="screen"
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('letters')}>
        <Row gap={2}>
          {step(-1, t('smaller'))}
          <Rest>
            <Text numeric role="status" style={{ textAlign: 'center' }}>
              {Math.round(100 * letters)}%
            </Text>
          </Rest>
          {step(1, t('larger'))}
        </Row>
        <Text style={{ zoom: letters }}>{t('sample')}</Text>
      </Sheet>
    </>
  )
}
