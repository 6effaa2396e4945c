import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Sales } from '#contract/money/sales.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { get } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { useHolds } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Figure } from '#src/office/kit/figure/figure.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { PROOFS_MENU, SALES_MENU, useSalesToday } from './sales-today.ts'

/** What was sold today and in thirty days, for those who see orders. */
export function SalesSection() {
  return useHolds(SALES_MENU) ? <SalesFigures /> : null
}

function SalesFigures() {
  const { t } = useTranslation('transactions')
  const proofs = useHolds(PROOFS_MENU)
  const today = useSalesToday()
  const sales = useQuery({
    queryKey: ['admin', 'sales', 'days'],
    queryFn: async () => (await get<{ data: Sales }>('/dashboard/grafik-penjualan')).data,
  }).data
  return (
    <Section
      title={t('sales.title')}
      action={
        <Anchor component={Link} to={menuUrl(SALES_MENU)} fw={600}>
          {t('title.transaksi')}
        </Anchor>
      }
    >
      <Stats label={t('sales.title')}>
        <Stat
          name={t('sales.revenue')}
          value={today && rupiah(today.today.revenue)}
          note={today && t('sales.weekAgo', { amount: rupiah(today.week_ago.revenue) })}
        />
        <Stat
          name={t('sales.orders')}
          value={today?.today.orders.toLocaleString('id-ID')}
          note={today && t('sales.paid', { count: today.today.paid })}
        />
        <Stat
          name={t('sales.proofs')}
          value={today?.waiting.proofs.toLocaleString('id-ID')}
          tone={today?.waiting.proofs ? 'warning' : undefined}
          note={
            proofs && (
              <Anchor component={Link} to={`${menuUrl(PROOFS_MENU)}/periksa`} fz="inherit">
                {t('check')}
              </Anchor>
            )
          }
        />
        <Stat
          name={t('sales.decisions')}
          value={today?.waiting.decisions.toLocaleString('id-ID')}
          tone={today?.waiting.decisions ? 'danger' : undefined}
          note={
            <Anchor component={Link} to={`${menuUrl(SALES_MENU)}?kind=decide`} fz="inherit">
              {t('sales.see')}
            </Anchor>
          }
        />
      </Stats>
      {sales && <SalesChart sales={sales} />}
    </Section>
  )
}

function SalesChart({ sales: { days, things, payment_methods } }: { sales: Sales }) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const sum = days.reduce((all, { revenue }) => all + revenue, 0)
  if (sum === 0) return <Text c="dimmed">{t('sales.none')}</Text>
  return (
    <>
      <Figure title={t('sales.days')} unit={t('sales.sum', { amount: rupiah(sum) })}>
        <Bars
          bars={days.map(({ day, revenue, orders }) => ({
            value: revenue,
            words: t('sales.day', { day: shortDate(`${day}T05:00:00Z`, zone), amount: rupiah(revenue), count: orders }),
          }))}
        />
      </Figure>
      <Section title={t('sales.most')} inset>
        <Lines>
          {things.map(({ goods_id, name, orders, revenue }) => (
            <Line key={goods_id}>
              <Text span flex={1} fw={500} truncate>
                {name}
              </Text>
              <Group gap="md" wrap="nowrap">
                <Text span size="xs" c="dimmed">
                  {t('sales.paid', { count: orders })}
                </Text>
                <Text span>{rupiah(revenue)}</Text>
              </Group>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title={t('sales.paymentMethods')} inset>
        <Lines>
          {payment_methods.map(({ payment_method, orders, revenue }) => (
            <Line key={payment_method}>
              <Text span flex={1} fw={500}>
                {t(`paymentMethods.${payment_method}`)}
              </Text>
              <Group gap="md" wrap="nowrap">
                <Text span size="xs" c="dimmed">
                  {t('sales.paid', { count: orders })}
                </Text>
                <Text span>{rupiah(revenue)}</Text>
              </Group>
            </Line>
          ))}
        </Lines>
      </Section>
    </>
  )
}

const HEIGHT = 120
const STEP = 20

/** A bar for each day; its words on hover, and those of all that have one for who does not see them. */
function Bars({ bars }: { bars: readonly { value: number; words: string }[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const sold = bars.filter(({ value }) => value > 0).map(({ words }) => words)
  return (
    <svg
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={sold.join('; ')}
    >
      {bars.map(({ value, words }, index) => {
        const height = value > 0 ? Math.max(2, (value / most) * HEIGHT) : 1
        const fill = value > 0 ? 'var(--color-brand-graphic)' : 'var(--color-border)'
        return (
          <rect key={words} x={index * STEP + 2} y={HEIGHT - height} width={STEP - 4} height={height} fill={fill}>
            <title>{words}</title>
          </rect>
        )
      })}
    </svg>
  )
}
