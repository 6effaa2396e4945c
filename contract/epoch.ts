/** ISO 8601 text as epoch ms, which is what phones reckon with; NaN where there is none, and no comparison holds for it. */
export const epoch = (moment: string | null | undefined): number => Date.parse(moment ?? '')
