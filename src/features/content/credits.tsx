import { useTranslation } from 'react-i18next'
import { List } from '#src/components/display/list.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'

/** Works of others that come with the product, beside its program libraries: by their licences they are to be named. */
export const WORKS = [
  {
    what: 'regions',
    name: 'idn-area-data 4.0.1',
    by: 'Fityan Nugroho',
    source: 'https://github.com/fityannugroho/idn-area-data',
    licence: 'Open Database License (ODbL) 1.0',
    terms: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
  {
    what: 'font',
    name: 'Plus Jakarta Sans',
    by: 'The Plus Jakarta Sans Project Authors',
    source: 'https://github.com/tokotype/PlusJakartaSans',
    licence: 'SIL Open Font License 1.1',
    terms: 'https://openfontlicense.org/',
  },
  {
    what: 'formulas',
    name: 'KaTeX',
    by: 'Khan Academy and other contributors',
    source: 'https://github.com/KaTeX/KaTeX',
    licence: 'MIT License',
    terms: 'https://github.com/KaTeX/KaTeX/blob/main/LICENSE',
  },
  {
    what: 'icons',
    name: 'Lucide',
    by: 'Lucide Contributors',
    source: 'https://github.com/lucide-icons/lucide',
    licence: 'ISC License',
    terms: 'https://lucide.dev/license',
  },
] as const

/** /kredit: whose data and works the product uses, and under which licence. */
export default function Credits() {
  const { t } = useTranslation('content')
  return (
    <Page gap={6}>
      <title>{`${t('credits.title')} · ELP`}</title>
      <h1>{t('credits.title')}</h1>
      <List lined>
        {WORKS.map(({ what, name, by, source, licence, terms }) => (
          <li key={what}>
            <Text as="h2" size="lg">
              {t(`credits.${what}`)}
            </Text>
            <Text>
              <a href={source}>{name}</a>, {by}
            </Text>
            <Row gap={2} wrap>
              <Text size="sm" tone="muted">
                {t('credits.licence')}: <a href={terms}>{licence}</a>
              </Text>
            </Row>
            {what === 'regions' && <Text size="sm">{t('credits.share')}</Text>}
          </li>
        ))}
      </List>
      <Text tone="muted">{t('credits.own')}</Text>
    </Page>
  )
}
