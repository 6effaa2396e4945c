import { Button } from '@mantine/core'
import { School } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Role } from '#contract/access/access.ts'
import type { Row } from '#contract/resource.ts'
import { level, userList } from '#contract/resources/index.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { PasswordField } from '#src/office/crud/form/widgets/password-field.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { CREATE } from '#src/office/crud/own-parts.ts'
import { refTo, useRefRows } from '#src/office/crud/refs.ts'
import { useOwnRight, useRights } from '#src/office/crud/rights.ts'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { type Spec, specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { DELETIONS, DeletionQueue, ToDeletions } from './deletion-queue.tsx'
import { PersonBelow } from './person-below.tsx'
import { CARDS, CardsOfTicked } from './siswa-import/cards-of-ticked.tsx'
import { IMPORT, ImportStudents } from './siswa-import/import-students.tsx'
import { useLoginCards } from './siswa-import/login-cards.ts'
import { MadeCards } from './siswa-import/made-cards.tsx'
import { SiswaImport } from './siswa-import/siswa-import.tsx'
import { StudentRecord } from './student-record.tsx'

interface PeopleProps {
  /** The menu that this list is, and whose flags count. */
  menu: 'pengguna' | 'customer'
  includes(role: Role): boolean
}

/** The accounts of some roles: a level's name says which role it is. */
export function People({ menu, includes }: PeopleProps) {
  const { t } = useTranslation('admin')
  const { id } = useParams()
  const [search, setSearch] = useSearchParams()
  const made = useLoginCards((state) => state.made)
  const levels = useRefRows(refTo(level))
  const ids = (levels.data?.data ?? []).filter((row) => includes(row.role as Role)).map((row) => row.id)
  const key = ids.join(',')
  const isNew = search.has(CREATE)
  const imports = useOwnRight('customer', 'import')
  const spec = useMemo(() => specOfPeople(menu, key, isNew), [menu, key, isNew])
  if (levels.isPending) return null
  const toList = () => setSearch({}, { replace: true })
  if (search.has(IMPORT) && menu === 'customer') {
    return imports ? <SiswaImport onClose={toList} /> : <NoRight menu={menu} lacks="import" />
  }
  if (search.has(DELETIONS) && menu === 'customer') return <DeletionQueue onClose={toList} />
  if (search.has(CARDS) && made) return <MadeCards made={made} onClose={toList} />
  if (id) return <ResourceForm spec={spec} id={id} below={menu === 'pengguna' ? StaffBelow : StudentBelow} />
  if (!key) return <State title={t('people.noLevel')} text={t('people.noLevelText')} />
  if (isNew) return <ResourceForm spec={spec} id={null} />
  return <ResourceList spec={spec} narrow={{ level_id: key }} {...(menu === 'customer' && STUDENT_ACTIONS)} />
}

function StudentHead(props: HeadActionsProps) {
  return (
    <>
      <ToDeletions {...props} />
      <ToSchools />
      <ImportStudents {...props} />
    </>
  )
}
function ToSchools() {
  const { t } = useTranslation('participants')
  const rights = useRights('customer')
  if (!rights.update) return null
  return (
    <Button component={Link} to={menuUrl('customer/sekolah')} leftSection={<School size={16} strokeWidth={1.75} />}>
      {t('match.title')}
    </Button>
  )
}

const STUDENT_ACTIONS = { headActions: StudentHead, bulkActions: CardsOfTicked }
/** Empty on a new account: the person makes a password by mail. */
function NewPassword(props: FieldProps) {
  const { t } = useTranslation('admin')
  return <PasswordField {...props} help={t('people.newPassword')} />
}

const StaffBelow = ({ row }: { row: Row<typeof userList> }) => <PersonBelow row={row} menu="pengguna" />
const StudentBelow = ({ row }: { row: Row<typeof userList> }) => (
  <>
    <PersonBelow row={row} menu="customer" />
    <StudentRecord id={row.id} />
  </>
)

function specOfPeople(menu: 'pengguna' | 'customer', level_ids: string, isNew: boolean): Spec {
  const number = menu === 'customer' ? (['nisn'] as const) : []
  const recorded = menu === 'customer' ? (['sekolah_tercatat', 'kelas'] as const) : []
  const chosen = menu === 'customer' ? (['sekolah_id', 'kabupaten_kota_id'] as const) : []
  const single = level_ids.includes(',') ? {} : { level_id: level_ids }
  return specOf(
    { ...userList, access: { ...userList.access, write: menu } },
    {
      columns: ['nama', 'email', ...number, 'level_id', 'sekolah', 'status', 'created_at'],
      more: [...recorded, ...chosen, 'telepon', 'zona', 'updated_at'],
      filters: ['status', ...chosen],
      tabs: 'status',
      fields: { password: isNew ? NewPassword : PasswordField },
      initial: single,
      form: [
        { title: 'orang', fields: ['nama', 'email', ...number, 'telepon', 'sekolah', ...recorded, ...chosen, 'zona'] },
        { title: 'akun', fields: ['level_id', 'status', 'password'] },
      ],
      addresses: () => {
        const list = menuUrl(menu)
        return { list, create: `${list}?create=`, edit: (id) => `${list}/edit/${id}` }
      },
    },
  )
}
