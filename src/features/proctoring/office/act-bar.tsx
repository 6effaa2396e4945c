import { Button, Kbd, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/online.ts'
import styles from './act-bar.module.css'
import { DOING_ICONS, type Doing } from './actions.ts'

interface ActBarProps {
  count: number
  total: number
  onDo(doing: Doing): void
  onClear(): void
}

const FIRST: readonly Doing[] = ['extra', 'pause', 'resume', 'message', 'end']
const MORE: readonly Doing[] = ['reopen', 'incident', 'reschedule', 'reset']

/** What can be done with all that is ticked; the last row of the list. */
export function ActBar({ count, total, onDo, onClear }: ActBarProps) {
  const { t } = useTranslation('papan')
  const online = useOnline()
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar')}>
      <strong>{t('picked', { count })}</strong>
      <span className={styles.of}>{t('of', { total: total.toLocaleString('id-ID') })}</span>
      {FIRST.map((doing) => {
        const Icon = DOING_ICONS[doing]
        return (
          <Button
            key={doing}
            size="xs"
            variant="subtle"
            disabled={!online}
            leftSection={<Icon size={16} strokeWidth={1.75} />}
            onClick={() => onDo(doing)}
          >
            {t(`doing.${doing}`)}
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
          {MORE.map((doing) => {
            const Icon = DOING_ICONS[doing]
            return (
              <Menu.Item key={doing} leftSection={<Icon size={16} />} onClick={() => onDo(doing)}>
                {t(`doing.${doing}`)}
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
