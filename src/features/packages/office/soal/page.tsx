import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { durationText } from '#contract/duration.ts'
import type { SubtestSoal } from '#contract/packages/building.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { WriteMenu } from '#src/office/crud/write-menu.tsx'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { OfflineStrip } from '#src/office/list/offline-strip.tsx'
import { at } from '../addresses.ts'
import { useSubtestSoal } from '../calls.ts'
import { Blueprint } from './blueprint.tsx'
import { Chosen } from './chosen.tsx'
import { Picker } from './picker.tsx'

const PARTS = ['terpilih', 'pilih', 'acak'] as const
type Part = (typeof PARTS)[number]

/** The questions of a sub-test: those chosen in order, the bank to choose from, and the draw by blueprint. */
export default function SubtestQuestions() {
  const { id = '' } = useParams()
  const found = useSubtestSoal(id)
  const retry = () => void found.refetch()
  useTrailName(found.data ? `${found.data.subtest.paket_nama} / ${found.data.subtest.nama}` : '…')
  useUndoKey()
  useKeys({ r: retry })
  if (found.error && !found.data) return <ListProblem failure={asApiError(found.error)} onRetry={retry} />
  if (!found.data) return <Opening />
  return (
    <SubtestPage found={found.data}>
      <OfflineStrip at={found.dataUpdatedAt} onRetry={retry} />
      <Parts found={found.data} />
      <Undone />
    </SubtestPage>
  )
}

function SubtestPage({ found: { subtest, data }, children }: { found: SubtestSoal; children: ReactNode }) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  const rights = useRights('paket-tryout')
  return (
    <Page
      sticky
      title={`${subtest.kode} – ${subtest.nama}`}
      document={subtest.nama}
      note={
        <Group gap="sm" className="numeric">
          <Anchor component={Link} to={at.detail(subtest.paket_id)}>
            {subtest.paket_nama}
          </Anchor>
          <span>{t('subtest.soal', { count: data.length })}</span>
          <bdi>{durationText(subtest.durasi_detik)}</bdi>
        </Group>
      }
      actions={
        <>
          <Button
            leftSection={<Pencil size={16} strokeWidth={1.75} />}
            onClick={() => go(at.subtest(subtest.paket_id, subtest.id))}
          >
            {t(rights.update ? 'subtest.edit' : 'subtest.look')}
          </Button>
          <WriteMenu soalTo={at.newSoal(subtest.id)} sheetTo={at.newSheet(subtest.id)} />
        </>
      }
    >
      {children}
    </Page>
  )
}

function Parts({ found }: { found: SubtestSoal }) {
  const { t } = useTranslation('adminPackages')
  const rights = useRights('paket-tryout')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('bagian')
  const part: Part = rights.update ? (PARTS.find((one) => one === asked) ?? 'terpilih') : 'terpilih'
  const choose = (next: Part) => setSearch(next === 'terpilih' ? {} : { bagian: next }, { replace: true })
  return (
    <>
      <TabRow
        label={t('soal.parts')}
        chosen={part}
        onChoose={choose}
        tabs={PARTS.filter((one) => rights.update || one === 'terpilih').map((value) => ({
          value,
          name: t(`soal.part_${value}`),
          count: value === 'terpilih' ? found.data.length : undefined,
        }))}
      />
      {part === 'terpilih' && <Chosen found={found} onPick={() => choose('pilih')} />}
      {part === 'pilih' && <Picker subtest={found.subtest} />}
      {part === 'acak' && <Blueprint subtest={found.subtest} onDone={() => choose('terpilih')} />}
    </>
  )
}

function Opening() {
  return (
    <Stack p="lg" gap="md" aria-busy>
      <Skeleton height={28} width="40%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  )
}
