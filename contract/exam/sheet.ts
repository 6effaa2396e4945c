/**
 * How the places of a Pauli, Kraepelin or kecermatan sheet are counted. A published column stands in the order of
 * work, so in a key entry `[column, row, answer]` row r is the pair of digits r and r + 1 whatever the direction: an
 * upward column (Kraepelin) is only drawn the other way round, its first digit lowest.
 */
interface DigitSheet {
  jenis: 'pauli'
  kolom: readonly (readonly number[])[]
}

interface SymbolSheet {
  jenis: 'kecermatan'
  kolom: readonly { baris: readonly unknown[] }[]
}

/** How many answers each column asks for: of n digits, n - 1 sums. */
export function rowCounts(sheet: DigitSheet | SymbolSheet): number[] {
  if (sheet.jenis === 'kecermatan') return sheet.kolom.map((column) => column.baris.length)
  return sheet.kolom.map((digits) => Math.max(0, digits.length - 1))
}

/** Keys by the place that they stand at, in their order; a place keyed twice was corrected. Keys beside the sheet are left out. */
export function keysByPlace<K extends { column: number; row: number }>(
  sheet: DigitSheet | SymbolSheet,
  keys: readonly K[],
): K[][] {
  const rows = rowCounts(sheet)
  const places = new Map<string, K[]>()
  for (const key of keys) {
    if (key.row >= (rows[key.column] ?? 0)) continue
    const place = `${key.column}/${key.row}`
    const own = places.get(place)
    if (own) own.push(key)
    else places.set(place, [key])
  }
  return [...places.values()]
}

/** The two digits to be added at a place; undefined beside the sheet. */
export function pairAt(sheet: DigitSheet, column: number, row: number): [number, number] | undefined {
  const [first, second] = [sheet.kolom[column]?.[row], sheet.kolom[column]?.[row + 1]]
  return first === undefined || second === undefined ? undefined : [first, second]
}

interface PartedPaper {
  waktu: 'total' | 'subtes'
  subtes: readonly { soal: readonly unknown[] }[]
}

/**
 * Whether a sheet is all that can be worked on while it is open: then its clock begins with the time of its sub-test.
 * One among questions or other sheets begins when the student opens it, which its first entry tells.
 */
export function isLoneSheet({ waktu, subtes }: PartedPaper, part: number): boolean {
  const open = waktu === 'subtes' ? [subtes[part]] : subtes
  return open.reduce((sum, each) => sum + (each?.soal.length ?? 0), 0) === 1
}
