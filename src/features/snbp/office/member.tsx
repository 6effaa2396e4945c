import { Button, Menu, Textarea } from '@mantine/core'
import { UserMinus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { snbpMember } from '#contract/resources/index.ts'
import { post } from '#src/lib/http.ts'
import { page } from '#src/office/crud/page.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'

const END = 'akhiri'
const LEAST = 3

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
  const { busy, run } = useAction()
  const [reason, setReason] = useState('')
  const close = () => navigate('?', { replace: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => {
      await post('/rm-snbp-membership', { member_id, reason: reason.trim() })
      close()
      return t('ended')
    })
  }
  return (
    <Dialog opened title={t('end')} onClose={close}>
      <form onSubmit={submit}>
        <Textarea
          data-autofocus
          label={t('reason')}
          description={t('endText')}
          value={reason}
          autosize
          minRows={3}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" mt="sm" loading={busy} disabled={reason.trim().length < LEAST}>
          {t('end')}
        </Button>
      </form>
    </Dialog>
  )
}
