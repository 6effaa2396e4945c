import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Pickable, SubtestSoal } from '#contract/packages/building.ts'
import { mapel } from '#contract/resources/index.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { plainText } from '#src/office/kit/plain-text.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ActionBar } from '#src/office/list/action-bar.tsx'
import { List } from '#src/office/list/list.tsx'
import type { Column } from '#src/office/list/list-table.tsx'
import { StatusMark } from './marks.tsx'
import styles from './picker.module.css'
import { PickerFilters } from './picker-filters.tsx'
import { KindWord, SoalStem } from './soal-cells.tsx'
import { useBank } from './use-bank.ts'
import { changeIds } from './write-ids.ts'

/** The bank, to choose many questions from at once. */
export function Picker({ subtest }: { subtest: SubtestSoal['subtest'] }) {
  const { t } = useTranslation('adminPackages')
  const online = useOnline()
  const { busy, run } = useAction()
  const remember = useRemember()
  const list = useBank(subtest.id)
  const columns = useBankColumns(list.rows ?? [])
  const add = () =>
    run(async () => {
      const chosen = [...(list.selecting?.selection.rows.keys() ?? [])]
      const text = t('pick.added', { count: chosen.length })
      await changeIds(remember, subtest.id, (now) => [...now, ...chosen.filter((id) => !now.includes(id))], text)
      list.selecting?.clear()
      return text
    })
  return (
    <List
      list={list}
      label={t('soal.part_pilih')}
      columns={columns}
      nameOf={({ html }) => plainText(html).slice(0, 80)}
      isOff={({ place }) => place !== null}
      toolbar={<PickerFilters list={list} />}
      empty={<State title={t('pick.none')} text={t('pick.noneText')} />}
      foot={
        <ActionBar list={list} label={t('pick.bar')}>
          <Button variant="filled" color="accent" loading={busy} disabled={!online} onClick={() => void add()}>
            {t('pick.add', { count: list.selected })}
          </Button>
        </ActionBar>
      }
    />
  )
}

/** A question on one line, and where the package has it already. */
function useBankColumns(rows: readonly Pickable[]): Column<Pickable>[] {
  const { t } = useTranslation('adminPackages')
  const words = useWords('soal')
  const subjects = useRefNames(
    refTo(mapel),
    rows.flatMap((row) => row.mapel_id ?? []),
  )
  return [
    {
      id: 'html',
      head: words.one,
      name: true,
      fill: true,
      width: '40%',
      cell: (row) => <SoalStem soal={row} />,
    },
    { id: 'jenis', head: words.field('jenis'), width: '8.5rem', below: 1023, cell: (row) => <KindWord soal={row} /> },
    {
      id: 'materi',
      head: words.field('materi'),
      cell: (row) => [subjects.get(row.mapel_id ?? ''), row.materi].filter(Boolean).join(' · '),
    },
    {
      id: 'tingkat',
      head: words.field('tingkat'),
      width: '7rem',
      cell: ({ tingkat }) => tingkat && <DifficultyCell level={tingkat} />,
    },
    {
      id: 'status',
      head: words.field('status'),
      width: '11rem',
      cell: (row) =>
        row.place ? (
          <span className={styles.taken}>{t('pick.taken', { kode: row.place.kode, nomor: row.place.number })}</span>
        ) : (
          <StatusMark soal={row} />
        ),
    },
  ]
}
