import { useQuery } from '@tanstack/react-query'
import { Download, HardDrive, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShelfEbook } from '#contract/ebooks/calls.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { PlaceHead } from '#src/components/frame/place-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { bytesText } from '#src/lib/format/text.ts'
import { useListAddress } from '#src/lib/list-address.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { BookGrid } from './book-grid.tsx'
import { MOST, useShelf, useUserId } from './calls.ts'
import { keptBooks, lastBook, placeOf } from './reader/book-store.ts'
import { useShelfTabs } from './use-shelf-tabs.ts'

/** The student's own e-books: what lies on this phone, and how far each was read. */
export default function EbookShelf() {
  const { t } = useTranslation('ebooks')
  const user_id = useUserId() ?? ''
  const { page, change } = useListAddress()
  const list = useShelf(page)
  const kept = useQuery({
    queryKey: ['ebook-kept', user_id],
    queryFn: () => keptBooks(user_id),
    networkMode: 'always',
    gcTime: 0,
  })
  const tabs = useShelfTabs(list.data?.reply.total)
  // An EPUB as it was fetched has one page more, with the owner's name.
  const placeIn = ({ id, halaman }: Pick<ShelfEbook, 'id' | 'halaman'>) => Math.min(placeOf(user_id, id), halaman ?? 1)
  const isKept = ({ id }: ShelfEbook) => kept.data?.has(id) ?? false
  const books = list.data?.reply.data.map((book) => ({
    ...book,
    to: ebookPaths.detail(book.slug),
    note: <HowFar book={book} at={placeIn(book)} kept={isKept(book)} />,
  }))
  const bytes = list.data?.reply.data.filter(isKept).reduce((sum, { ukuran }) => sum + (ukuran ?? 0), 0) ?? 0
  const shown = list.data?.reply.data.find(({ id }) => id === lastBook(user_id))
  const find = (
    <LinkButton variant="accent" to={ebookPaths.free}>
      {t('blank.action')}
    </LinkButton>
  )
  return (
    <>
      <PlaceHead title={t('title')} label={t('tabs.label')} tabs={tabs} />
      {shown && (
        <Page>
          <InkCard
            kind={t('last')}
            title={shown.judul}
            text={t(`reader.${shown.format ?? 'pdf'}`, { at: placeIn(shown), of: shown.halaman ?? 1 })}
          >
            <LinkButton variant="accent" to={ebookPaths.detail(shown.slug, 'baca')}>
              {t('goOn')}
            </LinkButton>
          </InkCard>
        </Page>
      )}
      <BookGrid
        books={books}
        list={list}
        empty={{ title: t('blank.title'), text: t('blank.text'), action: find }}
        page={page}
        onPage={(to) => change({ page: `${to}` })}
      />
      {/* Of all that lies on this phone, or not told. */}
      {bytes > 0 && (list.data?.reply.total ?? 0) <= MOST && (
        <Page>
          <Note icon={<HardDrive aria-hidden="true" />}>{t('taken', { size: bytesText(bytes) })}</Note>
        </Page>
      )}
    </>
  )
}

/** Where the file of a book is, and how much of it was read. */
function HowFar({ book: { halaman, ukuran }, at, kept }: { book: ShelfEbook; at: number; kept: boolean }) {
  const { t } = useTranslation('ebooks')
  const pages = halaman ?? 1
  const Icon = kept ? Smartphone : Download
  return (
    <Stack as="span" gap={1}>
      <Row as="span" gap={1}>
        <Icon aria-hidden="true" size={16} />
        <Text as="span" tone={kept ? 'brand' : 'muted'}>
          {t(kept ? 'onPhone' : 'toFetch', { size: bytesText(ukuran ?? 0) })}
        </Text>
      </Row>
      {at === 1 && pages > 1 ? (
        <Text as="span" tone="muted">
          {t('unread')}
        </Text>
      ) : (
        <Row as="span" gap={2}>
          <Rest as="progress" value={at} max={pages} aria-hidden="true" />
          {at === pages ? t('finished') : t('share', { percent: Math.round((100 * at) / pages) })}
        </Row>
      )}
    </Stack>
  )
}
