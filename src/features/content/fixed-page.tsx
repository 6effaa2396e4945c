import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { FIXED_PAGES, type FixedPage } from '#contract/content/fixed-pages.ts'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { shortDate } from '#src/lib/format/dates.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { useZone } from '#src/lib/zone.ts'
import { useFixedPage } from './calls.ts'
import { Gate } from './gate.tsx'
import styles from './reading/reading.module.css'
import { Reading } from './reading/reading.tsx'
import { ShareButton } from './reading/share-button.tsx'

/** Who we are, what becomes of data, and the terms: pages of the back office with addresses of their own. */
export default function FixedPageScreen() {
  const { t } = useTranslation('content')
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const found = useFixedPage(page)
  const zone = useZone()
  const title = found.data?.reply.data.judul ?? t(`house.${page}`)
  return (
    <>
      <title>{`${title} · ELP`}</title>
      <Gate found={found} shape="text">
        {({ data: { isi_html, updated_at } }) => (
          <Page gap={6} className={styles.page}>
            <Stack as="header" gap={2}>
              <Row between top>
                <Text as="h1" size="3xl">
                  {title}
                </Text>
                <ShareButton title={title} path={contentPaths.page(page)} />
              </Row>
              <Text tone="muted">{t('version', { date: shortDate(updated_at, zone) })}</Text>
            </Stack>
            <Reading html={isi_html} />
          </Page>
        )}
      </Gate>
    </>
  )
}

/** Addresses are taken as browsers write them: capitals and a slash at the end mean nothing. */
const pageAt = (pathname: string): FixedPage =>
  FIXED_PAGES.find((page) => pathname.toLowerCase().split('/')[1] === page) ?? 'tentang-kami'
