import { Button, Menu, MultiSelect } from '@mantine/core'
import { Ellipsis, History, MessageSquareText, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BOARD_SORTS, type BoardReply } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { SearchBox } from '#src/office/crud/list/toolbar.tsx'
import { DOING_ICONS, type Doing } from './actions.ts'
import styles from './board-bar.module.css'
import type { Shown } from './filters.ts'

interface BoardBarProps {
  shown: Shown
  rooms: BoardReply['ruang']
  live: boolean
  /** When what is shown was read, epoch ms. */
  at: number
  mayAct: boolean
  onChange(next: Partial<Shown>): void
  /** Done to the rooms that are chosen, or to everybody. */
  onDo(doing: Doing, ruang: readonly string[] | null): void
  onDeeds(): void
}

/** Done to a whole room or sitting without ticking anybody. */
const FOR_ALL: readonly Doing[] = ['extra', 'pause', 'resume', 'end']

export function BoardBar({ shown, rooms, live, at, mayAct, onChange, onDo, onDeeds }: BoardBarProps) {
  const { t } = useTranslation('papan')
  const zone = useZone()
  const whom = shown.ruang.length ? shown.ruang : null
  return (
    <div className={styles.bar}>
      <SearchBox q={shown.q} onSearch={(q) => onChange({ q })} />
      {rooms.length > 0 && (
        <MultiSelect
          className={styles.rooms}
          aria-label={t('rooms')}
          placeholder={shown.ruang.length ? '' : t('rooms')}
          data={rooms.map(({ ruang, peserta, terputus }) => ({
            value: ruang,
            label: terputus ? t('roomCut', { ruang, peserta, terputus }) : t('room', { ruang, peserta }),
          }))}
          value={[...shown.ruang]}
          onChange={(ruang) => onChange({ ruang })}
          searchable
          clearable
        />
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle">{t('sortedBy', { sort: t(`sort.${shown.sort.replace('-', '')}`) })}</Button>
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
        <Button aria-label={t('deeds.title')} leftSection={<History size={16} strokeWidth={1.75} />} onClick={onDeeds}>
          {t('deeds.short')}
        </Button>
        {mayAct && (
          <>
            <Button
              leftSection={<MessageSquareText size={16} strokeWidth={1.75} />}
              onClick={() => onDo('message', whom)}
            >
              {t('doing.message')}
            </Button>
            <Button
              variant="filled"
              color="accent"
              leftSection={<Zap size={16} strokeWidth={1.75} />}
              onClick={() => onDo('incident', whom)}
            >
              {t('doing.incident')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button aria-label={t('moreForAll')} px="xs">
                  <Ellipsis size={16} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{whom ? t('forRooms', { rooms: whom.join(', ') }) : t('forAll')}</Menu.Label>
                {FOR_ALL.map((doing) => {
                  const Icon = DOING_ICONS[doing]
                  return (
                    <Menu.Item key={doing} leftSection={<Icon size={16} />} onClick={() => onDo(doing, whom)}>
                      {t(`doing.${doing}`)}
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
