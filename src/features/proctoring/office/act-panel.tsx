import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardReply, isHeard } from '#contract/exam/board.ts'
import { MAX_MESSAGE } from '#contract/exam/live.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { asApiError, reasonOf } from '#src/office/kit/api-failure.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import type { SayReason } from '#src/office/kit/reason-words.ts'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { type Action, HEAVY, type Whom } from './actions.ts'
import { boardKey, type Done } from './api.ts'
import { IncidentSpan } from './incident-span.tsx'
import { MinutesField } from './minutes-field.tsx'
import { OutcomeList } from './outcome-list.tsx'
import { ScheduleField } from './schedule-field.tsx'
import { blankDraft, type Draft, faultOf, send } from './sending.ts'
import { minutesOf, spanProblem } from './span.ts'

interface ActPanelProps {
  say: SayReason
  /** Of the act, over every try: the server may have done one that failed, and must not do it twice. */
  id: string
  jadwal_id: string
  action: Action
  whom: Whom
  rooms: BoardReply['ruang']
  onClose(): void
  onDone(): void
}

/** What is to be done, to whom, and why: the reason goes into the audit trail. */
export function ActPanel({ say, id, jadwal_id, action, whom, onClose, onDone }: ActPanelProps) {
  const { t } = useTranslation('board')
  const client = useQueryClient()
  const online = useOnline()
  const [draft, setDraft] = useState<Draft>(() => blankDraft(action))
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<{ busy: boolean; failure: string | null; done: Done | null }>({
    busy: false,
    failure: null,
    done: null,
  })
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const fault = faultOf(action, draft)
  const run = async () => {
    setTried(true)
    if (fault || state.busy || !online) return
    setState({ busy: true, failure: null, done: null })
    try {
      const done = await send({ id, jadwal_id, action, whom, draft })
      setState({ busy: false, failure: null, done })
      onDone()
      void client.invalidateQueries({ queryKey: boardKey(jadwal_id) })
    } catch (failure) {
      const said = reasonOf(failure) || t('failed')
      setState({ busy: false, failure: asApiError(failure).fields[0]?.message ?? said, done: null })
    }
  }
  useKeys({ 'ctrl+Enter': () => void run() })
  const now = Date.now() + clockOffset()
  const away = whom.rows.filter((row) => row.status === 'open' && !isHeard(row, now)).length
  const minutes = draft.span ? minutesOf(draft.span) : Math.round(draft.minutes)
  const spanError = () => {
    const found = tried && draft.span ? spanProblem(draft.span, now) : null
    return found === 'missing' ? t('span.missing') : (found && say(found)) || undefined
  }
  return (
    <SidePanel title={t(`action.${action}`)} beside={<Chip tone="brand">{badgeOf()}</Chip>} onClose={onClose}>
      {state.done ? (
        <OutcomeList outcome={state.done.data} onClose={onClose} />
      ) : (
        <Stack
          component="form"
          gap="sm"
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <strong>{namesOf()}</strong>
          <Text c="dimmed">{t(`about.${action}`)}</Text>
          {action === 'incident' && (
            <IncidentSpan
              minutes={draft.minutes}
              span={draft.span}
              error={spanError()}
              onMinutes={(value) => change({ minutes: value })}
              onSpan={(span) => change({ span })}
            />
          )}
          {(action === 'extra' || action === 'reopen') && (
            <MinutesField action={action} value={draft.minutes} onChange={(value) => change({ minutes: value })} />
          )}
          {action === 'message' && (
            <Textarea
              label={t('message')}
              autosize
              minRows={3}
              maxLength={MAX_MESSAGE}
              value={draft.text}
              error={tried && fault === 'text' && t('fault.text')}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
          )}
          {action === 'reschedule' && (
            <ScheduleField
              jadwal_id={jadwal_id}
              value={draft.to}
              error={tried && fault === 'to' ? t('fault.to') : undefined}
              onChange={(to) => change({ to })}
            />
          )}
          <Textarea
            label={t('reason')}
            description={t('reasonText')}
            autosize
            minRows={2}
            maxLength={500}
            value={draft.reason}
            error={tried && fault === 'reason' && t('fault.reason')}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          {away > 0 && (
            <Note tone="warning" icon={WifiOff}>
              {t('away', { count: away })}
            </Note>
          )}
          {state.failure && <Note tone="danger">{state.failure}</Note>}
          <Group gap="xs">
            <Button
              type="submit"
              variant="filled"
              color={HEAVY.includes(action) ? 'red' : 'accent'}
              loading={state.busy}
              disabled={!online}
              rightSection={<Kbd>Ctrl Enter</Kbd>}
            >
              {t(`go.${action}`, { count: Number.isFinite(minutes) ? minutes : 0 })}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </Group>
        </Stack>
      )}
    </SidePanel>
  )

  function badgeOf(): string {
    if (whom.rows.length) return t('students', { count: whom.rows.length })
    return whom.ruang ? whom.ruang.join(', ') : t('everybody')
  }

  function namesOf(): string {
    if (whom.rows.length) {
      const first = whom.rows.slice(0, 5).map(({ nama }) => nama)
      const others = whom.rows.length - first.length
      return others > 0 ? t('namesAndMore', { names: first.join(', '), count: others }) : first.join(', ')
    }
    return whom.ruang ? t('forRooms', { rooms: whom.ruang.join(', ') }) : t('forAll')
  }
}
