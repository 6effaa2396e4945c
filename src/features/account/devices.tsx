import { useMutation, useQuery } from '@tanstack/react-query'
import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AkhiriSesi, Sesi } from '#contract/auth.ts'
import { Button } from '#src/components/button.tsx'
import { LoadError } from '#src/components/load-error.tsx'
import { SkeletonRows } from '#src/components/skeleton.tsx'
import { Rest, Row, Stack } from '#src/components/stack.tsx'
import { Text } from '#src/components/text.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { get, post } from '#src/lib/http.ts'
import { toastFailure, toastSuccess } from '#src/lib/toasts.ts'

const ICONS: Record<NonNullable<Sesi['jenis']>, LucideIcon> = { mobile: Smartphone, tablet: Tablet, desktop: Monitor }

/** Where this account is logged in, and the way to end that from here: a borrowed phone, a shared computer. */
export function Devices({ zone }: { zone: Zone }) {
  const { t } = useTranslation('account')
  const { data, refetch, ...query } = useQuery({
    queryKey: ['sesi'],
    queryFn: () => get<{ data: Sesi[] }>('/auth/sessions'),
    // Each visit looks anew: what was ended elsewhere is not offered again.
    staleTime: 0,
  })
  const ending = useMutation({
    mutationFn: (which: AkhiriSesi) => post('/auth/sessions/end', which),
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
  const others = data.data.filter(({ ini }) => !ini)
  return (
    <>
      <Stack as="ul" gap={4} aria-busy={query.isFetching}>
        {data.data.map((sesi) => (
          <Device
            key={sesi.id}
            sesi={sesi}
            zone={zone}
            busy={ending.isPending}
            onEnd={() => ending.mutate({ id: sesi.id })}
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
  sesi: Sesi
  zone: Zone
  busy: boolean
  onEnd(): void
}

function Device({ sesi: { perangkat, jenis, masuk_at, dipakai_at, ini }, zone, busy, onEnd }: DeviceProps) {
  const { t } = useTranslation('account')
  const Icon = ICONS[jenis ?? 'mobile']
  const device = perangkat ?? t('devices.unknown')
  const since = dateTime(masuk_at, zone)
  return (
    <Row as="li" gap={4}>
      <Icon aria-hidden="true" />
      <Rest>
        <Text weight="bold">{device}</Text>
        <Text size="sm" tone="muted">
          {t('devices.since', { when: since })}
        </Text>
        <Text size="sm" tone="muted">
          {ini ? t('devices.this') : t('devices.used', { when: dateTime(dipakai_at, zone) })}
        </Text>
      </Rest>
      {!ini && (
        <Button size="sm" disabled={busy} aria-label={t('devices.endOne', { device, when: since })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </Row>
  )
}
