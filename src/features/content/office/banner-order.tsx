import { Anchor, Box, Button, Image, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BANNER_PLACES } from '#contract/content/content.ts'
import { banner } from '#contract/resources/index.ts'
import { data } from '#src/office/crud/data.ts'
import { EDIT } from '#src/office/crud/own-parts.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { saveOrder } from '#src/office/crud/save-order.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { OrderList } from '#src/office/kit/order/order-list.tsx'
import { useOrder } from '#src/office/kit/order/use-order.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { BannerMark, BannerWindow, clickShare } from './banner-cells.tsx'
import { BannerTimeline } from './banner-timeline.tsx'
import type { BannerRow } from './banner-window.ts'

/** More of one place have no order of their own. */
const MOST = 100
export const ORDER = 'order'
const HERE = menuUrl('banner')

/** Banners of one place in the order in which they are shown, which is changed by hand, and when each hangs. */
export function BannerOrder({ place }: { place: string }) {
  const { t } = useTranslation('contentOffice')
  const words = useWords(banner.name)
  const go = useGo()
  const rights = useRights('banner')
  const remember = useRemember()
  useUndoKey()
  const query = { tempat: place, size: MOST, sort: 'urutan' }
  const found = useQuery({
    queryKey: ['admin', banner.name, 'list', query],
    queryFn: () => data.list(banner.name, query),
  })
  const rows = (found.data?.data ?? []) as unknown as BannerRow[]
  const stored = rows.map(({ id }) => id)
  const ordering = useOrder(stored, async (wanted, before) => {
    await saveOrder(banner.name, { tempat: place }, wanted)
    remember({ text: t('admin:order.undo'), run: () => saveOrder(banner.name, { tempat: place }, before) })
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const name = words.value('tempat', place)
  return (
    <Page
      title={t('banner.order')}
      text={t('admin:order.help')}
      actions={
        <Button leftSection={<ArrowLeft size={16} />} onClick={() => go(HERE)}>
          {t('banner.list')}
        </Button>
      }
    >
      <TabRow
        pages
        label={words.field('tempat')}
        tabs={BANNER_PLACES.map((value) => ({ value: value as string, name: words.value('tempat', value) }))}
        chosen={place}
        onChoose={(value) => go(`${HERE}?${ORDER}=${value}`)}
      />
      {found.error && !found.data ? (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <OrderList label={name} ordering={ordering} nameOf={(id) => byId.get(id)?.judul ?? ''} locked={!rights.update}>
          {(id) => {
            const row = byId.get(id)
            return row && <BannerLine row={row} />
          }}
        </OrderList>
      )}
      {found.data && rows.length === 0 && (
        <Text px="gutter" py="md" c="dimmed">
          {t('banner.none', { place: name })}
        </Text>
      )}
      <Undone />
      {rows.length > 0 && <BannerTimeline rows={rows} place={name} />}
    </Page>
  )
}

function BannerLine({ row }: { row: BannerRow & { seen?: number; clicked?: number } }) {
  const { t } = useTranslation('contentOffice')
  const { seen = 0, clicked = 0 } = row
  return (
    <>
      <Image src={row.gambar} alt="" w={96} h={36} fit="cover" radius="sm" />
      <Box flex={1} miw={0} py="2xs">
        <Anchor component={Link} to={`${HERE}?${EDIT}=${row.id}`} display="block" truncate fw={600} c="inherit">
          {row.judul}
        </Anchor>
        <Text size="xs" c="dimmed" truncate>
          {row.tujuan}
        </Text>
      </Box>
      <Text span size="sm" w={170}>
        <BannerWindow {...row} />
      </Text>
      <Text span size="sm" w={150} ta="end">
        {t('banner.clicks', { share: clickShare(seen, clicked), count: clicked })}
      </Text>
      <BannerMark row={row} />
    </>
  )
}
