import { Anchor, Button, FileButton, Group, Image, Progress, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import {
  BUYER_COLUMNS,
  EBOOK_OWNER_STATES,
  type EbookBuyer,
  type ebookBuyersExport,
  type ebookBuyersReply,
  OWNED_BY,
} from '#contract/ebooks/calls.ts'
import { MAX_EBOOK } from '#contract/ebooks/file.ts'
import type { ExportStatus } from '#contract/export.ts'
import type { Row } from '#contract/resource.ts'
import type { ebook } from '#contract/resources/index.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { get, http, post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { FileMenu } from '#src/office/crud/export/file-menu.tsx'
import { EDIT } from '#src/office/crud/own-parts.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import type { ListAddress } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { AccessDialog } from './access-dialog.tsx'

type Ebook = Row<typeof ebook>
type BuyersExport = z.infer<typeof ebookBuyersExport>
const ADDRESS: ListAddress = { filters: {}, sort: '-mulai', sorts: ['-mulai'] }
const ICON = { size: 16, strokeWidth: 1.75 }
const keyOf = (id: string) => ['admin', 'ebook', 'one', id]

/** One e-book: its cover and its file, and who has it. */
export default function EbookDetail() {
  const { id = '' } = useParams()
  const found = useQuery({ queryKey: keyOf(id), queryFn: () => get<{ data: Ebook }>(`/ebook/${id}`) })
  const book = found.data?.data
  useTrailName(book?.judul ?? '…')
  if (found.error && !book)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!book) return <Skeleton m="lg" height={320} />
  return <Buyers book={book} />
}

function Buyers({ book }: { book: Ebook }) {
  const { t } = useTranslation('ebookOffice')
  const rights = useRights('ebook')
  const [changing, setChanging] = useState<EbookBuyer | null>(null)
  const columns = useColumns(rights.update ? setChanging : null)
  const list = useList(ADDRESS, {
    key: [...keyOf(book.id), 'buyers'],
    ask: ({ page, size, q }) => ({ page, size, ebook_id: book.id, ...(q && { q }) }),
    fetch: (query) => get<z.infer<typeof ebookBuyersReply>>('/ebook-buyer', query),
    idOf: ({ id }: EbookBuyer) => id,
  })
  const head = (
    <>
      <title>{`${book.judul} · ELP`}</title>
      <ListHeading title={book.judul} total={list.reply} text={t('text')}>
        {rights.update && (
          <Button
            component={Link}
            to={`${menuUrl('ebook')}?${EDIT}=${book.id}`}
            variant="default"
            leftSection={<Pencil {...ICON} />}
          >
            {t('edit')}
          </Button>
        )}
        {rights.update && <Upload book={book} />}
        <BuyersFile name={book.judul} query={{ ebook_id: book.id, ...(list.state.q && { q: list.state.q }) }} />
      </ListHeading>
      <Group px="gutter" pb="sm" wrap="nowrap" align="start">
        {book.sampul && <Image src={book.sampul} alt={t('cover')} w={72} radius="sm" />}
        <Facts>
          <Fact name={t('format')}>{book.format?.toUpperCase()}</Fact>
          <Fact name={t('pages')}>{book.halaman}</Fact>
          <Fact name={t('size')}>{book.ukuran && bytesText(book.ukuran)}</Fact>
          <Fact name={t('price')}>{rupiah(book.harga)}</Fact>
          <Fact name={t('readers')}>{book.peminat}</Fact>
        </Facts>
      </Group>
    </>
  )
  return (
    <>
      <List
        list={list}
        columns={columns}
        head={head}
        toolbar={<ListToolbar list={list} search={t('search')} />}
        empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
      />
      {changing && <AccessDialog buyer={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

/** Words of the screen that say the same. */
const TITLES = {
  ...{ nama: 'buyer', email: 'email', sumber: 'source.title', status: 'owner.title', mulai: 'since' },
  ...{ invoice: 'order', total: 'paid' },
} as const satisfies Record<(typeof BUYER_COLUMNS)[number], string>

/** Everybody who has the book, as a file. */
function BuyersFile({ name, query }: { name: string } & Pick<BuyersExport, 'query'>) {
  const { t } = useTranslation('ebookOffice')
  const zone = useZone()
  const words = {
    sumber: Object.fromEntries(OWNED_BY.map((value) => [value, t(`source.${value}`)])),
    status: Object.fromEntries(EBOOK_OWNER_STATES.map((value) => [value, t(`owner.${value}`)])),
  }
  const columns = BUYER_COLUMNS.map((key) => ({
    key,
    title: t(TITLES[key]),
    ...((key === 'sumber' || key === 'status') && { words: words[key] }),
  }))
  const ask = (format: BuyersExport['format']) =>
    post<ExportStatus>('/export/ebook-buyer', { format, columns, zone, query } satisfies BuyersExport)
  return <FileMenu name={name} disabled={false} ask={ask} />
}

/** Sends the file of the book; it takes the place of the one before. */
function Upload({ book }: { book: Ebook }) {
  const { t } = useTranslation('ebookOffice')
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File | null) => {
    if (!file) return
    setShare(0)
    try {
      const form = new FormData()
      form.append('file', file, file.name)
      await http.post(`/upload-ebook?ebook_id=${book.id}`, form, {
        timeout: 0,
        onUploadProgress: ({ progress }) => setShare(progress ?? 0),
      })
      await client.invalidateQueries({ queryKey: ['admin', 'ebook'] })
      confirm(t('uploaded'))
    } catch (failure) {
      await refuse(failure)
    } finally {
      setShare(null)
    }
  }
  if (share !== null)
    return <Progress w={160} value={Math.max(4, share * 100)} animated={share === 1} aria-label={t('uploading')} />
  return (
    <FileButton accept=".pdf,.epub,application/pdf,application/epub+zip" onChange={(file) => void send(file)}>
      {(props) => (
        <Button {...props} leftSection={<FileUp {...ICON} />} title={t('limit', { size: bytesText(MAX_EBOOK) })}>
          {t(book.format ? 'replace' : 'upload')}
        </Button>
      )}
    </FileButton>
  )
}

/** `onChange`: for whoever may take access away and give it back. */
function useColumns(onChange: ((buyer: EbookBuyer) => void) | null): Column<EbookBuyer>[] {
  const { t } = useTranslation('ebookOffice')
  const zone = useZone()
  return [
    { ...{ id: 'nama', head: t('buyer'), name: true }, cell: ({ nama }) => nama },
    { id: 'email', head: t('email'), cell: ({ email }) => email },
    {
      ...{ id: 'invoice', head: t('order') },
      cell: ({ order_id, invoice }) =>
        order_id ? (
          <Anchor component={Link} to={`${menuUrl('transaksi-ebook')}/detail/${order_id}`}>
            {invoice}
          </Anchor>
        ) : (
          '–'
        ),
    },
    { id: 'total', head: t('paid'), cell: ({ total }) => rupiah(total ?? 0) },
    { id: 'mulai', head: t('since'), cell: ({ mulai }) => dateTime(Date.parse(mulai), zone) },
    {
      ...{ id: 'status', head: t('owner.title') },
      cell: (buyer) => (
        <Group gap="xs" wrap="nowrap">
          {t(`owner.${buyer.status}`)}
          {onChange && buyer.sumber !== 'beli' && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(buyer)}>
              {t(buyer.status === 'aktif' ? 'withdraw' : 'restore')}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}
