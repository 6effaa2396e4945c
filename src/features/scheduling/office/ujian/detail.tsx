import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { jadwalPaketUjian, paket } from '#contract/resources/index.ts'
import { data } from '#src/office/crud/data.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { SpecPage } from '#src/office/crud/page.tsx'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'

/** One exam: of which package, and in which schedules it is sat. */
export default function UjianDetail() {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  const go = useGo()
  const rights = useRights('ujian-admin')
  const words = useWords('ujian')
  const found = useQuery({ queryKey: ['admin', 'ujian', 'one', id], queryFn: () => data.one('ujian', id) })
  const spec = useMemo(
    () =>
      specOf(jadwalPaketUjian, {
        columns: ['jadwal_id', 'urutan', 'created_at'],
        filters: [],
        only: { ujian_id: id },
        open: (row) => `${menuUrl('jadwal-admin')}/detail/${row.jadwal_id}`,
        rowActions: QuestionsAction,
        without: ['create', 'update', 'delete'],
      }),
    [id],
  )
  const paket_id = String(found.data?.paket_id ?? '')
  const pakets = useRefNames(refTo(paket), paket_id ? [paket_id] : [])
  const name = String(found.data?.nama ?? '…')
  useTrailName(name)
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={28} width="30%" m="lg" />
  return (
    <Page
      title={name}
      note={<StatusChip status={String(found.data.status)} word={words.value('status', String(found.data.status))} />}
      actions={
        <Button
          leftSection={<Pencil size={16} strokeWidth={1.75} />}
          onClick={() => go(`${menuUrl('ujian-admin')}?edit=${id}`)}
        >
          {t(rights.update ? 'list.edit' : 'list.look')}
        </Button>
      }
    >
      <Facts>
        <Fact name={words.field('paket_id')}>
          <Link to={`${menuUrl('paket-tryout')}/detail/${paket_id}`}>{pakets.get(paket_id) ?? '…'}</Link>
        </Fact>
      </Facts>
      <SpecPage spec={spec} embedded />
    </Page>
  )
}

function QuestionsAction({ row }: { row: Row<typeof jadwalPaketUjian> }) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  return (
    <Menu.Item
      leftSection={<ListChecks size={16} />}
      onClick={() => go(`${menuUrl('jadwal-admin')}/detail/soal/${row.id}`)}
    >
      {t('sitting.questions')}
    </Menu.Item>
  )
}
