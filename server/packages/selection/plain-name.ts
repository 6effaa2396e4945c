const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A plain text where HTML is shown. */
export const plainName = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
