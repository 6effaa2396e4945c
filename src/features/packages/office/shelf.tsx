import { Button, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { saveOrder } from '#src/office/crud/save-order.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { OrderList } from '#src/office/kit/order/order-list.tsx'
import { useOrder } from '#src/office/kit/order/use-order.ts'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import type { Remember } from '#src/office/kit/undo/undo.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

const MOST = 100

/** The sub-categories of the package's category, in order, and the one it stands in. */
export function Shelf({ paket }: { paket: AdminRow }) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  /** Chosen and not saved yet: it shows at once. */
  const [wanted, setWanted] = useState<string | null>(null)
  const kategori_id = String(paket.kategori_id)
  const query = { kategori_id, size: MOST, sort: 'urutan' }
  const found = useQuery({
    queryKey: ['admin', 'subcat-paket', 'list', query],
    queryFn: () => data.list('subcat-paket', query),
  })
  const rows = found.data?.data ?? []
  const rights = useRights('paket-tryout')
  const shelves = useRights('kategori-paket-tryout')
  const stored = rows.map((row) => row.id)
  const remember = useRemember()
  const ordering = useOrder(stored, async (next, before) => {
    await saveOrder('subcat-paket', { kategori_id }, next)
    remember({ text: t('admin:order.undo'), run: () => saveOrder('subcat-paket', { kategori_id }, before) })
  })
  const names = new Map(rows.map((row) => [row.id, String(row.nama)]))
  const editing = `${menuUrl('kategori-paket-tryout')}?kategori=${kategori_id}`
  if (!found.data) return null
  return (
    <Section
      wide
      title={t('shelf.title')}
      help={t('shelf.text')}
      action={
        shelves.create && (
          <Button leftSection={<Plus size={16} />} onClick={() => go(`${editing}&create=`)}>
            {t('shelf.add')}
          </Button>
        )
      }
    >
      {rows.length === 0 && (
        <Text px="gutter" c="dimmed">
          {t('shelf.empty')}
        </Text>
      )}
      <Radio.Group
        aria-label={t('shelf.choose')}
        value={wanted ?? String(paket.subcat_id ?? '')}
        onChange={(subcat_id) => {
          setWanted(subcat_id)
          void putOn(remember, paket, subcat_id, t('shelf.moved'))
            .catch(refuse)
            .then(() => setWanted(null))
        }}
      >
        <OrderList
          label={t('shelf.title')}
          ordering={ordering}
          nameOf={(id) => names.get(id) ?? ''}
          locked={!shelves.update}
          marked={(id) => id === paket.subcat_id}
        >
          {(id) => <Radio value={id} label={names.get(id) ?? ''} disabled={!rights.update} size="xs" />}
        </OrderList>
      </Radio.Group>
    </Section>
  )
}

async function putOn(remember: Remember, paket: AdminRow, subcat_id: string, text: string): Promise<void> {
  const before = paket.subcat_id
  const put = async (value: unknown) => {
    const row = await data.one('paket', paket.id)
    await writeAll('paket', [{ op: 'update', id: row.id, version: row.version, data: { subcat_id: value } }])
    await refresh()
  }
  await put(subcat_id)
  confirm(text)
  remember({ text, run: () => put(before) })
}
