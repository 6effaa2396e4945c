import { Menu } from '@mantine/core'
import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { snbpMember } from '#contract/resources/index.ts'
import { post } from '#src/lib/http.ts'
import { page } from '#src/office/crud/page.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { ReasonDialog } from '#src/office/kit/dialog/reason-dialog.tsx'
import { confirm } from '#src/office/kit/refusal/refusals.ts'

const END = 'akhiri'

const Members = page(snbpMember, {
  columns: ['user_id', 'program_id', 'sekolah_id', 'sumber', 'mulai', 'submitted_at', 'status'],
  sort: '-mulai',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['program_id', 'user_id', 'mulai'] }],
  rowActions: EndAction,
})

function EndAction({ row }: { row: Row<typeof snbpMember> }) {
  const { t } = useTranslation('snbpOffice')
  const navigate = useNavigate()
  const rights = useRights(snbpMember.access.write)
  if (!rights.delete || row.status === 'dibatalkan') return null
  return (
    <Menu.Item leftSection={<UserMinus size={16} />} onClick={() => navigate(`?${END}=${row.id}`)}>
      {t('end')}
    </Menu.Item>
  )
}

/** Members of all programmes; with `?akhiri={id}` the question why one ends. */
export default function SnbpMembers() {
  const [search] = useSearchParams()
  const id = search.get(END)
  return (
    <>
      <Members />
      {id && <EndDialog member_id={id} />}
    </>
  )
}

function EndDialog({ member_id }: { member_id: string }) {
  const { t } = useTranslation('snbpOffice')
  const navigate = useNavigate()
  const run = async (reason: string) => {
    await post('/rm-snbp-membership', { member_id, reason })
    confirm(t('ended'))
    await refresh()
  }
  return (
    <ReasonDialog
      title={t('end')}
      description={t('endText')}
      run={run}
      onClose={() => navigate('?', { replace: true })}
    />
  )
}
