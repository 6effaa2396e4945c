import '#src/lib/words/notices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTICE_CHANNELS, NOTICE_GROUPS, type NoticeChannel, type NoticeGroup } from '#contract/notices/groups.ts'
import type { NoticeSettingReply } from '#contract/notices/messages.ts'
import { Button } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { zoneName } from '#src/lib/format/dates.ts'
import { post } from '#src/lib/http.ts'
import { canPush, subscribeHere, unsubscribeHere } from '#src/lib/push.ts'
import { SETTING, useNoticeSetting } from './use-setting.ts'

type Setting = NoticeSettingReply['data']

/** What one is told by which channel, when no phone rings, and whether this one may. */
export function NoticeSettings() {
  const { t } = useTranslation('notices')
  const query = useNoticeSetting()
  if (!query.data) {
    if (!query.isError) return <SkeletonRows rows={4} />
    return (
      <LoadError
        title={t('failed')}
        text={t('failedText')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <ThisDevice setting={query.data} />
      <Choices setting={query.data} />
    </>
  )
}

function ThisDevice({ setting: { subscribed, push_key } }: { setting: Setting }) {
  const { t } = useTranslation('notices')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async () => (subscribed ? unsubscribeHere() : void (await subscribeHere(push_key))),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: SETTING }),
  })
  if (!canPush()) return <Text tone="muted">{t('device.cannot')}</Text>
  if (Notification.permission === 'denied') return <Text tone="muted">{t('device.denied')}</Text>
  return (
    <Stack gap={2}>
      <Text>{t(subscribed ? 'device.on' : 'device.off')}</Text>
      <Button busy={change.isPending} onClick={() => change.mutate()}>
        {t(subscribed ? 'device.stop' : 'device.start')}
      </Button>
    </Stack>
  )
}

function Choices({ setting }: { setting: Setting }) {
  const { t } = useTranslation('notices')
  const client = useQueryClient()
  const [choices, setChoices] = useState(setting.choices)
  const [from, setFrom] = useState(timeOf(setting.quiet.from))
  const [to, setTo] = useState(timeOf(setting.quiet.to))
  const save = useMutation({
    mutationFn: () => post('/notification/setting', { choices, quiet: { from: minuteOf(from), to: minuteOf(to) } }),
    onSuccess: () => {
      toastSuccess(t('setting.saved'))
      return client.invalidateQueries({ queryKey: SETTING })
    },
    onError: toastFailure,
  })
  const choose = (group: NoticeGroup, channel: NoticeChannel, on: boolean) =>
    setChoices((before) => ({ ...before, [group]: { ...before[group], [channel]: on } }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Stack as="form" gap={5} onSubmit={send}>
      <Stack gap={4}>
        {NOTICE_GROUPS.map((group) => (
          <Stack key={group} as="fieldset" gap={2}>
            <Text as="legend" weight="bold">
              {t(`groups.${group}`)}
            </Text>
            <Row gap={6} wrap>
              {NOTICE_CHANNELS.filter((channel) => group !== 'news' || channel === 'push').map((channel) => (
                <Row as="label" key={channel} gap={2}>
                  <input
                    type="checkbox"
                    checked={choices[group][channel]}
                    onChange={(event) => choose(group, channel, event.target.checked)}
                  />
                  {t(`channels.${channel}`)}
                </Row>
              ))}
            </Row>
          </Stack>
        ))}
      </Stack>
      <Stack as="fieldset" gap={3}>
        <Text as="legend" weight="bold">
          {t('quiet.title', { zone: zoneName(setting.zone) })}
        </Text>
        <Row gap={4} wrap>
          <Field
            label={t('quiet.from')}
            type="time"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label={t('quiet.to')}
            type="time"
            required
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Row>
        <Text size="sm" tone="muted">
          {t('quiet.help')}
        </Text>
      </Stack>
      <Button type="submit" busy={save.isPending}>
        {t('setting.save')}
      </Button>
    </Stack>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
