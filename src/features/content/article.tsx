import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { PublicPage } from '#contract/content/content.ts'
import { List } from '#src/components/display/list.tsx'
import { TextSizeButton } from '#src/components/feedback/text-size-button.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { shortDate } from '#src/lib/format/dates.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { useZone } from '#src/lib/zone.ts'
import { ArticleRow } from './article-row.tsx'
import { useArticle, useArticles } from './calls.ts'
import { ContentPicture } from './content-picture.tsx'
import { Gate } from './gate.tsx'
import { Helpful } from './helpful.tsx'
import styles from './reading/reading.module.css'
import { Reading } from './reading/reading.tsx'
import { ShareButton } from './reading/share-button.tsx'

/** One article, to be read here, shared and printed. */
export default function ArticleScreen() {
  const { t } = useTranslation('content')
  const { slug = '' } = useParams()
  const found = useArticle(slug)
  const article = found.data?.reply.data
  // It has another address by now.
  if (article && article.slug !== slug) return <Navigate to={contentPaths.article(article.slug)} replace />
  return (
    <>
      <title>{`${article?.judul ?? t('articles')} · ELP`}</title>
      <TaskHead
        back={contentPaths.articles()}
        title={t('articles')}
        end={
          article && (
            <Row gap={0}>
              <TextSizeButton />
              <ShareButton title={article.judul} path={contentPaths.article(slug)} />
            </Row>
          )
        }
      />
      <Gate found={found} shape="text" list={{ to: contentPaths.articles(), label: t('allArticles') }}>
        {({ data }) => <Article article={data} />}
      </Gate>
    </>
  )
}

function Article({ article }: { article: PublicPage }) {
  const { t } = useTranslation('content')
  const zone = useZone()
  const { judul, ringkasan, penulis, terbit_at, menit_baca, kategori, gambar, gambar_alt, isi_html } = article
  const about = [penulis, shortDate(terbit_at, zone), t('minutes', { count: menit_baca })].filter(Boolean)
  return (
    <Page gap={6} className={styles.page}>
      <Stack as="article" gap={5}>
        <Stack as="header" gap={2}>
          {kategori && (
            <Text weight="semibold">
              <Link to={contentPaths.articles({ category: kategori.slug })}>{kategori.nama}</Link>
            </Text>
          )}
          <Text as="h1" size="3xl">
            {judul}
          </Text>
          <Text tone="muted">{about.join(' · ')}</Text>
        </Stack>
        {gambar && (
          <ContentPicture
            picture={gambar}
            alt={gambar_alt}
            sizes="(max-width: 40rem) 100vw, 38rem"
            className={styles.cover}
          />
        )}
        {ringkasan && (
          <Text size="xl" weight="medium">
            {ringkasan}
          </Text>
        )}
        <Reading html={isi_html} />
      </Stack>
      <Helpful key={article.id} id={article.id} />
      <NextToRead article={article} />
    </Page>
  )
}

const NEXT = 3

/** Others of its category, else its neighbours in time. */
function NextToRead({ article: { id, kategori, previous, next } }: { article: PublicPage }) {
  const { t } = useTranslation('content')
  const others = useArticles({ category: kategori?.slug, page: 1 })
    .data?.reply.data.filter((other) => other.id !== id)
    .slice(0, NEXT)
  const neighbours = [next, previous].filter((one) => one !== null)
  if (!others?.length && neighbours.length === 0) return null
  return (
    <Stack as="section" data-only="screen">
      <h2>{t('alsoRead')}</h2>
      <List lined>
        {others?.length
          ? others.map((other) => <ArticleRow key={other.id} article={other} />)
          : neighbours.map(({ slug, judul }) => (
              <li key={slug}>
                <Link to={contentPaths.article(slug)}>{judul}</Link>
              </li>
            ))}
      </List>
    </Stack>
  )
}
