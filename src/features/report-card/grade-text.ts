import { useTranslation } from 'react-i18next'

/** A grade in the reader's figures, at most two decimals; a dash where there is none. */
export function useGradeText() {
  const { i18n } = useTranslation()
  const text = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  return (grade: number | null | undefined) => (grade === null || grade === undefined ? '–' : text.format(grade))
}
