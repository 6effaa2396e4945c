import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Pager } from '#src/components/controls/pager.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { MOST } from './calls.ts'
import { Cover } from './cover.tsx'
import styles from './ebooks.module.css'

export interface GridBook {
  id: string
  to: string
  judul: string
  penulis: string
  sampul: string | null
  /** Below title and author. */
  note: ReactNode
}

interface BookGridProps {
  books: readonly GridBook[] | undefined
  list: {
    isError: boolean
    isFetching: boolean
    data: { kept: boolean; reply: { total: number } } | undefined
    refetch(): unknown
  }
  empty: { title: string; text: string; action?: ReactNode }
  page: number
  onPage(page: number): void
}

/** A page of books side by side by their covers. */
export function BookGrid({ books, list, empty, page, onPage }: BookGridProps) {
  const { t } = useTranslation('ebooks')
  if (list.isError)
    return (
      <LoadError
        title={t('errorTitle')}
        text={t('errorText')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!books) return <SkeletonRows />
  return (
    <>
      {list.data?.kept && <OfflineBanner>{t('kept')}</OfflineBanner>}
      {books.length === 0 && (
        <StateMessage title={empty.title} action={empty.action}>
          {empty.text}
        </StateMessage>
      )}
      <Page>
        <ul className={styles.books}>
          {books.map(({ id, to, judul, penulis, sampul, note }) => (
            <li key={id}>
              <Stack as={Link} to={to} className={styles.book}>
                <Cover sampul={sampul} judul={judul} />
                <Text as="span" weight="semibold">
                  {judul}
                </Text>
                <Text as="span" size="sm" tone="muted">
                  {penulis}
                </Text>
                <Text as="span" size="sm">
                  {note}
                </Text>
              </Stack>
            </li>
          ))}
        </ul>
        <Pager words="ebooks" page={page} pages={Math.ceil((list.data?.reply.total ?? 0) / MOST)} onPage={onPage} />
      </Page>
    </>
  )
}
