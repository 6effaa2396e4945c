import { Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BoardReply, type BoardRow, boardState } from '#contract/exam/board.ts'
import { LoginCode } from '#src/features/people/office/login-code.tsx'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { clockSeconds, dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { ACTION_ICONS, type Action } from './actions.ts'
import { board, boardKey } from './api.ts'
import { Contact, StateWord } from './board-cells.tsx'
import { EventList } from './event-list.tsx'
import { freeText, skewText } from './figures.ts'
import { QuestionedList } from './questioned-list.tsx'

interface StudentPanelProps {
  jadwal_id: string
  user_id: string
  subtes: BoardReply['subtes']
  mayAct: boolean
  onDo(action: Action, row: BoardRow): void
  onClose(): void
}

/** One student: where the attempt and each phone stand, and everything that happened. */
export function StudentPanel({ jadwal_id, user_id, subtes, mayAct, onDo, onClose }: StudentPanelProps) {
  const { t } = useTranslation('board')
  const found = useQuery({
    queryKey: [...boardKey(jadwal_id), 'student', user_id],
    queryFn: () => board.student(jadwal_id, user_id),
  })
  const client = useQueryClient()
  const row = found.data?.data.row
  return (
    <SidePanel title={row?.nama ?? '…'} beside={row?.ruang && <Chip tone="brand">{row.ruang}</Chip>} onClose={onClose}>
      {found.isPending && <Skeleton height={240} />}
      {found.error && !found.data && (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && row && (
        <>
          <Facts row={row} subtes={subtes} phones={found.data.data.phones} />
          {mayAct && (
            <Group gap="xs">
              {actionsFor(row).map((action) => {
                const Icon = ACTION_ICONS[action]
                return (
                  <Button
                    key={action}
                    size="xs"
                    leftSection={<Icon size={14} strokeWidth={1.75} />}
                    onClick={() => onDo(action, row)}
                  >
                    {t(`action.${action}`)}
                  </Button>
                )
              })}
              <LoginCode size="xs" user_id={user_id} nama={row.nama} />
            </Group>
          )}
          {row.attempt_id && (
            <QuestionedList
              {...{ mayAct, subtes, attempt_id: row.attempt_id, questioned: found.data.data.questioned }}
              onRuled={() => void client.invalidateQueries({ queryKey: boardKey(jadwal_id) })}
            />
          )}
          <Divider />
          <Title order={3} size="sm">
            {t('events')}
          </Title>
          <EventList events={found.data.data.events} />
        </>
      )}
    </SidePanel>
  )
}

const RUNNING: readonly Action[] = ['extra', 'pause', 'message', 'end', 'reset']

/** What can be done to who stands so. */
function actionsFor(row: BoardRow): readonly Action[] {
  switch (boardState(row, Date.now() + clockOffset())) {
    case 'not_started':
      return ['reschedule']
    case 'finished':
      return ['reopen', 'message', 'reset']
    case 'paused':
      return ['resume', 'extra', 'message', 'end']
    default:
      return row.stopped ? ['reopen', 'message', 'reset'] : RUNNING
  }
}

interface FactsProps {
  row: BoardRow
  subtes: BoardReply['subtes']
  phones: { phone_id: string; writer: boolean; entries: number }[]
}

function Facts({ row, subtes, phones }: FactsProps) {
  const { t } = useTranslation('board')
  const zone = useZone()
  const { report } = row
  const total = subtes.reduce((sum, { soal }) => sum + soal, 0)
  const facts: [string, React.ReactNode][] = [
    [t('col.state'), <StateWord key="state" row={row} />],
    [t('fact.number'), row.nomor_peserta],
    [t('fact.downloaded'), t(row.downloaded ? 'paperReady' : 'paperMissing')],
    [t('col.started'), row.started_at && clockSeconds(row.started_at, zone)],
    [t('fact.ends_at'), row.ends_at && clockSeconds(row.ends_at, zone)],
    [t('fact.extra'), row.extra_ms ? t('actions.minutes', { count: Math.round(row.extra_ms / 60_000) }) : null],
    [t('fact.own_from'), row.own_times?.mulai && dateTime(row.own_times.mulai, zone)],
    [t('fact.own_until'), row.own_times?.selesai && dateTime(row.own_times.selesai, zone)],
    [t('fact.answered'), row.attempt_id && `${row.answered}/${total}`],
    [t('col.contact'), <Contact key="contact" row={row} />],
    [t('col.unsent'), report?.unsent],
    [t('col.offset'), skewText(report)],
    [t('col.storage'), freeText(report)],
    [t('fact.persisted'), report?.persisted == null ? null : t(report.persisted ? 'fact.yes' : 'fact.no')],
    [
      t('fact.battery'),
      report?.battery == null ? null : t(report.charging ? 'fact.charging' : 'fact.percent', { n: report.battery }),
    ],
    [t('fact.devices'), phones.length > 1 ? phones.length : null],
  ]
  return (
    <Stack component="dl" gap="2xs">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Group component="div" key={name} justify="space-between" wrap="nowrap" align="flex-start">
            <Text component="dt" inherit c="dimmed">
              {name}
            </Text>
            <Text component="dd" inherit ta="end" className="numeric">
              {value}
            </Text>
          </Group>
        ))}
    </Stack>
  )
}
