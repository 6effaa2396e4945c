import { Group, SegmentedControl, Select, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Item, ItemsReport } from '#contract/reporting/item.ts'
import type { Report } from '#contract/reporting/report.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { isDubious, urgency } from './flags.ts'
import { ItemScatter } from './item-scatter.tsx'
import { ItemTable } from './item-table.tsx'
import { asCount } from './numbers.ts'
import { ReliabilityNote } from './reliability-note.tsx'
import { useItems } from './report-data.ts'
import { RulingPanel } from './ruling-panel.tsx'

/** Item statistics: dubious ones first, as a table or as a picture of facility against discrimination. */
export function Items({ report }: { report: Report }) {
  const jadwal_id = report.jadwal.id
  const [search] = useSearchParams()
  const paper = search.get('naskah') ?? undefined
  const found = useItems(jadwal_id, paper)
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={240} m="lg" />
  return <Shown report={report} items={found.data} />
}

function Shown({ report, items }: { report: Report; items: ItemsReport }) {
  const { t } = useTranslation('report')
  const [search, setSearch] = useSearchParams()
  const [ruled, setRuled] = useState<Item | null>(null)
  const mayRule = useOwnRight('jadwal-admin', 'key')
  const set = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const dubious = items.items.filter(isDubious)
  const all = search.get('items') === 'semua' || (dubious.length === 0 && search.get('items') !== 'meragukan')
  const subtes = search.get('subtes')
  const picture = search.get('rupa') === 'diagram'
  const open = search.get('soal')
  const rows = (all ? items.items : dubious).filter((item) => !subtes || item.subtes_id === subtes)
  const sorted = [...rows].sort((a, b) => urgency(a) - urgency(b))
  return (
    <Split
      panel={
        ruled && (
          <RulingPanel
            key={ruled.soal_id}
            item={items.items.find((one) => one.soal_id === ruled.soal_id) ?? ruled}
            jadwal_id={report.jadwal.id}
            penilaian={report.jadwal.penilaian}
            paper_sha256={items.paper_sha256 ?? undefined}
            onClose={() => setRuled(null)}
          />
        )
      }
    >
      <section aria-label={t('item.title')}>
        <Group component="header" gap="xs" px="gutter" py="xs">
          <Text component="h2" size="sm" fw={700} lts={0} me="2xs">
            {t('item.title')}
          </Text>
          <Group gap="xs" data-off-paper>
            <SegmentedControl
              size="xs"
              value={all ? 'semua' : 'meragukan'}
              onChange={(value) => set('items', value)}
              data={[
                { value: 'meragukan', label: t('item.dubious', { n: asCount(dubious.length) }) },
                { value: 'semua', label: t('item.all', { n: asCount(items.items.length) }) },
              ]}
            />
            <Select
              size="xs"
              aria-label={t('item.subtes')}
              placeholder={t('item.everySubtes')}
              clearable
              value={subtes}
              onChange={(value) => set('subtes', value)}
              data={items.subtes.map(({ id, kode, nama }) => ({ value: id, label: `${kode} · ${nama}` }))}
            />
            {report.papers.length > 1 && (
              <Select
                size="xs"
                aria-label={t('item.paper')}
                value={items.paper_sha256}
                allowDeselect={false}
                onChange={(value) => set('naskah', value)}
                data={report.papers.map(({ paper_sha256, count }, index) => ({
                  value: paper_sha256,
                  label: t('item.paperName', { index: index + 1, n: asCount(count) }),
                }))}
              />
            )}
            <SegmentedControl
              size="xs"
              value={picture ? 'diagram' : 'tabel'}
              onChange={(value) => set('rupa', value === 'diagram' ? value : null)}
              data={(['tabel', 'diagram'] as const).map((value) => ({ value, label: t(`item.${value}`) }))}
            />
          </Group>
          <Text size="xs" c="dimmed" ms="auto" visibleFrom="md">
            {t('item.basis')}
          </Text>
        </Group>
        {items.items.length > 0 && <ReliabilityNote takers={items.n} />}
        {picture && <ItemScatter items={sorted} open={open} onOpen={(soal_id) => set('soal', soal_id)} />}
        <ItemTable
          jadwal_id={report.jadwal.id}
          items={picture ? sorted.filter((item) => item.soal_id === open) : sorted}
          group={items.group_size}
          open={open}
          paper_sha256={items.paper_sha256 ?? undefined}
          onOpen={(soal_id) => set('soal', soal_id)}
          onRule={mayRule ? setRuled : undefined}
          quiet={picture}
        />
      </section>
    </Split>
  )
}
