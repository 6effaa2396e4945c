import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { OwnReceiptReply } from '#contract/exam/admin.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import type { ApiError } from '#src/lib/calls/api-error.ts'
import { useReadAttempts } from '#src/lib/exam/attempts.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { receiptSeen } from '#src/lib/exam/receipt-news.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { useLazyParts } from './runner/lazy-parts.ts'

type OwnReceipt = OwnReceiptReply['data']
type Signed = OwnReceipt & { receipt: NonNullable<OwnReceipt['receipt']> }

/** /tanda-terima?attempt=: the receipt of one's own attempt, on any phone; without a network where it was seen before. */
export default function OwnReceiptScreen() {
  const { t } = useTranslation('check')
  const [query] = useSearchParams()
  const attempt_id = query.get('attempt')
  const { found, error, busy, retry } = useOwnReceipt(attempt_id)
  const places = useExamPlaces()
  const title = <title>{`${t('own.title')} · ELP`}</title>
  if (found?.receipt) {
    return (
      <>
        {title}
        <Paper own={{ ...found, receipt: found.receipt }} />
      </>
    )
  }
  const silent = error && !(error.status !== null && error.status < 500)
  const back = <LinkButton to={places.tryoutSelesai()}>{t('own.back')}</LinkButton>
  const missing = attempt_id === null || (error && !silent)
  return (
    <>
      {title}
      <TaskHead back={places.tryoutSelesai()} title={t('own.title')} heading />
      {missing && (
        <StateMessage title={t('own.none')} action={back}>
          {t('own.none_text')}
        </StateMessage>
      )}
      {!missing && found && (
        <StateMessage title={t('own.not_yet')} action={back}>
          {t('own.not_yet_text')}
        </StateMessage>
      )}
      {silent && <LoadError title={t('own.failed')} text={t('own.failed_text')} busy={busy} onRetry={retry} />}
      {!missing && !found && !error && <SkeletonBlock height="20rem" />}
    </>
  )
}

/** The server's word, which may be newer than this phone's; else what stands here. */
function useOwnReceipt(attempt_id: string | null) {
  const user_id = useSession((state) => state.session?.profile.id)
  const attempts = useReadAttempts()
  const local = attempts?.find(({ attempt_id: own, server_id }) => own === attempt_id || server_id === attempt_id)
  const query = useOwnList({
    queryKey: ['tanda-terima', user_id, attempt_id, local?.receipt?.log_sha256],
    user_id,
    name: `tanda-terima-${attempt_id}`,
    // Without what stands here a phone without a network would say that there is nothing.
    enabled: attempt_id !== null && attempts !== undefined,
    fetchList: () => get<OwnReceiptReply>('/tanda-terima', { attempt_id: attempt_id ?? '' }),
  })
  const here: OwnReceipt | undefined = local?.receipt
    ? {
        attempt_id: local.attempt_id,
        nama: local.sitting.nama,
        paket_nama: local.sitting.paket_nama,
        receipt: local.receipt,
      }
    : undefined
  const told = query.data?.reply.data
  return {
    found: told?.receipt ? told : (here ?? told),
    error: here ? null : (query.error as ApiError | null),
    busy: query.isFetching,
    retry: () => void query.refetch(),
  }
}

function Paper({ own: { attempt_id, paket_nama, receipt } }: { own: Signed }) {
  const { t } = useTranslation('check')
  const zone = useZone()
  const places = useExamPlaces()
  const peserta = useSession((state) => state.session?.profile.nama ?? null)
  const late = useLazyParts()
  useEffect(() => receiptSeen(attempt_id, receipt), [attempt_id, receipt])
  if (!late) return <SkeletonBlock height="20rem" />
  return (
    <late.ReceiptPage
      Main="div"
      receipt={receipt}
      peserta={peserta}
      paket_nama={paket_nama}
      zone={zone}
      lead={(time) => t('own.again', { time })}
      back={places.tryoutSelesai()}
      action={
        <LinkButton variant="quiet" block to={places.hasilUjian(attempt_id)}>
          {t('own.result')}
        </LinkButton>
      }
    />
  )
}
