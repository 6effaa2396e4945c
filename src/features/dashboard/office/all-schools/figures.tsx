import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Figures } from '#contract/access/super-admin.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import type { Days } from './calls.ts'

const shown = (value: number) => value.toLocaleString('id-ID')

/** Of all schools together; how far each figure is from the same days before stands beside it. */
export function AllFigures({ days, figures }: { days: Days; figures: Figures | undefined }) {
  const { t } = useTranslation('superAdmin')
  const compared = t(`compared.${days}`)
  return (
    <Stats label={t('figures')}>
      <Stat
        name={t('sales')}
        value={
          figures && (
            <>
              {rupiah(figures.sales.now)} <Change {...figures.sales} />
            </>
          )
        }
        note={compared}
      />
      <Stat
        name={t('active')}
        value={
          figures && (
            <>
              {shown(figures.active.now)} <Change {...figures.active} />
            </>
          )
        }
        note={t('activeNote')}
      />
      <Stat
        name={t('working')}
        value={figures && shown(figures.working.students)}
        note={figures && t('inSchedules', { count: figures.working.schedules })}
      />
    </Stats>
  )
}

/** In percent of before; nothing to compare with says nothing. */
export function Change({ now, before }: { now: number; before: number }) {
  if (before <= 0) return null
  const percent = ((now - before) / before) * 100
  const text = percent.toLocaleString('id-ID', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <Text span size="xs" fw={600} c={ink(percent < 0 ? 'warning' : 'success')}>
      {text}%
    </Text>
  )
}
