import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ParticipantSummary } from '#contract/scheduling/participants.ts'
import { Notice } from '#src/components/feedback/notice.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** Names the schedules at the same time in which participants of this one stand too; nothing where there are none. */
export function OverlapNotice({ overlaps }: { overlaps: ParticipantSummary['overlaps'] }) {
  const { t } = useTranslation('participants')
  if (overlaps.length === 0) return null
  return (
    <Notice tone="warning" icon={<TriangleAlert size={20} />}>
      {t('overlap')}{' '}
      {overlaps.map(({ jadwal_id, nama, count }, index) => (
        <span key={jadwal_id}>
          {index > 0 && ', '}
          <Link to={`${menuUrl('jadwal-admin')}/detail/${jadwal_id}`}>{nama}</Link> ({count})
        </span>
      ))}
    </Notice>
  )
}
