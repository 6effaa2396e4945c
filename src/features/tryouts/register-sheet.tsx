import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { JadwalFacts, SubtesSummary } from '#contract/exam/schedule.ts'
import type { OneReply, Row } from '#contract/resource.ts'
import type { paket } from '#contract/resources/paket.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { get, post } from '#src/lib/http.ts'
import { offerPush } from '#src/lib/push.ts'
import { MY_JADWAL } from '#src/lib/queries/my-jadwal.ts'
import { Registered } from './registered.tsx'
import type { JadwalRow } from './use-open-jadwals.ts'

interface Props {
  /** Null while none is asked about. */
  jadwal: JadwalRow | null
  zone: Zone
  onClose(): void
}

/** What one registers for, the registration, and how it goes on. */
export function RegisterSheet({ jadwal, zone, onClose }: Props) {
  const { t } = useTranslation('student')
  const registered = useRef(false)
  const close = () => {
    onClose()
    // Whether the phone may ring is asked when the sheet is gone: two questions at once are one too many.
    if (registered.current) offerPush()
    registered.current = false
  }
  const done = () => {
    registered.current = true
  }
  return (
    <Sheet open={jadwal !== null} onClose={close} title={t('register.title')}>
      {jadwal && <Registration key={jadwal.id} jadwal={jadwal} zone={zone} onDone={done} />}
    </Sheet>
  )
}

type PaketReply = OneReply<Row<typeof paket>> & { jadwal: JadwalFacts; rumpun: string[] }

function Registration({ jadwal, zone, onDone }: { jadwal: JadwalRow; zone: Zone; onDone(): void }) {
  const { t, i18n } = useTranslation('student')
  const client = useQueryClient()
  const facts = useQuery({
    queryKey: ['paket', jadwal.paket_id, jadwal.id],
    queryFn: async () => {
      const [one, parts] = await Promise.all([
        get<PaketReply>(`/paket/${jadwal.paket_id}`, { jadwal_id: jadwal.id }),
        get<{ data: SubtesSummary[] }>('/p-subtest-paket', { paket_id: jadwal.paket_id }),
      ])
      return { paket: one.data, rumpun: one.rumpun, jadwal: one.jadwal, subtes: parts.data }
    },
  })
  const register = useMutation({
    mutationFn: () => post('/my-paket/register', { jadwal_id: jadwal.id }),
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey: [MY_JADWAL] })
    },
    onError: toastFailure,
  })
  if (register.isSuccess) return <Registered jadwal={jadwal} zone={zone} />
  if (facts.isPending) return <SkeletonBlock height="14rem" />
  if (facts.isError) {
    return (
      <LoadError
        title={t('errorTitle')}
        text={t('find.offline')}
        busy={facts.isFetching}
        onRetry={() => void facts.refetch()}
      />
    )
  }
  const { paket: own, rumpun, jadwal: about, subtes } = facts.data
  const seconds = own.durasi_detik ?? subtes.reduce((sum, { durasi_detik }) => sum + durasi_detik, 0)
  const questions = subtes.reduce((sum, { jumlah_soal }) => sum + jumlah_soal, 0)
  const places = about.kuota === null ? null : Math.max(0, about.kuota - about.terisi)
  const contents = `${t('facts.questions', { count: questions })}, ${t('facts.subtests', { count: subtes.length })}`
  const rows: [string, string][] = [
    [t('card.paket'), own.nama],
    ...(rumpun.length ? [[t('register.streams'), rumpun.join(', ')] as [string, string]] : []),
    [t('inside'), contents],
    [t('register.length'), lengthText(seconds, i18n.language)],
    [t('card.start'), dateTime(about.mulai, zone)],
    [t('card.end'), dateTime(about.selesai, zone)],
    [t('milestone.result.title'), resultAt(about, zone) ?? t('milestone.atOnce')],
    [t('register.price'), t('find.free')],
    [t('register.places'), placesLeft(places)],
  ]
  function placesLeft(left: number | null): string {
    if (left === null) return t('register.unlimited')
    return left > 0 ? t('find.places', { count: left }) : t('find.full')
  }
  return (
    <Stack gap={4}>
      <h3 data-text="lg">{jadwal.nama}</h3>
      {subtes.length > 1 && (
        <SubtestBand segments={subtes.map(({ id, durasi_detik }) => ({ id, weight: durasi_detik }))} label={contents} />
      )}
      <Facts rows={rows} />
      <Text size="sm" tone="muted">
        {t('register.next')}
      </Text>
      <Button
        variant="accent"
        size="lg"
        block
        data-autofocus
        busy={register.isPending}
        disabled={places === 0}
        onClick={() => register.mutate()}
      >
        {places === 0 ? t('find.full') : t('register.confirm')}
      </Button>
    </Stack>
  )
}

const resultAt = ({ pengumuman_at }: JadwalFacts, zone: Zone) =>
  pengumuman_at === null ? null : dateTime(pengumuman_at, zone)
