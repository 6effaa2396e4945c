import { Button, Checkbox, Kbd } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pickable, SubtestSoal } from '#contract/packages-admin.ts'
import { useOnline } from '#src/lib/online.ts'
import { asApiError } from '#src/office/crud/api-failure.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { NO_FILTERS } from '#src/office/crud/list/list-state.ts'
import { Pager } from '#src/office/crud/list/pager.tsx'
import { totalShown } from '#src/office/crud/list/total-shown.ts'
import { refs } from '#src/office/crud/reference-names.ts'
import { useRefNames } from '#src/office/crud/refs.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import bulk from '../../../../office/crud/list/bulk-bar.module.css'
import { usePickable } from '../calls.ts'
import { StatusMark } from './marks.tsx'
import styles from './picker.module.css'
import { PickerFilters } from './picker-filters.tsx'
import { EMPTY_FILTERS, type PickFilters, queryOf } from './picker-query.ts'
import { SoalCells } from './soal-cells.tsx'
import { changeIds } from './write-ids.ts'

/** The bank, to choose many questions from at once; the choice outlives pages and filters. */
export function Picker({ subtest }: { subtest: SubtestSoal['subtest'] }) {
  const { t } = useTranslation('adminPackages')
  const online = useOnline()
  const [filters, setFilters] = useState<PickFilters>(EMPTY_FILTERS)
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, run } = useAction()
  const remember = useRemember()
  const found = usePickable({ subtest_id: subtest.id, ...page, ...queryOf(filters) })
  const rows = found.data?.data ?? []
  const mapel = useRefNames(
    refs.mapel,
    rows.flatMap((row) => row.mapel_id ?? []),
  )
  const clear = () => setChosen([])
  const narrow = (next: PickFilters) => {
    setFilters(next)
    setPage({ ...page, page: 1 })
  }
  useKeys({ Escape: clear })
  const toggle = (id: string, on: boolean) =>
    setChosen((now) => (on ? [...now.filter((other) => other !== id), id] : now.filter((other) => other !== id)))
  const free = rows.filter((row) => row.tempat === null)
  const allOn = free.length > 0 && free.every((row) => chosen.includes(row.id))
  const add = () =>
    run(async () => {
      const text = t('pick.added', { count: chosen.length })
      await changeIds(remember, subtest.id, (now) => [...now, ...chosen.filter((id) => !now.includes(id))], text)
      clear()
      return text
    })
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  const total = found.data ?? { total: 0 }
  return (
    <section className={styles.picker} aria-label={t('soal.part_pilih')}>
      <PickerFilters filters={filters} onChange={narrow} />
      <div className={styles.headRow}>
        <Checkbox
          label={t('pick.page')}
          checked={allOn}
          disabled={free.length === 0}
          onChange={() => {
            for (const row of free) toggle(row.id, !allOn)
          }}
        />
        <Checkbox
          label={t('pick.free')}
          checked={filters.belum}
          onChange={(event) => narrow({ ...filters, belum: event.currentTarget.checked })}
        />
        <span role="status">{found.data && t('pick.total', { count: total.total, shown: totalShown(total) })}</span>
      </div>
      {found.data && rows.length === 0 && (
        <State
          title={t('pick.none')}
          text={t('pick.noneText')}
          actions={<Button onClick={() => narrow(EMPTY_FILTERS)}>{t('pick.clear')}</Button>}
        />
      )}
      <ul
        className={styles.rows}
        aria-busy={found.isPlaceholderData}
        data-stale={found.isPlaceholderData ? '' : undefined}
      >
        {rows.map((row) => (
          <PickRow
            key={row.id}
            row={row}
            mapel={mapel.get(row.mapel_id ?? '')}
            on={chosen.includes(row.id)}
            onToggle={(on) => toggle(row.id, on)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className={bulk.bar} role="toolbar" aria-label={t('pick.bar')}>
          <Button variant="filled" color="accent" loading={busy} disabled={!online} onClick={() => void add()}>
            {t('pick.add', { count: chosen.length })}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<X size={14} />}
            rightSection={<Kbd>Esc</Kbd>}
            onClick={clear}
          >
            {t('pick.drop')}
          </Button>
        </div>
      )}
      <Pager
        state={{ ...NO_FILTERS, ...page, sort: null, columns: null }}
        total={total}
        onChange={({ page: next, size }) => setPage({ page: next, size })}
      />
    </section>
  )
}

interface PickRowProps {
  row: Pickable
  mapel: string | undefined
  on: boolean
  onToggle(on: boolean): void
}

/** One that the package has already is marked with where, and cannot be chosen again. */
function PickRow({ row, mapel, on, onToggle }: PickRowProps) {
  const { t } = useTranslation('adminPackages')
  const { tempat } = row
  const name = row.html.replace(/<[^<>]*>/g, ' ').slice(0, 80)
  return (
    <li data-selected={on ? '' : undefined} data-taken={tempat ? '' : undefined}>
      <Checkbox
        aria-label={t('pick.choose', { name })}
        checked={on || tempat !== null}
        disabled={tempat !== null}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <SoalCells soal={row} mapel={mapel} />
      <span className={styles.end}>
        {tempat ? (
          <span className={styles.taken}>{t('pick.taken', { kode: tempat.kode, nomor: tempat.nomor })}</span>
        ) : (
          <StatusMark soal={row} />
        )}
      </span>
    </li>
  )
}
