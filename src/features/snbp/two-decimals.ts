/** A grade or an index as it is written in Indonesia: 88,07. */
export const twoDecimals = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
