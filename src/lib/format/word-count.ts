/** How many words a text has. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length
