import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { CREATE, EDIT } from '#src/office/crud/own-parts.ts'
import { SpecPage } from '#src/office/crud/page.tsx'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Columns } from '#src/office/kit/section/section.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { OfflineStrip } from '#src/office/list/offline-strip.tsx'
import { usePackageCheck } from './calls.ts'
import { CheckPanel } from './check/check-panel.tsx'
import { PackageFacts } from './facts.tsx'
import { PackagePage } from './package-page.tsx'
import { Schedules } from './schedules.tsx'
import { Shelf } from './shelf.tsx'
import { ShopForm, ShopTab } from './shop/shop-tab.tsx'
import { subtestSpec } from './subtest-options.ts'
import { Subtests } from './subtests.tsx'
import { Trials } from './trials.tsx'
import { useSubtests } from './use-subtests.ts'

/** Parts of the page: how the package is sat, and what the shop tells of it. */
const PART = 'bagian'
const INSIDE = 'isi'
const SHOP = 'toko'

/** As the contract has it. */
const LEAST_SECONDS = 10

/** A package as it is built: its sub-tests in order, its rules, what is wrong with it, and what publishing would do. */
export default function PaketDetail() {
  const { id = '' } = useParams()
  const { t } = useTranslation('packageShop')
  const [search, setSearch] = useSearchParams()
  const paket = useQuery({ queryKey: ['admin', 'paket', 'one', id], queryFn: () => data.one('paket', id) })
  const subtests = useSubtests(id)
  const check = usePackageCheck(id)
  const next = Math.min(99, Math.max(-1, ...subtests.rows.map((row) => Number(row.urutan))) + 1)
  const left = secondsLeft(paket.data, subtests.rows)
  const spec = useMemo(() => subtestSpec(id, { urutan: next, ...(left && { durasi_detik: left }) }), [id, next, left])
  const name = String(paket.data?.nama ?? '…')
  const retry = () => void Promise.all([paket.refetch(), subtests.found.refetch(), check.refetch()])
  useTrailName(name)
  useUndoKey()
  useKeys({ r: retry })
  const failure = paket.data ? (subtests.found.data ? null : subtests.found.error) : paket.error
  if (failure) return <ListProblem failure={asApiError(failure)} onRetry={retry} />
  if (!paket.data || !subtests.found.data) return <Opening />
  const tab = search.get(PART) === SHOP ? SHOP : INSIDE
  if (search.has(CREATE) || search.has(EDIT))
    return tab === SHOP ? <ShopForm paket_id={id} list={search.get('list')} /> : <SpecPage spec={spec} embedded />
  return (
    <PackagePage paket={paket.data} check={check.data}>
      <OfflineStrip at={paket.dataUpdatedAt} onRetry={retry} />
      <TabRow
        pages
        label={t('tabs')}
        tabs={[INSIDE, SHOP].map((value) => ({ value, name: t(`tab.${value}`) }))}
        chosen={tab}
        onChoose={(one) => setSearch(one === INSIDE ? {} : { [PART]: one })}
      />
      {tab === SHOP && <ShopTab paket={paket.data} />}
      {tab === INSIDE && (
        <Columns
          width={20.75}
          side={
            check.data ? (
              <CheckPanel check={check.data} />
            ) : check.error ? (
              <ListProblem failure={asApiError(check.error)} onRetry={retry} />
            ) : (
              <Opening />
            )
          }
        >
          <PackageFacts paket={paket.data} rows={subtests.rows} />
          <Subtests paket={paket.data} subtests={subtests} findings={check.data?.findings ?? []} />
          <Undone />
          <Schedules paket_id={id} check={check.data} />
          <Trials paket_id={id} />
          <Shelf paket={paket.data} />
        </Columns>
      )}
    </PackagePage>
  )
}

/** Seconds of a package with one timer that its sub-tests have not taken; undefined where none are left. */
function secondsLeft(paket: AdminRow | undefined, rows: readonly AdminRow[]): number | undefined {
  if (paket?.waktu !== 'total') return undefined
  const left = Number(paket.durasi_detik ?? 0) - rows.reduce((sum, row) => sum + Number(row.durasi_detik), 0)
  return left >= LEAST_SECONDS ? left : undefined
}

function Opening() {
  return (
    <Stack p="lg" gap="md" aria-busy>
      <Skeleton height={28} width="40%" />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Stack>
  )
}
