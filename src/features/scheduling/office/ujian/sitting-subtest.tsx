import { ActionIcon, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedSoal, SittingSoal } from '#contract/packages/building.ts'
import { mapel } from '#contract/resources/index.ts'
import { takeOutOfSitting, useSubtestSoal } from '#src/features/packages/office/calls.ts'
import { StatusMark } from '#src/features/packages/office/soal/marks.tsx'
import { SoalCells } from '#src/features/packages/office/soal/soal-cells.tsx'
import { takeBack } from '#src/features/packages/office/soal/write-ids.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'

/** The questions of one sub-test of a sitting, to be opened and taken out. */
export function SittingSubtest({ sitting, subtest_id }: { sitting: SittingSoal; subtest_id: string }) {
  const { t } = useTranslation('adminPackages')
  const found = useSubtestSoal(subtest_id)
  const online = useOnline()
  const edits = useHolds('bank-soal')
  const removes = useRights('ujian-admin').delete
  const [asked, setAsked] = useState<PlacedSoal | null>(null)
  const rows = found.data?.data ?? []
  const subjects = useRefNames(
    refTo(mapel),
    rows.flatMap((row) => row.mapel_id ?? []),
  )
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={36} m="lg" />
  if (rows.length === 0) return <State title={t('soal.emptyTitle')} text={t('sitting.noneText')} />
  const editAt = (row: PlacedSoal) =>
    `${menuUrl('jadwal-admin')}/detail/soal/${row.sheet ? 'edit-pauli' : 'edit'}/${row.id}?from=${sitting.jadwal_ujian_id}`
  return (
    <>
      <Box px="gutter">
        <Lines ordered>
          {rows.map((row) => (
            <Line key={row.id}>
              <Text span c="dimmed" ta="end" miw={24} flex="none" aria-hidden="true">
                {row.number}
              </Text>
              <SoalCells soal={row} mapel={subjects.get(row.mapel_id ?? '')} {...(edits && { to: editAt(row) })} />
              <StatusMark soal={row} />
              {removes && (
                <ActionIcon
                  aria-label={t('soal.remove', { nomor: row.number })}
                  disabled={!online}
                  onClick={() => setAsked(row)}
                >
                  <Trash2 size={16} strokeWidth={1.75} />
                </ActionIcon>
              )}
            </Line>
          ))}
        </Lines>
      </Box>
      {asked && (
        <TakeOut
          sitting={sitting}
          soal={asked}
          subtest_id={subtest_id}
          before={found.data.subtest.soal_ids}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface TakeOutProps {
  sitting: SittingSoal
  soal: PlacedSoal
  subtest_id: string
  before: readonly string[]
  onClose(): void
}

/** Says whom it reaches before a question leaves a sitting; whoever may change packages can take it back. */
function TakeOut({ sitting, soal, subtest_id, before, onClose }: TakeOutProps) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const mayUndo = useRights('paket-tryout').update
  const { busy, run } = useAction()
  const { participants: peserta, running: berjalan } = sitting
  const remember = useRemember()
  const takeOut = () =>
    run(async () => {
      const { message } = await takeOutOfSitting(sitting.jadwal_ujian_id, soal.id)
      if (mayUndo) {
        const after = before.filter((id) => id !== soal.id)
        const run = () => takeBack(subtest_id, { before, after })
        remember({ text: t('soal.removed', { nomor: soal.number }), run })
      }
      onClose()
      return message
    })
  return (
    <Dialog opened onClose={onClose} title={t('sitting.takeOutTitle', { nomor: soal.number })}>
      <Text size="sm">{t('sitting.takeOutText', { peserta, berjalan })}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button onClick={onClose}>{t('admin:cancel')}</Button>
        <Button variant="filled" color="danger" data-autofocus loading={busy} onClick={() => void takeOut()}>
          {t('sitting.takeOut')}
        </Button>
      </Group>
    </Dialog>
  )
}
