import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { MarkingLink } from '#src/features/reports/office/essays/marking-link.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { data } from '#src/office/crud/data.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { useOwnRight, useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { TABS, type TabName } from './tabs.ts'

const NAMES = Object.keys(TABS) as TabName[]

/** A schedule while it is sat: the live board, and what else belongs to it by `?tab=`. */
export default function JadwalDetail() {
  const { t } = useTranslation('board')
  const { t: words } = useTranslation('admin')
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const go = useGo()
  const now = useServerNow()
  const rights = useRights('jadwal-admin')
  const board = useOwnRight('jadwal-admin', 'board')
  const report = useOwnRight('jadwal-admin', 'report')
  const { value } = useWords('jadwal-paket')
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'one', id],
    queryFn: () => data.one('jadwal-paket', id),
  })
  const name = String(found.data?.nama ?? '…')
  useTrailName(name)
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={28} width="30%" m="lg" />
  const asked = search.get('tab') as TabName
  const names = NAMES.filter((one) => one !== 'board' || board)
  const tab = names.find((one) => one === asked) ?? (names[0] as TabName)
  const Tab = TABS[tab]()
  const status = String(found.data.status)
  // Once nobody can still be working, what is left to do is to read what came of it.
  const over = Date.parse(String(found.data.ends_at)) < now
  return (
    <Page
      title={name}
      note={<StatusChip status={status} word={value('status', status)} />}
      actions={
        <>
          <Button
            leftSection={<Pencil size={16} strokeWidth={1.75} />}
            onClick={() => go(`${menuUrl('jadwal-admin')}/edit/${id}`)}
          >
            {words(rights.update ? 'list.edit' : 'list.look')}
          </Button>
          <MarkingLink jadwal_id={id} />
          {report && (
            <Button
              {...(over && { variant: 'filled', color: 'accent' })}
              leftSection={<ChartColumn size={16} strokeWidth={1.75} />}
              onClick={() => go(`${menuUrl('jadwal-admin')}/report/${id}`)}
            >
              {t('report')}
            </Button>
          )}
        </>
      }
    >
      <TabRow
        pages
        label={t('tabs')}
        tabs={names.map((value) => ({ value, name: t(`tab.${value}`) }))}
        chosen={tab}
        onChoose={(one) => leaveBy(() => setSearch(one === names[0] ? {} : { tab: one }))}
      />
      <Suspense fallback={<Skeleton height={240} m="lg" />}>
        <Tab id={id} />
      </Suspense>
    </Page>
  )
}
