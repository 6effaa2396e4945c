import { ActionIcon, Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AdvantageIcon } from '#contract/packages/advantage-icons.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { cut } from '#src/lib/format/text.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useRemoval } from '#src/office/crud/remove/use-removal.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { OrderList } from '#src/office/kit/order/order-list.tsx'
import type { Ordering } from '#src/office/kit/order/use-order.ts'
import { readable } from '#src/office/kit/readable.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { AdvantageMark } from '../../advantage-mark.tsx'
import { at } from '../addresses.ts'
import { SHOWN, type ShopList, shopSpec } from './lists.ts'

interface TextListProps {
  list: ShopList
  paket_id: string
  rows: readonly AdminRow[]
  ordering: Ordering
  help?: ReactNode
}

/** One list of what the shop tells, in the order in which it is told. */
export function TextList({ list, paket_id, rows, ordering, help }: TextListProps) {
  const { t } = useTranslation(['packageShop', 'adminPackages'])
  const go = useGo()
  const online = useOnline()
  const rights = useRights('paket-tryout')
  const removal = useRemoval(shopSpec(list, paket_id), () => undefined)
  const { create, edit } = at.shop(paket_id, list)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOf = (row: AdminRow | undefined) => String(row?.[SHOWN[list].name] ?? '')
  const title = t(`list.${list}.title`)
  return (
    <Section
      wide
      title={title}
      help={help ?? (rows.length > 1 && rights.update && t('admin:order.help'))}
      action={
        rights.create && (
          <Button leftSection={<Plus size={16} />} onClick={() => go(create)}>
            {t(`list.${list}.add`)}
          </Button>
        )
      }
    >
      {rows.length === 0 && (
        <Text px="gutter" c="dimmed">
          {t(`list.${list}.empty`)}
        </Text>
      )}
      <OrderList label={title} ordering={ordering} nameOf={(id) => nameOf(byId.get(id))} locked={!rights.update}>
        {(id) => {
          const row = byId.get(id)
          if (!row) return null
          return (
            <>
              {list === 'keunggulan-paket' && <AdvantageMark icon={row.ikon as AdvantageIcon} size={20} />}
              <Box flex={1} miw={0} py="2xs">
                <Anchor component={Link} to={edit(id)} display="block" truncate fw={600} c="inherit">
                  {nameOf(row)}
                </Anchor>
                <Group component="span" gap="xs" fz="xs" c="dimmed">
                  {list === 'syarat-paket' && <span>{picturesOf(row)}</span>}
                  <Text inherit span truncate>
                    {cut(readable(String(row[SHOWN[list].text] ?? '')), 120)}
                  </Text>
                </Group>
              </Box>
              {rights.delete && (
                <ActionIcon
                  aria-label={`${t('remove')}: ${nameOf(row)}`}
                  disabled={!online}
                  onClick={() => removal.ask([row])}
                >
                  <Trash2 size={16} strokeWidth={1.75} />
                </ActionIcon>
              )}
            </>
          )
        }}
      </OrderList>
      {removal.dialogs(nameOf)}
    </Section>
  )

  function picturesOf({ min_gambar: least, maks_gambar: most }: AdminRow) {
    return most === 0 ? t('noPictures') : t('pictures', { range: least === most ? most : `${least}–${most}` })
  }
}
