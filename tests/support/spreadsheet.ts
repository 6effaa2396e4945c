/**
 * The cells that a spreadsheet of a locale makes of a file: a quotation mark counts where a cell begins, one that is not
 * closed reaches to the end, and what follows a closed one belongs to the cell.
 */
export function cellsOf(file: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let at = file.startsWith('\uFEFF') ? 1 : 0; at <= file.length; at++) {
    let cell = ''
    if (file[at] === '"') {
      for (at++; at < file.length && (file[at] !== '"' || file[++at] === '"'); at++) cell += file[at]
    }
    for (; at < file.length && file[at] !== delimiter && file[at] !== '\n' && file[at] !== '\r'; at++) cell += file[at]
    cells.push(cell)
  }
  return cells
}

/** Whether a spreadsheet takes a cell for a formula, past what it skips. */
export const runs = (cell: string) => /^["\s]*[=+\-@＝＋－＠]/.test(cell)

/** Texts that begin as formulas, or whose parts do where a locale parts a line in them. */
export const FORMULAS = [
  '=1+1',
  ' =1+1',
  'a,=1+1',
  'a;=1+1',
  'a,"=1+1',
  'a, " =1+1',
  'a\n=1+1',
  'a\r\n@SUM(A1)',
  'a\t-1+1',
  'a,\t=1',
  '＝1+1',
  '\t=1',
  '\r=1',
  "=cmd|' /C calc'!A0",
  'x"",=HYPERLINK("http://x.test";"y")',
  `'=1+1`,
  `''=1+1`,
  'a,\u200B=1',
]
