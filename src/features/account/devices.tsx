import { useMutation, useQuery } from '@tanstack/react-query'
import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EndSession, Session } from '#contract/accounts/auth.ts'
import { Button } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { get, post } from '#src/lib/http.ts'

const ICONS: Record<NonNullable<Session['kind']>, LucideIcon> = { mobile: Smartphone, tablet: Tablet, desktop: Monitor }

/** Where this account is logged in, and the way to end that from here: a borrowed phone, a shared computer. */
export function Devices({ zone }: { zone: Zone }) {
  const { t } = useTranslation('account')
  const { data, refetch, ...query } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => get<{ data: Session[] }>('/auth/sessions'),
    // Each visit looks anew: what was ended elsewhere is not offered again.
    staleTime: 0,
  })
  const ending = useMutation({
    mutationFn: (which: EndSession) => post('/auth/sessions/end', which),
    onSuccess: () => toastSuccess(t('devices.ended')),
    onError: toastFailure,
    onSettled: () => refetch(),
  })
  if (!data) {
    if (!query.isError) return <SkeletonRows rows={2} />
    return (
      <LoadError
        title={t('devices.failed')}
        text={t('devices.offline')}
        busy={query.isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const others = data.data.filter(({ current }) => !current)
  return (
    <>
      <Stack as="ul" gap={4} aria-busy={query.isFetching}>
        {data.data.map((session) => (
          <Device
            key={session.id}
            session={session}
            zone={zone}
            busy={ending.isPending}
            onEnd={() => ending.mutate({ id: session.id })}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <Text size="sm" tone="muted">
          {t('devices.help')}
        </Text>
      )}
      {others.length > 1 && (
        <Button block busy={ending.isPending} onClick={() => ending.mutate({ id: null })}>
          {t('devices.endOthers')}
        </Button>
      )}
    </>
  )
}

interface DeviceProps {
  session: Session
  zone: Zone
  busy: boolean
  onEnd(): void
}

function Device({ session: { device, kind, logged_in_at, last_used_at, current }, zone, busy, onEnd }: DeviceProps) {
  const { t } = useTranslation('account')
  const Icon = ICONS[kind ?? 'mobile']
  const name = device ?? t('devices.unknown')
  const since = dateTime(logged_in_at, zone)
  return (
    <Row as="li" gap={4}>
      <Icon aria-hidden="true" />
      <Rest>
        <Text weight="bold">{name}</Text>
        <Text size="sm" tone="muted">
          {t('devices.since', { when: since })}
        </Text>
        <Text size="sm" tone="muted">
          {current ? t('devices.this') : t('devices.used', { when: dateTime(last_used_at, zone) })}
        </Text>
      </Rest>
      {!current && (
        <Button
          size="sm"
          disabled={busy}
          aria-label={t('devices.endOne', { device: name, when: since })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </Row>
  )
}
