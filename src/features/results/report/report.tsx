import '#src/lib/words/question-report.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { ReportSheet } from './report-sheet.tsx'
import type { Said } from './use-own-reports.ts'
import { useOwnReport } from './use-own-reports.ts'

interface Props {
  attempt_id: string
  soal_id: string
  /** As the attempt counts. */
  nomor: number
}

/** "Laporkan soal": what was said stands on the button, and what staff answered behind it. */
export default function Report({ attempt_id, soal_id, nomor }: Props) {
  const { t } = useTranslation('questionReport')
  const own = useOwnReport(attempt_id, soal_id)
  const [open, setOpen] = useState(false)
  // What was typed outlives the sheet.
  const [draft, setDraft] = useState<Partial<Said>>({})
  const stands = own ? (own.state === 'sent' ? 'sent' : 'answered') : 'none'
  return (
    <>
      <Button
        size="sm"
        variant={own ? 'soft' : 'outline'}
        icon={<Flag aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(`open.${stands}`)}
      </Button>
      {open && (
        <ReportSheet
          place={{ attempt_id, soal_id }}
          {...{ nomor, own, draft, setDraft }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
