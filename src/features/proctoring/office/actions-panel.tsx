import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Incident } from '#contract/exam/deed.ts'
import { clock } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { asApiError, reasonOf } from '#src/office/kit/api-failure.ts'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { ACTION_ICONS, type Action } from './actions.ts'
import { board, boardKey } from './api.ts'
import { EventLine, Events } from './event-list.tsx'

interface ActionsPanelProps {
  jadwal_id: string
  mayAct: boolean
  onClose(): void
}

/** Incidents and actions of this sitting, newest first; an incident can be taken back. */
export function ActionsPanel({ jadwal_id, mayAct, onClose }: ActionsPanelProps) {
  const { t } = useTranslation('board')
  const zone = useZone()
  const found = useQuery({ queryKey: [...boardKey(jadwal_id), 'actions'], queryFn: () => board.actions(jadwal_id) })
  const incidents = new Map((found.data?.incidents ?? []).map((incident) => [incident.id, incident]))
  const minutes = (ms: number | null) => (ms ? t('actions.minutes', { count: Math.round(ms / 60_000) }) : null)
  return (
    <SidePanel title={t('actions.title')} onClose={onClose}>
      {found.isPending && <Skeleton height={160} />}
      {found.error && !found.data && (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.actions.length === 0 && <Text c="dimmed">{t('actions.none')}</Text>}
      <Events>
        {found.data?.actions.map((action) => {
          const Icon = ACTION_ICONS[(action.kind === 'incident_undone' ? 'incident' : action.kind) as Action]
          const incident = incidents.get(action.act_id)
          const rooms = incident?.ruang ? ` ${incident.ruang.join(', ')}` : ''
          const facts = [
            action.nama ?? t('students', { count: action.peserta }),
            minutes(action.ms),
            action.text && `“${action.text}”`,
            t('actions.told', { count: action.delivered, total: action.peserta }),
            action.actor_nama,
          ]
          return (
            <EventLine
              key={action.act_id}
              at={action.at}
              time={clock(action.at, zone).slice(0, 5)}
              name={<Mark icon={Icon}>{t(`actions.kind.${action.kind}`) + rooms}</Mark>}
              facts={facts.filter(Boolean).join(' · ')}
            >
              <span>{action.reason}</span>
              {incident && <Undo incident={incident} jadwal_id={jadwal_id} mayAct={mayAct} />}
            </EventLine>
          )
        })}
      </Events>
    </SidePanel>
  )
}

function Undo({ incident, jadwal_id, mayAct }: { incident: Incident; jadwal_id: string; mayAct: boolean }) {
  const { t } = useTranslation('board')
  const client = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  if (incident.undone_at !== null) return <em>{t('actions.undone', { reason: incident.undone_reason ?? '' })}</em>
  if (!mayAct) return null
  if (reason === null) {
    return (
      <Button size="xs" onClick={() => setReason('')}>
        {t('actions.undo')}
      </Button>
    )
  }
  const run = async () => {
    setState({ busy: true, failure: null })
    try {
      await board.undoIncident(incident.id, reason)
      await client.invalidateQueries({ queryKey: boardKey(jadwal_id) })
    } catch (failure) {
      setState({ busy: false, failure: reasonOf(failure) || t('failed') })
    }
  }
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label={t('reason')}
        description={t('actions.undoText')}
        autosize
        maxLength={500}
        value={reason}
        error={state.failure}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="xs" loading={state.busy} disabled={reason.trim().length < 3} onClick={() => void run()}>
        {t('actions.undo')}
      </Button>
    </Stack>
  )
}
