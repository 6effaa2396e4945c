/** Semicolons and a mark of UTF-8, as Excel here expects; what Excel would run begins with an apostrophe. */
export const csvBytes = (rows: readonly (readonly (string | null)[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cell ?? '')).join(';')}\r\n`).join('')}`)

const quoted = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
