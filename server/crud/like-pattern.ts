/** A piece of text as a pattern that finds it anywhere; its own signs mean themselves. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
