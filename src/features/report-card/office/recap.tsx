import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { ExportFormat, ExportStatus } from '#contract/export.ts'
import type { RecapRow, recapReply } from '#contract/report-card/report-card.ts'
import { SEMESTERS } from '#contract/report-card/school-grades.ts'
import { get, post } from '#src/lib/http.ts'
import { FileMenu } from '#src/office/crud/export/file-menu.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { type ListAddress, oneValue, single } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ListToolbar, TextFilter } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { StudentCard } from './student-card.tsx'
import { useGrade } from './use-grade.ts'

const STUDENT = 'siswa'
const ADDRESS: ListAddress = {
  filters: { sekolah: single(), kelas: single() },
  sort: 'nama',
  sorts: ['nama', '-nama', 'kelas', '-kelas'],
}
const idOf = ({ user_id }: RecapRow) => user_id

/** The report cards of all students in one table; with `?siswa={id}` the card of one. */
export default function Recap() {
  const [search] = useSearchParams()
  const id = search.get(STUDENT)
  return id ? <StudentCard key={id} user_id={id} /> : <RecapList />
}

function RecapList() {
  const { t } = useTranslation('recap')
  const { t: admin } = useTranslation('admin')
  const list = useList(ADDRESS, {
    key: ['admin', 'rekap-raport'],
    ask: (state) => {
      const [sekolah, kelas] = [oneValue(state, 'sekolah'), oneValue(state, 'kelas')]
      return {
        ...{ page: state.page, size: state.size, sort: state.sort ?? 'nama' },
        ...(state.q && { q: state.q }),
        ...(sekolah && { sekolah }),
        ...(kelas && { kelas }),
      }
    },
    fetch: (query) => get<z.infer<typeof recapReply>>('/get-rekap-raport', query),
    idOf,
  })
  const { page: _page, size: _size, sort: _sort, ...filter } = list.query
  const ask = (format: ExportFormat) => post<ExportStatus>('/export/rekap-raport', { ...filter, format })
  return (
    <List
      list={list}
      columns={useColumns()}
      layout="dense"
      nameOf={({ nama }) => nama}
      head={
        <>
          <title>{`${t('title')} · ELP`}</title>
          <ListHeading title={t('title')} total={list.reply} text={t('text')}>
            <FileMenu name={t('title')} ask={ask} disabled={list.rows?.length === 0} />
          </ListHeading>
        </>
      }
      toolbar={
        <ListToolbar list={list} search={admin('list.search')}>
          <TextFilter list={list} name="sekolah" label={t('school')} />
          <TextFilter list={list} name="kelas" label={t('class')} />
        </ListToolbar>
      }
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): Column<RecapRow>[] {
  const { t } = useTranslation('recap')
  const shown = useGrade()
  return [
    { id: 'nama', head: t('student'), name: true, sort: 'nama', cell: nameCell },
    { id: 'sekolah', head: t('school'), below: 1100, cell: ({ sekolah }) => sekolah ?? '–' },
    { id: 'kelas', head: t('class'), sort: 'kelas', cell: ({ kelas }) => kelas ?? '–' },
    ...SEMESTERS.map((semester) => ({
      ...{ id: `s${semester}`, head: t('semesterShort', { n: semester }), title: t('semester', { n: semester }) },
      ...{ number: true, below: 1023 as const, cell: (row: RecapRow) => shown(row.semester[semester - 1]) },
    })),
    { id: 'rata', head: t('mean'), number: true, cell: ({ mean }) => <b>{shown(mean)}</b> },
    { id: 'terisi', head: t('filled'), number: true, below: 1023, cell: ({ filled }) => filled },
    { id: 'pas', head: t('pas'), title: t('pasTitle'), number: true, cell: ({ pas }) => shown(pas) },
  ]
}

const nameCell = ({ user_id, nama }: RecapRow) => <Link to={`?${STUDENT}=${user_id}`}>{nama}</Link>
