import { Button, Group } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedHead } from '#contract/printed-head.ts'
import { type CardPerson, CardSheets } from '#src/office/kit/print/card-sheets.tsx'
import { PrintRoot } from '#src/office/kit/print/print-root.tsx'
import { useCardFile } from './card-file.ts'

interface CardHandoutProps {
  people: readonly CardPerson[]
  /** The same as a workbook, base64. */
  cards_file: string
  jadwal?: Parameters<typeof CardSheets>[0]['jadwal']
  letterhead: PrintedHead | null
  /** More buttons. */
  children: ReactNode
}

/** Print new cards, or fetch their file again. */
export function CardHandout({ people, cards_file, jadwal, letterhead, children }: CardHandoutProps) {
  const { t } = useTranslation('participants')
  const file = useCardFile(cards_file)
  return (
    <>
      <Group gap="xs">
        <Button
          variant="filled"
          color="accent"
          leftSection={<Printer size={16} strokeWidth={1.75} />}
          onClick={file.print}
        >
          {t('file.print', { n: people.length.toLocaleString('id-ID') })}
        </Button>
        <Button leftSection={<Download size={16} strokeWidth={1.75} />} onClick={file.fetch}>
          {t('cards.fetch')}
        </Button>
        {children}
      </Group>
      <PrintRoot>
        <CardSheets people={people} jadwal={jadwal} letterhead={letterhead} />
      </PrintRoot>
    </>
  )
}
