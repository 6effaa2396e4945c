import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublicPageRow } from '#contract/content/content.ts'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { shortDate } from '#src/lib/format/dates.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './content.module.css'
import { ContentPicture } from './content-picture.tsx'

/** An article in a list: what it is about, how long it takes, since when it is there. `summary`: in a few words. */
export function ArticleRow({ article, summary }: { article: PublicPageRow; summary?: boolean }) {
  const { t } = useTranslation('content')
  const zone = useZone()
  const { slug, judul, ringkasan, kategori, menit_baca, terbit_at, gambar } = article
  const about = [kategori?.nama, t('minutes', { count: menit_baca }), shortDate(terbit_at, zone)].filter(Boolean)
  return (
    <Row as="li" gap={4} top>
      <Rest>
        <h3>
          <Link to={contentPaths.article(slug)}>{judul}</Link>
        </h3>
        {summary && ringkasan && <Text>{ringkasan}</Text>}
        <Text size="sm" tone="muted">
          {about.join(' · ')}
        </Text>
      </Rest>
      {gambar && <ContentPicture picture={gambar} alt="" sizes="6rem" loading="lazy" className={styles.thumb} />}
    </Row>
  )
}
