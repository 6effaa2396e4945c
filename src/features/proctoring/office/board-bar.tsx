import { Button, Group, Menu, MultiSelect, Text } from '@mantine/core'
import { Ellipsis, History, MessageSquareText, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BOARD_SORTS, type BoardReply } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { ACTION_ICONS, type Action } from './actions.ts'
import { LiveDot } from './board-cells.tsx'
import type { useBoard } from './use-board.ts'

interface BoardBarProps {
  list: ReturnType<typeof useBoard>['list']
  rooms: BoardReply['ruang']
  live: boolean
  mayAct: boolean
  /** Done to the rooms that are chosen, or to everybody. */
  onDo(action: Action, ruang: readonly string[] | null): void
  onActions(): void
}

/** Done to a whole room or sitting without ticking anybody. */
const FOR_ALL: readonly Action[] = ['extra', 'pause', 'resume', 'end']

export function BoardBar({ list, rooms, live, mayAct, onDo, onActions }: BoardBarProps) {
  const { t } = useTranslation('board')
  const { t: admin } = useTranslation('admin')
  const zone = useZone()
  const { ruang = [] } = list.state.filters
  const sort = list.state.sort ?? ''
  const whom = ruang.length ? ruang : null
  const end = (
    <>
      <Group component="span" gap="xs" wrap="nowrap">
        <LiveDot live={live} />
        <Text span size="xs" c="dimmed">
          {t(live ? 'live' : 'notLive', { time: clockSeconds(list.at, zone) })}
        </Text>
      </Group>
      <Button
        aria-label={t('actions.title')}
        leftSection={<History size={16} strokeWidth={1.75} />}
        onClick={onActions}
      >
        {t('actions.short')}
      </Button>
      {mayAct && (
        <>
          <Button
            leftSection={<MessageSquareText size={16} strokeWidth={1.75} />}
            onClick={() => onDo('message', whom)}
          >
            {t('action.message')}
          </Button>
          <Button
            variant="filled"
            color="accent"
            leftSection={<Zap size={16} strokeWidth={1.75} />}
            onClick={() => onDo('incident', whom)}
          >
            {t('action.incident')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button aria-label={t('moreForAll')} px="xs">
                <Ellipsis size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{whom ? t('forRooms', { rooms: whom.join(', ') }) : t('forAll')}</Menu.Label>
              {FOR_ALL.map((action) => {
                const Icon = ACTION_ICONS[action]
                return (
                  <Menu.Item key={action} leftSection={<Icon size={16} />} onClick={() => onDo(action, whom)}>
                    {t(`action.${action}`)}
                  </Menu.Item>
                )
              })}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </>
  )
  return (
    <ListToolbar list={list} search={admin('list.search')} end={end}>
      {rooms.length > 0 && (
        <MultiSelect
          flex="0 1 9rem"
          miw="8rem"
          aria-label={t('rooms')}
          placeholder={ruang.length ? '' : t('rooms')}
          data={rooms.map(({ ruang, peserta, disconnected }) => ({
            value: ruang,
            label: disconnected ? t('roomCut', { ruang, peserta, disconnected }) : t('room', { ruang, peserta }),
          }))}
          value={[...ruang]}
          onChange={(chosen) => list.filter({ ruang: chosen })}
          searchable
          clearable
        />
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle">{t('sortedBy', { sort: t(`sort.${sort.replace('-', '')}`) })}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {BOARD_SORTS.filter((by) => !by.startsWith('-')).map((by) => (
            <Menu.Item key={by} onClick={() => list.change({ sort: by })}>
              {t(`sort.${by}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ListToolbar>
  )
}
