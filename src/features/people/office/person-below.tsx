import { Button, Group } from '@mantine/core'
import { History, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNeverMailed } from '#contract/accounts/auth.ts'
import type { Row } from '#contract/resource.ts'
import type { userList } from '#contract/resources/index.ts'
import { ResetButton } from '#src/features/account/office/second-factor/reset-button.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { askForLink } from '#src/lib/session/password-mail.ts'
import { useSession } from '#src/lib/session.ts'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { LoginCode } from './login-code.tsx'

/** Under an account's form: a mail with a link for a new password, and what was done to the account. */
export function PersonBelow({ row, menu }: { row: Row<typeof userList>; menu: string }) {
  const { t } = useTranslation('admin')
  const go = useGo()
  const online = useOnline()
  const rights = useRights(menu)
  const mayRead = useHolds('jejak-audit')
  const [sent, setSent] = useState(false)
  const mail = async () => {
    try {
      await askForLink(row.email)
      setSent(true)
      confirm(t('people.linkSent', { email: row.email }))
    } catch (failure) {
      await refuse(failure)
    }
  }
  const mailable = rights.update && row.status === 'aktif' && !isNeverMailed(row.email)
  const own = useSession((state) => state.session?.profile.id)
  const resettable = menu === 'pengguna' && rights.update && row.id !== own
  const lettable = rights.update && menu === 'customer' && row.status === 'aktif'
  if (!mailable && !lettable && !mayRead && !resettable) return null
  return (
    <Group gap="xs" px="gutter" pb="gutter">
      {mailable && (
        <Button
          leftSection={<Mail size={16} strokeWidth={1.75} />}
          disabled={!online || sent}
          onClick={() => void mail()}
        >
          {t('people.sendLink')}
        </Button>
      )}
      {resettable && <ResetButton user_id={row.id} disabled={!online} />}
      {lettable && <LoginCode user_id={row.id} nama={row.nama} />}
      {mayRead && (
        <Button
          leftSection={<History size={16} strokeWidth={1.75} />}
          onClick={() => go(`${menuUrl('jejak-audit')}?subject=${row.id}`)}
        >
          {t('people.trail')}
        </Button>
      )}
    </Group>
  )
}
