import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { paths } from '#src/lib/paths.ts'
import { type EbookInFull, SHELF, takeEbook, useEbook, useShelf, useUserId } from './calls.ts'
import { Cover } from './cover.tsx'
import styles from './ebooks.module.css'
import { type Book, openBook, placeOf } from './reader/book-store.ts'
import { Reader } from './reader/reader.tsx'

/** As the last part of the address says: the book is open. */
const READING = 'baca'

/** One e-book: what it is, how to get it, and once it is one's own the reader and the file. */
export default function EbookDetail() {
  const { t } = useTranslation('ebooks')
  const { id, slug, status } = useParams()
  const user_id = useUserId()
  const found = useEbook(slug ?? id ?? '')
  const edition = useEdition(found.data?.reply)
  const back = slug ? ebookPaths.shelf : ebookPaths.shop
  if (found.isError)
    return (
      <>
        <TaskHead back={back} title={t('title')} heading />
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </>
    )
  const one = found.data?.reply
  if (!one) return <SkeletonRows />
  const { format } = one.data
  const book: Book | null = edition && format ? { id: one.data.id, slug: one.data.slug, format, edition } : null
  if (status === READING && user_id && book)
    return <Reader book={book} title={one.data.judul} user_id={user_id} back={ebookPaths.detail(one.data.slug)} />
  return <About one={one} book={book} back={back} />
}

function useEdition(one: EbookInFull | undefined): string | null | undefined {
  const told = one?.edition
  const shelf = useShelf(1, one !== undefined && told === undefined)
  return told === undefined ? shelf.data?.reply.data.find(({ id }) => id === one?.data.id)?.edition : told
}

function About({ one, book, back }: { one: EbookInFull; book: Book | null; back: string }) {
  const { t } = useTranslation('ebooks')
  const { data, kategori } = one
  const facts = [
    data.format && t(`length.${data.format}`, { count: data.halaman ?? 0 }),
    data.ukuran && bytesText(data.ukuran),
  ]
  return (
    <>
      <title>{`${data.judul} · ELP`}</title>
      <TaskHead back={back} title={t('title')} />
      <Page>
        <div className={styles.head}>
          <Cover sampul={data.sampul} judul={data.judul} />
          <Stack gap={2}>
            <Text as="h1" size="xl" weight="bold">
              {data.judul}
            </Text>
            <Text tone="muted">{[data.penulis, data.penerbit, data.tahun].filter(Boolean).join(', ')}</Text>
            <Text size="sm" tone="muted">
              {[kategori.nama, ...facts].filter(Boolean).join(' · ')}
            </Text>
            <Text weight="semibold">{data.tipe === 'gratis' ? t('free') : rupiah(data.harga)}</Text>
          </Stack>
        </div>
        <Actions one={one} book={book} />
        {paragraphsOf(data.deskripsi).map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Page>
    </>
  )
}

function Actions({ one: { data, dimiliki }, book }: { one: EbookInFull; book: Book | null }) {
  const { t } = useTranslation('ebooks')
  const user_id = useUserId()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(toastFailure)
    setBusy(false)
  }
  const take = () =>
    during(async () => {
      await takeEbook(data.id)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['ebook'] }),
        client.invalidateQueries({ queryKey: [SHELF] }),
      ])
    })
  if (!user_id)
    return (
      <LinkButton variant="accent" block to={paths.login(ebookPaths.detail(data.slug))}>
        {t(data.tipe === 'gratis' ? 'login' : 'loginToBuy')}
      </LinkButton>
    )
  if (book)
    return (
      <Row gap={2} wrap>
        <LinkButton variant="accent" to={ebookPaths.detail(data.slug, READING)}>
          {t(placeOf(user_id, book.id) > 1 ? 'goOn' : 'read')}
        </LinkButton>
        <Button busy={busy} onClick={() => void during(() => saveFile(user_id, book))}>
          {t('download')}
        </Button>
      </Row>
    )
  if (dimiliki) return <Text tone="muted">{t('noFile')}</Text>
  if (data.tipe === 'gratis')
    return (
      <Button variant="accent" block busy={busy} onClick={() => void take()}>
        {t('take')}
      </Button>
    )
  return (
    <LinkButton variant="accent" block to={shopPaths.payment(data.id, 'ebook')}>
      {t('buy', { price: rupiah(data.harga) })}
    </LinkButton>
  )
}

async function saveFile(user_id: string, book: Book): Promise<void> {
  const address = URL.createObjectURL(await openBook(user_id, book))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${book.slug}.${book.format}` })
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const paragraphsOf = (text: string): string[] => [...new Set(text.split(/\n+/).filter(Boolean))]
