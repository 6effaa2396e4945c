/** Rows of one statement. */
const PART = 2000

/** Work on a long list part by part: a statement has a limit of values. */
export async function inParts<T>(rows: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += PART) await work(rows.slice(at, at + PART))
}
