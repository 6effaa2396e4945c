const one = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1, signDisplay: 'negative' })
const two = new Intl.NumberFormat('id-ID', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})
const signed = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
const whole = new Intl.NumberFormat('id-ID')
const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 0 })

const NONE = '–'
/** The font's minus is as wide as its digits; the hyphen is not. */
const minus = (text: string) => text.replace('-', '−')
const or = (format: Intl.NumberFormat) => (value: number | null | undefined) =>
  value === null || value === undefined ? NONE : minus(format.format(value))

export const asCount = or(whole)
/** A score: one decimal where it has one. */
export const asNilai = or(one)
/** A share or correlation: two decimals. */
export const asIndex = or(two)
export const asGain = or(signed)
export const asPercent = or(percent)
