import { ActionIcon, Button } from '@mantine/core'
import { ListPlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SubtestSoal } from '#contract/packages/building.ts'
import { mapel } from '#contract/resources/index.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { OrderList } from '#src/office/kit/order/order-list.tsx'
import { useOrder } from '#src/office/kit/order/use-order.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { at } from '../addresses.ts'
import { StatusMark } from './marks.tsx'
import { SoalCells } from './soal-cells.tsx'
import { changeIds, reordered } from './write-ids.ts'

/** The questions of a sub-test in their order, to be moved and taken out. */
export function Chosen({ found, onPick }: { found: SubtestSoal; onPick(): void }) {
  const { t } = useTranslation('adminPackages')
  const online = useOnline()
  const rights = useRights('paket-tryout')
  const edits = useHolds('bank-soal')
  const remember = useRemember()
  const { subtest, data: rows } = found
  const byId = new Map(rows.map((row) => [row.id, row]))
  const subjects = useRefNames(
    refTo(mapel),
    rows.flatMap((row) => row.mapel_id ?? []),
  )
  const ordering = useOrder(subtest.soal_ids, (wanted) =>
    changeIds(remember, subtest.id, (now) => reordered(now, wanted), t('admin:order.undo')),
  )
  const remove = (id: string, nomor: number) =>
    void attempt(() =>
      changeIds(remember, subtest.id, (now) => now.filter((other) => other !== id), t('soal.removed', { nomor })),
    )
  if (subtest.soal_ids.length === 0) {
    const pick = (
      <Button variant="filled" color="accent" leftSection={<ListPlus size={16} />} onClick={onPick}>
        {t('soal.part_pilih')}
      </Button>
    )
    return (
      <State
        picture={<EmptyPicture />}
        title={t('soal.emptyTitle')}
        text={t('soal.emptyText')}
        actions={rights.update ? pick : undefined}
      />
    )
  }
  return (
    <OrderList
      label={t('soal.part_terpilih')}
      ordering={ordering}
      nameOf={(id) => t('soal.number', { nomor: subtest.soal_ids.indexOf(id) + 1 })}
      locked={!rights.update}
    >
      {(id, index) => {
        const row = byId.get(id)
        const lost = <span>{t('soal.gone')}</span>
        return (
          <>
            {row ? (
              <SoalCells
                soal={row}
                mapel={subjects.get(row.mapel_id ?? '')}
                {...(edits && { to: at.editSoal(id, row.sheet, subtest.id) })}
              />
            ) : (
              lost
            )}
            {row && <StatusMark soal={row} />}
            {rights.update && (
              <ActionIcon
                aria-label={t('soal.remove', { nomor: index + 1 })}
                disabled={!online}
                onClick={() => remove(id, index + 1)}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </ActionIcon>
            )}
          </>
        )
      }}
    </OrderList>
  )
}
