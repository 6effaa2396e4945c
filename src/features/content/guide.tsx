import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { LinkButton } from '#src/components/controls/button.tsx'
import { TextSizeButton } from '#src/components/feedback/text-size-button.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { shortDate } from '#src/lib/format/dates.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { useZone } from '#src/lib/zone.ts'
import { useGuide } from './calls.ts'
import { Gate } from './gate.tsx'
import styles from './reading/reading.module.css'
import { Reading } from './reading/reading.tsx'
import { ShareButton } from './reading/share-button.tsx'

/** One guide. */
export function Guide({ slug }: { slug: string }) {
  const { t } = useTranslation('content')
  const zone = useZone()
  const found = useGuide(slug)
  const now = found.data?.reply.data.slug ?? slug
  // It has another address by now.
  if (now !== slug) return <Navigate to={contentPaths.guide(now)} replace />
  return (
    <>
      <title>{`${found.data?.reply.data.judul ?? t('guides')} · ELP`}</title>
      <Gate found={found} shape="text" list={{ to: contentPaths.guides, label: t('allGuides') }}>
        {({ data: { judul, isi_html, menit_baca, updated_at } }) => (
          <Page className={styles.page}>
            <Stack as="article" gap={6}>
              <Stack as="header" gap={2}>
                <Row between data-only="screen">
                  <LinkButton variant="quiet" icon={<ArrowLeft aria-hidden="true" />} to={contentPaths.guides}>
                    {t('guides')}
                  </LinkButton>
                  <Row gap={0}>
                    <TextSizeButton />
                    <ShareButton title={judul} path={contentPaths.guide(slug)} />
                  </Row>
                </Row>
                <Text as="h1" size="3xl">
                  {judul}
                </Text>
                <Text tone="muted">
                  {[t('minutes', { count: menit_baca }), shortDate(updated_at, zone)].join(' · ')}
                </Text>
              </Stack>
              <Reading html={isi_html} />
            </Stack>
          </Page>
        )}
      </Gate>
    </>
  )
}
