import { Button, Menu, MultiSelect } from '@mantine/core'
import { Ellipsis, History, MessageSquareText, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BOARD_SORTS, type BoardReply } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { SearchBox } from '#src/office/crud/list/toolbar.tsx'
import { ACTION_ICONS, type Action } from './actions.ts'
import styles from './board-bar.module.css'
import type { Filters } from './filters.ts'

interface BoardBarProps {
  filters: Filters
  rooms: BoardReply['ruang']
  live: boolean
  /** When what is shown was read, epoch ms. */
  at: number
  mayAct: boolean
  onChange(next: Partial<Filters>): void
  /** Done to the rooms that are chosen, or to everybody. */
  onDo(action: Action, ruang: readonly string[] | null): void
  onActions(): void
}

/** Done to a whole room or sitting without ticking anybody. */
const FOR_ALL: readonly Action[] = ['extra', 'pause', 'resume', 'end']

export function BoardBar({ filters, rooms, live, at, mayAct, onChange, onDo, onActions }: BoardBarProps) {
  const { t } = useTranslation('board')
  const zone = useZone()
  const whom = filters.ruang.length ? filters.ruang : null
  return (
    <div className={styles.bar}>
      <SearchBox q={filters.q} onSearch={(q) => onChange({ q })} />
      {rooms.length > 0 && (
        <MultiSelect
          className={styles.rooms}
          aria-label={t('rooms')}
          placeholder={filters.ruang.length ? '' : t('rooms')}
          data={rooms.map(({ ruang, peserta, terputus }) => ({
            value: ruang,
            label: terputus ? t('roomCut', { ruang, peserta, terputus }) : t('room', { ruang, peserta }),
          }))}
          value={[...filters.ruang]}
          onChange={(ruang) => onChange({ ruang })}
          searchable
          clearable
        />
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle">{t('sortedBy', { sort: t(`sort.${filters.sort.replace('-', '')}`) })}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {BOARD_SORTS.filter((sort) => !sort.startsWith('-')).map((sort) => (
            <Menu.Item key={sort} onClick={() => onChange({ sort })}>
              {t(`sort.${sort}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className={styles.end}>
        <span className={styles.live} data-live={live || undefined}>
          {t(live ? 'live' : 'notLive', { time: clockSeconds(at, zone) })}
        </span>
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
      </div>
    </div>
  )
}
