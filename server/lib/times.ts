/** ISO 8601 text as epoch ms. */
export const epochOrNull = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
