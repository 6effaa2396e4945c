import { useTranslation } from 'react-i18next'
import { rupiah } from '#src/lib/format/money.ts'

const HEIGHT = 24
const STEP = 9

/** Sales in equal parts of the days; the last part, which still runs, is darker. */
export function TrendBars({ values }: { values: readonly number[] }) {
  const { t } = useTranslation('superAdmin')
  const most = Math.max(1, ...values)
  return (
    <svg
      width={values.length * STEP}
      height={HEIGHT}
      role="img"
      aria-label={t('trend', { first: rupiah(values[0] ?? 0), last: rupiah(values.at(-1) ?? 0) })}
    >
      <path d={bars(values.slice(0, -1))} fill="var(--color-brand-graphic)" />
      <path d={bars(values.slice(-1), values.length - 1)} fill="var(--color-brand)" />
    </svg>
  )

  function bars(part: readonly number[], first = 0): string {
    return part
      .map((value, index) => {
        const height = Math.max(2, (value / most) * HEIGHT)
        return `M${(first + index) * STEP} ${HEIGHT}v${-height}h${STEP - 2}v${height}z`
      })
      .join('')
  }
}
