import { useTranslation } from 'react-i18next'

/** A grade or a mean as people write it: two decimals at most, a dash where there is none. */
export function useGrade() {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  return (grade: number | null | undefined): string => (typeof grade === 'number' ? format.format(grade) : '–')
}
