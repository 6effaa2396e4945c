/** ISO 8601 text as epoch ms, which is what phones reckon with. */
export const epoch = (iso: string): number => Date.parse(iso)

export const epochOrNull = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
