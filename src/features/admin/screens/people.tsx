import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Role } from '#contract/access.ts'
import { userList } from '#contract/resources/index.ts'
import { useRefRows } from '../refs.ts'
import { ResourceForm } from '../resource/form/resource-form.tsx'
import { PasswordField } from '../resource/form/widgets/password-field.tsx'
import { SpecPage } from '../resource/page.tsx'
import { type Spec, specOf } from '../resource/spec.ts'
import { State } from '../states/state.tsx'
import { refs } from './refs.ts'

interface PeopleProps {
  /** The menu that this list is, and whose flags count. */
  menu: 'pengguna' | 'customer'
  includes(role: Role): boolean
}

/** The accounts of some roles: a level's name says which role it is. */
export function People({ menu, includes }: PeopleProps) {
  const { t } = useTranslation('admin')
  const { id } = useParams()
  const levels = useRefRows(refs.level)
  const ids = (levels.data?.data ?? []).filter((row) => includes(row.role as Role)).map((row) => row.id)
  const key = ids.join(',')
  const spec = useMemo(() => specOfPeople(menu, key), [menu, key])
  if (levels.isPending) return null
  if (id) return <ResourceForm spec={spec} id={id} />
  return key ? <SpecPage spec={spec} /> : <State title={t('people.noLevel')} text={t('people.noLevelText')} />
}

function specOfPeople(menu: 'pengguna' | 'customer', level_ids: string): Spec {
  const list = `/master-admin/${menu}`
  const single = level_ids.includes(',') ? {} : { level_id: level_ids }
  return specOf(userList, {
    menu,
    columns: ['nama', 'email', 'level_id', 'sekolah', 'status', 'created_at'],
    more: ['telepon', 'zona', 'updated_at'],
    filters: ['status'],
    tabs: 'status',
    listed: { level_id: level_ids },
    fields: { password: PasswordField },
    refs: { level_id: refs.level },
    initial: single,
    form: [
      { title: 'orang', fields: ['nama', 'email', 'telepon', 'sekolah', 'zona'] },
      { title: 'akun', fields: ['level_id', 'status', 'password'] },
    ],
    addresses: { list, create: `${list}?tambah=`, edit: (id) => `${list}/edit/${id}` },
  })
}
