import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SnbpProgram } from '#contract/snbp/calls.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { Chip } from '#src/components/display/chip.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { clock, dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { useZone } from '#src/lib/zone.ts'
import { useDescriptions, usePrograms } from './calls.ts'

/** SNBP programmes: what they are, what they cost, and the next step in each. */
export default function SnbpPrograms() {
  const { t } = useTranslation('snbp')
  const zone = useZone()
  const list = usePrograms()
  return (
    <>
      <title>{`${t('title')} · ELP`}</title>
      {list.data?.kept && <OfflineBanner>{t('kept', { hour: clock(list.data.at, zone) })}</OfflineBanner>}
      <Page>
        <h1>{t('title')}</h1>
        <Text tone="muted">{t('lead')}</Text>
      </Page>
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.reply.data.length === 0 && <StateMessage title={t('none')}>{t('noneText')}</StateMessage>}
      <Page gap={6}>
        {list.data?.reply.data.map((program) => (
          <Program key={program.id} program={program} />
        ))}
        <Note icon={<Info aria-hidden="true" />}>{t('estimate')}</Note>
      </Page>
    </>
  )
}

function Program({ program }: { program: SnbpProgram }) {
  const { t } = useTranslation('snbp')
  const zone = useZone()
  const { id, nama, harga, harga_coret, selesai, open, membership } = program
  const about = useDescriptions(id)
  return (
    <Stack as="section" gap={4}>
      <Row between wrap>
        <h2 data-text="lg">{nama}</h2>
        {membership && <Chip>{t(`state.${membership.status}`)}</Chip>}
      </Row>
      <Row gap={2} wrap>
        <Text as="strong" size="xl" numeric>
          {harga === 0 ? t('free') : rupiah(harga)}
        </Text>
        {harga_coret !== null && (
          <Text tone="muted" numeric>
            <s>{rupiah(harga_coret)}</s>
          </Text>
        )}
      </Row>
      <Text size="sm" tone="muted">
        {open ? (selesai === null ? t('open') : t('until', { date: dateTime(selesai, zone) })) : t('closed')}
      </Text>
      {about.data?.reply.data.map(({ id: text, judul, isi }) => (
        <Disclosure key={text} label={judul}>
          <Stack gap={2}>
            {isi.split(/\n+/).map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </Stack>
        </Disclosure>
      ))}
      <Next program={program} />
    </Stack>
  )
}

/** What a student does next: join, pay, or see the result. */
function Next({ program: { id, open, membership } }: { program: SnbpProgram }) {
  const { t } = useTranslation('snbp')
  if (membership?.status === 'aktif' && membership.submitted)
    return (
      <LinkButton variant="brand" block to={snbpPaths.detail(id)}>
        {t('seeResult')}
      </LinkButton>
    )
  if (!open) return null
  if (membership?.status === 'terdaftar')
    return (
      <Stack gap={2}>
        <LinkButton variant="accent" block to={shopPaths.payment(id, 'snbp')}>
          {t('pay')}
        </LinkButton>
        <LinkButton variant="quiet" block to={snbpPaths.join(id)}>
          {t('change')}
        </LinkButton>
      </Stack>
    )
  return (
    <LinkButton variant="accent" block to={snbpPaths.join(id)}>
      {t(membership?.status === 'aktif' ? 'fillIn' : 'join')}
    </LinkButton>
  )
}
