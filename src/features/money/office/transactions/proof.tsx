import { Anchor, Image, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { useZone } from '#src/lib/zone.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import type { TransactionInFull } from './api.ts'
import { useProof } from './use-proof.ts'

/** The newest proof of the transfer. */
export function Proof({ order }: { order: TransactionInFull }) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const { proof } = order
  const { url: file } = useProof(proof)
  return (
    <Section title={t('proof')}>
      {!proof && <Text c="dimmed">{t('noProof')}</Text>}
      {proof && (
        <Stack gap="xs">
          {file && proof.media_type === 'image/webp' && (
            <Image src={file} alt={t('proofAlt', { invoice: order.invoice })} />
          )}
          {file && (
            <Anchor
              href={file}
              target="_blank"
              rel="noreferrer"
              download={`${order.invoice.replaceAll('/', '-')}.${proof.media_type === 'application/pdf' ? 'pdf' : 'webp'}`}
            >
              {t('openProof')}
            </Anchor>
          )}
          <Text size="xs" c="dimmed">
            {`${dateTime(proof.sent_at, zone)} · ${bytesText(proof.bytes)}`}
          </Text>
        </Stack>
      )}
    </Section>
  )
}
