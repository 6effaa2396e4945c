import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Pager } from '#src/components/controls/pager.tsx'
import { List } from '#src/components/display/list.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LONGEST_SEARCH, useListAddress } from '#src/lib/list-address.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { ArticleRow } from './article-row.tsx'
import { ARTICLES_SIZE, useArticles, useCategories } from './calls.ts'
import { Gate } from './gate.tsx'

/** Articles, found by category and by words. What is asked for stands in the address. */
export default function Articles() {
  const { t } = useTranslation('content')
  const { params, typed, setTyped, change, clear, q, page } = useListAddress()
  const category = params.get('category')?.slice(0, LONGEST_SEARCH) || undefined
  const found = useArticles({ q, category, page })
  const total = found.data?.reply.total
  const now = found.data?.reply.data[0]?.kategori?.slug
  // The category has another address by now.
  if (category && now && now !== category && !found.isPlaceholderData)
    return <Navigate to={contentPaths.articles({ category: now })} replace />
  return (
    <>
      <title>{`${t('articles')} · ELP`}</title>
      <Page>
        <Stack gap={2}>
          <h1>{t('articles')}</h1>
          <Text tone="muted">{t('articlesLead')}</Text>
        </Stack>
        <Field
          type="search"
          label={t('search')}
          value={typed}
          maxLength={LONGEST_SEARCH}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Categories chosen={category} />
        <Text size="sm" tone="muted" numeric role="status">
          {total !== undefined && t('count', { count: total })}
        </Text>
      </Page>
      <Gate found={found} shape="rows">
        {({ data }) =>
          data.length === 0 ? (
            <StateMessage
              title={t('emptyTitle')}
              action={(q || category || page > 1) && <Button onClick={clear}>{t('clear')}</Button>}
            >
              {t(q || category ? 'noMatchText' : 'emptyText')}
            </StateMessage>
          ) : (
            <Page aria-busy={found.isFetching}>
              <h2 className="visually-hidden">{t('results')}</h2>
              <List lined>
                {data.map((article) => (
                  <ArticleRow key={article.id} article={article} summary />
                ))}
              </List>
              <Pager
                words="content"
                page={page}
                pages={Math.ceil((total ?? 0) / ARTICLES_SIZE)}
                onPage={(to) => change({ page: `${to}` })}
              />
            </Page>
          )
        }
      </Gate>
    </>
  )
}

function Categories({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('content')
  const categories = useCategories()
  if (categories.length === 0) return null
  return (
    <Row as="nav" gap={2} wrap aria-label={t('categories')}>
      {categories.map(({ id, slug, nama }) => (
        <LinkButton
          key={id}
          size="sm"
          variant={slug === chosen ? 'soft' : undefined}
          aria-current={slug === chosen ? 'page' : undefined}
          to={contentPaths.articles({ category: slug === chosen ? undefined : slug })}
        >
          {nama}
        </LinkButton>
      ))}
    </Row>
  )
}
