import { Button, Skeleton, Stack } from '@mantine/core'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { SittingSoal } from '#contract/packages/building.ts'
import { useSittingSoal } from '#src/features/packages/office/calls.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { useHolds } from '#src/office/crud/rights.ts'
import { WriteMenu } from '#src/office/crud/write-menu.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { OfflineStrip } from '#src/office/list/offline-strip.tsx'
import { SittingSubtest } from './sitting-subtest.tsx'

/** The questions of a sitting, sub-test by sub-test, and the paper that it hands out. */
export default function SittingSoalScreen() {
  const { id = '' } = useParams()
  const found = useSittingSoal(id)
  const retry = () => void found.refetch()
  useTrailName(found.data ? `${found.data.jadwal.nama} / ${found.data.ujian.nama}` : '…')
  useUndoKey()
  useKeys({ r: retry })
  if (found.error && !found.data) return <ListProblem failure={asApiError(found.error)} onRetry={retry} />
  if (!found.data) return <Opening />
  return (
    <SittingPage sitting={found.data}>
      <OfflineStrip at={found.dataUpdatedAt} onRetry={retry} />
      <SittingFacts sitting={found.data} />
      <Subtests sitting={found.data} />
      <Undone />
    </SittingPage>
  )
}

function SittingPage({ sitting, children }: { sitting: SittingSoal; children: ReactNode }) {
  const { jadwal_ujian_id, jadwal, ujian } = sitting
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  const words = useWords('ujian')
  const own = `${menuUrl('jadwal-admin')}/detail/soal`
  return (
    <Page
      sticky
      title={ujian.nama}
      note={<StatusChip status={ujian.status} word={words.value('status', ujian.status)} />}
      actions={
        <>
          <Button
            leftSection={<ClipboardList size={16} strokeWidth={1.75} />}
            onClick={() => go(`${menuUrl('jadwal-admin')}/detail/${jadwal.id}`)}
          >
            {t('sitting.board')}
          </Button>
          <WriteMenu soalTo={`${own}/tambah/${jadwal_ujian_id}`} sheetTo={`${own}/tambah-pauli/${jadwal_ujian_id}`} />
        </>
      }
    >
      {children}
    </Page>
  )
}

function SittingFacts({ sitting: { jadwal, paket, paper: naskah, participants, running } }: { sitting: SittingSoal }) {
  const { t } = useTranslation('adminPackages')
  const zone = useZone()
  const words = useWords('jadwal-paket')
  const builds = useHolds('paket-tryout')
  const address = `${menuUrl('paket-tryout')}/detail/${paket.id}`
  const paper = naskah && {
    hash: naskah.paper_sha256.slice(0, 8).toUpperCase(),
    policy: words.value('cara_mulai', naskah.policy),
    time: dateTime(naskah.created_at, zone),
  }
  return (
    <Facts>
      <Fact name={t('sitting.schedule')}>{jadwal.nama}</Fact>
      <Fact name={words.field('mulai')}>{dateTime(jadwal.mulai, zone)}</Fact>
      <Fact name={words.field('selesai')}>{dateTime(jadwal.selesai, zone)}</Fact>
      <Fact name={t('sitting.package')}>{builds ? <Link to={address}>{paket.nama}</Link> : paket.nama}</Fact>
      <Fact name={t('sitting.members')}>{participants.toLocaleString('id-ID')}</Fact>
      <Fact name={t('sitting.running')}>{running.toLocaleString('id-ID')}</Fact>
      <Fact name={t('sitting.paper')}>{paper ? t('sitting.paperOf', paper) : t('sitting.noPaper')}</Fact>
    </Facts>
  )
}

function Subtests({ sitting }: { sitting: SittingSoal }) {
  const { t } = useTranslation('adminPackages')
  const [chosen, setChosen] = useState<string | null>(null)
  const open = sitting.subtes.find((row) => row.id === chosen) ?? sitting.subtes[0]
  if (!open) return <State title={t('sitting.none')} text={t('sitting.noneText')} />
  return (
    <>
      <TabRow
        label={t('subtest.title')}
        tabs={sitting.subtes.map(({ id, kode, jumlah_soal }) => ({ value: id, name: kode, count: jumlah_soal }))}
        chosen={open.id}
        onChoose={setChosen}
      />
      <SittingSubtest key={open.id} sitting={sitting} subtest_id={open.id} />
    </>
  )
}

function Opening() {
  return (
    <Stack p="lg" gap="md" aria-busy>
      <Skeleton height={28} width="40%" />
      <Skeleton height={48} />
      <Skeleton height={36} />
    </Stack>
  )
}
