/** The day in WIB, `YYYY-MM-DD`, of epoch ms. */
export const dayInWib = (ms: number): string => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10)

/** ISO 8601 text as epoch ms. */
export const epochOrNull = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
