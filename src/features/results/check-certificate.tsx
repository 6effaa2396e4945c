import '#src/lib/words/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { CertificateReply } from '#contract/results/certificate.ts'
import { Facts } from '#src/components/display/facts.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { longDate } from '#src/lib/format/dates.ts'
import { get } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { figure } from './figures.ts'

/** /cek-sertifikat/:code: what the server stands for of a certificate that somebody holds; open to all. */
export default function CheckCertificate() {
  const { t } = useTranslation('statistics')
  const { code = '' } = useParams()
  const found = useQuery({
    queryKey: ['cek-sertifikat', code],
    queryFn: async () => (await get<CertificateReply>(`/cek-sertifikat/${encodeURIComponent(code)}`)).data,
  })
  const refused = found.error instanceof ApiError && found.error.status !== null && found.error.status < 500
  return (
    <Page gap={5}>
      <title>{`${t('certificate.check')} · ELP`}</title>
      <h1>{t('certificate.check')}</h1>
      {found.data && <Stated of={found.data} />}
      {refused && <StateMessage title={t('certificate.unknown')}>{t('certificate.unknownText')}</StateMessage>}
      {found.error && !refused && (
        <LoadError
          title={t('certificate.unchecked')}
          text={t('failed')}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <SkeletonRows rows={3} />}
    </Page>
  )
}

function Stated({ of: { state, nama, tryout, paket, nilai, sat_at } }: { of: CertificateReply['data'] }) {
  const { t } = useTranslation('statistics')
  const zone = useZone()
  const valid = state === 'berlaku'
  return (
    <>
      <Notice tone={valid ? 'success' : 'warning'} icon={valid ? <CircleCheck /> : <CircleHelp />}>
        <p>{t(valid ? 'certificate.valid' : 'certificate.revised')}</p>
      </Notice>
      <Facts
        rows={[
          [t('certificate.name'), nama],
          [t('certificate.tryout'), `${tryout}, ${paket}`],
          [t('certificate.day'), longDate(sat_at, zone)],
          [t('certificate.score'), figure(nilai)],
        ]}
      />
    </>
  )
}
