/** Addresses of the report card: apart, because no first screen needs them. */
export const reportCardPatterns = {
  card: '/raport',
} as const

export const reportCardPaths = {
  card: reportCardPatterns.card,
  pas: `${reportCardPatterns.card}?bagian=pas`,
  combined: `${reportCardPatterns.card}?bagian=combined`,
}
