import '#src/lib/words/menu.ts'
import { BellDot, Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '#src/components/controls/icon-button.tsx'
import { noticePaths } from '#src/lib/paths/notices.ts'
import { useUnread } from '#src/lib/unread.ts'

/** The way to the notices, with a dot while some are new. */
export default function Bell() {
  const { t } = useTranslation('menu')
  const unread = useUnread((state) => state.unread) ?? 0
  const Icon = unread > 0 ? BellDot : BellIcon
  return (
    <IconLink
      label={unread > 0 ? t('bellNew', { count: unread }) : t('bell')}
      icon={<Icon aria-hidden="true" />}
      to={noticePaths.list()}
    />
  )
}
