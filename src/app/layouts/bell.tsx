import '#src/lib/words/menu.ts'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '#src/components/icon-button.tsx'
import { noticePaths } from '#src/lib/paths/notices.ts'
import { useUnread } from '#src/lib/unread.ts'
import styles from './bell.module.css'

/** The way to the notices, with a dot while some are new. */
export default function Bell() {
  const { t } = useTranslation('menu')
  const unread = useUnread((state) => state.unread) ?? 0
  return (
    <span className={styles.bell} data-new={unread > 0 || undefined}>
      <IconLink
        label={unread > 0 ? t('bellNew', { count: unread }) : t('bell')}
        icon={<BellIcon aria-hidden="true" />}
        to={noticePaths.list()}
      />
    </span>
  )
}
