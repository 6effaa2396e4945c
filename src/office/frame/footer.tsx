import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { APP_NAME } from '#contract/version.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import styles from './footer.module.css'
import { useShortcutHelp } from './shortcut-help.tsx'

export function Footer() {
  const { t } = useTranslation('admin')
  const open = useShortcutHelp((state) => state.show)
  const year = new Date(useServerNow()).getFullYear()
  return (
    <footer className={styles.foot}>
      <span>
        © {year} {APP_NAME}
      </span>
      <button type="button" onClick={() => open(true)}>
        {t('shortcut.word')} <Kbd>?</Kbd>
      </button>
    </footer>
  )
}
