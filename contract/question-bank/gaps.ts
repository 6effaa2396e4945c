/** Gaps of a text, written as `[[1]]`, `[[2]]` … where something is left out. */
const GAP = /\[\[(\d{1,2})\]\]/g

/** The numbers of its gaps in their order in the text. */
export const gapsOf = (text: string): number[] => [...text.matchAll(GAP)].map(([, number]) => Number(number))

/** The text with something else in the place of each gap. */
export const withGaps = (text: string, instead: (number: number) => string): string =>
  text.replace(GAP, (_all, number: string) => instead(Number(number)))

/** As students see it: each gap a number over a line. Its field stands below the text. */
export const withNumberedGaps = (html: string): string => withGaps(html, (number) => `<b>(${number})&nbsp;_____</b>`)

/** The accepted texts of one gap, which its key has with a bar between them. */
export const acceptedTexts = (key: string): string[] =>
  key
    .split('|')
    .map((text) => text.trim())
    .filter(Boolean)
