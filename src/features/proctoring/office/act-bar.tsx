import { Button, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/device/online.ts'
import { ActionBar } from '#src/office/list/action-bar.tsx'
import { ACTION_ICONS, type Action } from './actions.ts'
import type { useBoard } from './use-board.ts'

interface ActBarProps {
  list: ReturnType<typeof useBoard>['list']
  onDo(action: Action): void
}

const FIRST: readonly Action[] = ['extra', 'pause', 'resume', 'message', 'end']
const MORE: readonly Action[] = ['reopen', 'incident', 'reschedule', 'reset']

/** What can be done with all that is ticked. */
export function ActBar({ list, onDo }: ActBarProps) {
  const { t } = useTranslation('board')
  const online = useOnline()
  return (
    <ActionBar list={list} label={t('bar')}>
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
    </ActionBar>
  )
}
