import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemParameter, SubtestModel, SuspicionCode } from '#contract/reporting/calibration.ts'
import type { Report } from '#contract/reporting/report.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Figure, Figures } from '#src/office/kit/figure/figure.tsx'
import { Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { ListTable } from '#src/office/list/list-table.tsx'
import { asCount, asIndex } from '../numbers.ts'
import { ReliabilityNote } from '../reliability-note.tsx'
import { useItems } from '../report-data.ts'
import { RulingPanel } from '../ruling-panel.tsx'
import { useParameters } from './calibration-data.ts'
import { ItemCurve } from './item-curve.tsx'
import { PersonItemMap } from './person-item-map.tsx'

interface CalibratedItemsProps {
  report: Report
  run_id: string
  model: SubtestModel
}

/** The items of a sub-test: curve of the chosen one, where items and people stand, and the list, suspicious ones first. */
export function CalibratedItems({ report, run_id, model }: CalibratedItemsProps) {
  const { t } = useTranslation('calibration')
  const jadwal_id = report.jadwal.id
  const found = useParameters(jadwal_id, run_id, model.subtes_id)
  const [open, setOpen] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const [ruled, setRuled] = useState<ItemParameter | null>(null)
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={240} m="lg" />
  const { items, persons } = found.data
  const sorted = [...items].sort((one, other) => gravity(one) - gravity(other))
  const suspicious = sorted.filter(({ flags }) => flags.length)
  const listed = all || !suspicious.length ? sorted : suspicious
  const chosen = items.find((item) => idOf(item) === open) ?? sorted[0]
  return (
    <Split
      panel={
        ruled && (
          <Ruling
            key={idOf(ruled)}
            jadwal_id={jadwal_id}
            penilaian={report.jadwal.penilaian}
            item={ruled}
            onClose={() => setRuled(null)}
          />
        )
      }
    >
      <ReliabilityNote takers={model.examinees} />
      {persons.length > 0 && (
        <Figures>
          <Figure title={t('curve.title', { kode: chosen?.kode ?? '' })} unit={t('curve.unit')} note={t('curve.note')}>
            <ItemCurve items={items} chosen={chosen} />
          </Figure>
          <Figure title={t('map.title')} unit={t('map.unit')} note={t('map.note')}>
            <PersonItemMap items={items} persons={persons} chosen={chosen} />
          </Figure>
        </Figures>
      )}
      <section aria-label={t('items.title')}>
        <Group component="header" gap="xs" px="gutter" py="xs">
          <Text component="h2" size="sm" fw={700} lts={0} me="2xs">
            {t('items.title')}
          </Text>
          <SegmentedControl
            size="xs"
            value={all || !suspicious.length ? 'all' : 'suspicious'}
            onChange={(value) => setAll(value === 'all')}
            data={[
              {
                value: 'suspicious',
                label: t('items.suspicious', { n: asCount(suspicious.length) }),
                disabled: !suspicious.length,
              },
              { value: 'all', label: t('items.all', { n: asCount(items.length) }) },
            ]}
          />
        </Group>
        <Table items={listed} open={open} onOpen={setOpen} onRule={setRuled} />
      </section>
    </Split>
  )
}

const idOf = ({ soal_id, soal_sha256 }: ItemParameter) => `${soal_id} ${soal_sha256}`

const GRAVE: SuspicionCode[] = ['wrong_key', 'negative_discrimination']
/** Wrong keys first, then other reasons, then items without any; equal ones in the order of the paper. */
const gravity = ({ flags }: ItemParameter): number =>
  flags.some((code) => GRAVE.includes(code)) ? 0 : flags.length ? 1 : 2

interface TableProps {
  items: readonly ItemParameter[]
  open: string | null
  onOpen(id: string): void
  onRule(item: ItemParameter): void
}

function Table({ items, open, onOpen, onRule }: TableProps) {
  const { t } = useTranslation('calibration')
  const mayRule = useOwnRight('jadwal-admin', 'key')
  return (
    <ListTable
      layout="dense"
      rows={items}
      idOf={idOf}
      onRow={(item) => onOpen(idOf(item))}
      open={open}
      columns={[
        { id: 'kode', head: t('col.item'), name: true, cell: ({ kode }) => kode },
        { id: 'p', head: 'p', title: t('col.p'), number: true, cell: ({ p }) => asIndex(p) },
        { id: 'r', head: 'r', title: t('col.r'), number: true, cell: ({ corrected }) => asIndex(corrected) },
        { id: 'a', head: 'a', title: t('col.a'), number: true, cell: ({ a, se_a }) => withError(a, se_a) },
        { id: 'b', head: 'b', title: t('col.b'), number: true, cell: ({ b, se_b }) => withError(b, se_b) },
        {
          id: 'fit',
          head: 'S-X²',
          title: t('col.fit'),
          number: true,
          below: 1023,
          cell: ({ s_x2, df, fit_p }) =>
            s_x2 === null ? '–' : t('fit', { x: asIndex(s_x2), df: df ?? 0, p: asIndex(fit_p) }),
        },
        { id: 'flags', head: t('col.why'), cell: (item) => <Flags item={item} /> },
        {
          id: 'rule',
          head: <span className="visually-hidden">{t('do.rule')}</span>,
          cell: (item) =>
            mayRule && (
              <Button size="compact-xs" onClick={() => onRule(item)} aria-label={t('do.ruleItem', { kode: item.kode })}>
                {t('do.rule')}
              </Button>
            ),
        },
      ]}
    />
  )
}

const withError = (value: number | null, error: number | null) =>
  value === null ? '–' : `${asIndex(value)}${error === null ? '' : ` ± ${asIndex(error)}`}`

function Flags({ item: { flags, suggested, anchored } }: { item: ItemParameter }) {
  const { t } = useTranslation('calibration')
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      {flags.map((code) => (
        <Chip
          key={code}
          tone={GRAVE.includes(code) ? 'danger' : 'warning'}
          icon={GRAVE.includes(code) ? TriangleAlert : CircleAlert}
        >
          {t(`flag.${code}`, { option: suggested ?? '' })}
        </Chip>
      ))}
      {anchored && <Chip tone="neutral">{t('anchored')}</Chip>}
    </Group>
  )
}

interface RulingProps {
  item: ItemParameter
  jadwal_id: string
  penilaian: Report['jadwal']['penilaian']
  onClose(): void
}

/** The report's own dialog of decisions, on the paper that asks the item. */
function Ruling({ item, ...props }: RulingProps) {
  const { paper_sha256, soal_id } = item
  const found = useItems(props.jadwal_id, paper_sha256).data?.items.find((one) => one.soal_id === soal_id)
  if (!found) return null
  return <RulingPanel {...props} item={found} paper_sha256={paper_sha256} />
}
