const SEPARATORS = [/\|/, /;/, /,/, /\s+/]

/** `benar|salah`, `B;S`, `B, S` or `B S`: a word for each statement, as columns may be called by words with signs of their own. */
export function statementWords(given: string, count: number, columns: readonly string[]): string[] {
  const said = given.trim()
  if (said === '') return []
  const named = columns.some((column) => column !== '' && column.toLowerCase() === said.toLowerCase())
  if (count === 1 && named) return [said]
  const parted = SEPARATORS.map((sign) => said.split(sign).map((part) => part.trim()))
  return parted.find((words) => words.length === count && words.every(Boolean)) ?? parted[0] ?? []
}
