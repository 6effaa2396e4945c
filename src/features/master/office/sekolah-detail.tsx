import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { useHolds } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { schools } from './sekolah-spec.ts'

/** One school, and under its form who of our students attends it. */
export default function SekolahDetail() {
  const { id = '' } = useParams()
  return <ResourceForm key={id} spec={schools} id={id} below={Below} />
}

function Below({ row }: { row: AdminRow }) {
  return useHolds('customer') ? <Students sekolah_id={row.id} /> : null
}

const SHOWN = 10

function Students({ sekolah_id }: { sekolah_id: string }) {
  const { t } = useTranslation('admin')
  const query = { sekolah_id, page: 1, size: SHOWN, sort: 'nama' }
  const found = useQuery({
    queryKey: ['admin', 'user-list', 'of-school', sekolah_id],
    queryFn: () => data.list('user-list', query),
  })
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton m="lg" height={120} />
  const { data: students, total } = found.data
  return (
    <Section
      title={t('schoolStudents.title', { count: total })}
      wide
      action={
        total > 0 && (
          <Anchor component={Link} to={`${menuUrl('customer')}?sekolah_id=${sekolah_id}`}>
            {t('schoolStudents.all')}
          </Anchor>
        )
      }
    >
      {total === 0 && <Text c="dimmed">{t('schoolStudents.none')}</Text>}
      <Lines>
        {students.map((student) => (
          <Line key={student.id}>
            <Anchor component={Link} to={`${menuUrl('customer')}/edit/${student.id}`}>
              {String(student.nama)}
            </Anchor>
            <Text c="dimmed">{String(student.kelas ?? student.email)}</Text>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
