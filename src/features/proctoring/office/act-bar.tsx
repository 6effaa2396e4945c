import { Button, Kbd, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/online.ts'
import styles from './act-bar.module.css'
import { ACTION_ICONS, type Action } from './actions.ts'

interface ActBarProps {
  count: number
  total: number
  onDo(action: Action): void
  onClear(): void
}

const FIRST: readonly Action[] = ['extra', 'pause', 'resume', 'message', 'end']
const MORE: readonly Action[] = ['reopen', 'incident', 'reschedule', 'reset']

/** What can be done with all that is ticked; the last row of the list. */
export function ActBar({ count, total, onDo, onClear }: ActBarProps) {
  const { t } = useTranslation('board')
  const online = useOnline()
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar')}>
      <strong>{t('picked', { count })}</strong>
      <span className={styles.of}>{t('of', { total: total.toLocaleString('id-ID') })}</span>
      {FIRST.map((action) => {
        const Icon = ACTION_ICONS[action]
        return (
          <Button
            key={action}
            size="xs"
            variant="subtle"
            disabled={!online}
            leftSection={<Icon size={16} strokeWidth={1.75} />}
            onClick={() => onDo(action)}
          >
            {t(`action.${action}`)}
          </Button>
        )
      })}
      <Menu position="top-end">
        <Menu.Target>
          <Button size="xs" variant="subtle" disabled={!online} aria-label={t('moreForPicked')} px={6}>
            <Ellipsis size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {MORE.map((action) => {
            const Icon = ACTION_ICONS[action]
            return (
              <Menu.Item key={action} leftSection={<Icon size={16} />} onClick={() => onDo(action)}>
                {t(`action.${action}`)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <Button className={styles.clear} size="xs" variant="subtle" rightSection={<Kbd>Esc</Kbd>} onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}
