import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountRupiah, rupiah } from '#src/lib/format/money.ts'
import { keyOf, listTransactions, type Shelf } from './api.ts'

/** What the paid ones among the orders of a list come to, line for line as their sums are made. */
export function SumsStrip({ shelf, query }: { shelf: Shelf; query: object }) {
  const { t } = useTranslation('transactions')
  const asked = { ...query, page: 1, size: 0, sums: 'true' }
  const { data } = useQuery({
    queryKey: [...keyOf(shelf), asked],
    queryFn: () => listTransactions(shelf, asked),
  })
  if (data?.sums === undefined || data.sums?.orders === 0) return null
  const { sums } = data
  if (sums === null) return <Strip>{t('sums.tooMany')}</Strip>
  const parts = [
    [t('sums.price'), rupiah(sums.price)],
    [t('sums.discount'), sums.discount > 0 && accountRupiah(-sums.discount)],
    [t('sums.uniqueCode'), sums.unique_code > 0 && rupiah(sums.unique_code)],
    [t('sums.refunded'), sums.refunded > 0 && accountRupiah(-sums.refunded)],
  ] as const
  return (
    <Strip>
      {parts.map(([name, value]) => value && <Sum key={name} name={name} value={value} />)}
      <Sum name={t('sums.net')} value={rupiah(sums.net)} main />
      <Text size="xs" ms="auto">
        {t('sums.of', { count: sums.orders })}
      </Text>
    </Strip>
  )
}

function Strip({ children }: { children: ReactNode }) {
  const { t } = useTranslation('transactions')
  return (
    <Group
      role="group"
      aria-label={t('sums.label')}
      gap="lg"
      mx="gutter"
      mb="xs"
      px="md"
      py="xs"
      bdrs="lg"
      bg="var(--color-bg)"
      c="var(--color-text-muted)"
    >
      {children}
    </Group>
  )
}

function Sum({ name, value, main = false }: { name: string; value: string; main?: boolean }) {
  return (
    <Text span>
      {name}{' '}
      <Text span fw={main ? 700 : 600} fz={main ? 'lg' : undefined} c="var(--color-text)">
        {value}
      </Text>
    </Text>
  )
}
