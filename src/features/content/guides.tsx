import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { PublicGuideRow } from '#contract/content/content.ts'
import { List } from '#src/components/display/list.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { contentPaths } from '#src/lib/paths/content.ts'
import { byTopic } from './by-topic.ts'
import { useGuides } from './calls.ts'
import { Gate } from './gate.tsx'
import { Guide } from './guide.tsx'

/** /panduan, all of them by topic; /panduan?slug= is one. */
export default function Guides() {
  const [params] = useSearchParams()
  const slug = params.get('slug')
  return slug ? <Guide slug={slug} /> : <GuideList />
}

function GuideList() {
  const { t } = useTranslation('content')
  return (
    <>
      <title>{`${t('guides')} · ELP`}</title>
      <Page gap={2}>
        <h1>{t('guides')}</h1>
        <Text tone="muted">{t('guidesLead')}</Text>
      </Page>
      <Gate found={useGuides()} shape="rows">
        {(guides) => <Topics guides={guides} />}
      </Gate>
    </>
  )
}

function Topics({ guides }: { guides: readonly PublicGuideRow[] }) {
  const { t } = useTranslation('content')
  if (guides.length === 0) return <StateMessage title={t('noGuides')}>{t('noGuidesText')}</StateMessage>
  return (
    <Page gap={6}>
      {byTopic(guides).map(([topik, those]) => (
        <Stack as="section" key={topik}>
          <h2>{topik || t('otherGuides')}</h2>
          <List lined>
            {those.map(({ id, slug, judul, menit_baca }) => (
              <li key={id}>
                <h3>
                  <Link to={contentPaths.guide(slug)}>{judul}</Link>
                </h3>
                <Text size="sm" tone="muted">
                  {t('minutes', { count: menit_baca })}
                </Text>
              </li>
            ))}
          </List>
        </Stack>
      ))}
    </Page>
  )
}
