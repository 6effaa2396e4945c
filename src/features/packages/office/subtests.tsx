import { Button, Group, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/packages/building.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useRemoval } from '#src/office/crud/remove/use-removal.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { OrderList } from '#src/office/kit/order/order-list.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { at } from './addresses.ts'
import { worstOf } from './check/groups.ts'
import { Redraw } from './redraw.tsx'
import { subtestSpec } from './subtest-options.ts'
import { SubtestRow } from './subtest-row.tsx'
import type { SubtestList } from './use-subtests.ts'

interface SubtestsProps {
  paket: AdminRow
  subtests: SubtestList
  findings: readonly Finding[]
}

/** The sub-tests in the order in which they are sat. */
export function Subtests({ paket, subtests: { rows, ordering }, findings }: SubtestsProps) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  const rights = useRights('paket-tryout')
  const removal = useRemoval(subtestSpec(paket.id, { urutan: 0 }), () => undefined)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOf = (row: AdminRow | undefined) => String(row?.nama ?? '')
  return (
    <Section
      wide
      title={t('subtest.title')}
      help={rows.length > 1 && rights.update && t('admin:order.help')}
      action={
        <Group gap="xs">
          {rights.update && <Redraw rows={rows} />}
          {rights.create && (
            <Button leftSection={<Plus size={16} />} onClick={() => go(at.newSubtest(paket.id))}>
              {t('subtest.add')}
            </Button>
          )}
        </Group>
      }
    >
      {rows.length === 0 && (
        <Text px="gutter" c="dimmed">
          {t('subtest.empty')}
        </Text>
      )}
      <OrderList
        label={t('subtest.title')}
        ordering={ordering}
        nameOf={(id) => nameOf(byId.get(id))}
        locked={!rights.update}
      >
        {(id) => {
          const row = byId.get(id)
          if (!row) return null
          return (
            <SubtestRow
              row={row}
              paket={paket}
              worst={worstOf(findings, id)}
              rights={rights}
              onRemove={() => removal.ask([row])}
            />
          )
        }}
      </OrderList>
      {removal.dialogs(nameOf)}
    </Section>
  )
}
