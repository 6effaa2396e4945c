import { Button } from '@mantine/core'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useMarking } from './marking-data.ts'

/** To the marking of a schedule, for who may mark, where somebody wrote an essay. */
export function MarkingLink({ jadwal_id }: { jadwal_id: string }) {
  const { t } = useTranslation('report')
  const go = useGo()
  const mayMark = useOwnRight('jadwal-admin', 'mark')
  const found = useMarking(jadwal_id, mayMark)
  if (!mayMark || !found.data?.questions.length) return null
  const left = found.data.questions.reduce((sum, { mine }) => sum + mine, 0)
  return (
    <Button
      leftSection={<PenLine size={16} strokeWidth={1.75} />}
      onClick={() => go(`${menuUrl('jadwal-admin')}/essays/${jadwal_id}`)}
    >
      {left > 0 ? t('essays.openLeft', { count: left }) : t('essays.open')}
    </Button>
  )
}
