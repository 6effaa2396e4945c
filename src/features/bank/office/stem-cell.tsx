import { RichHtml } from '#src/components/display/rich-html.tsx'
import { readable } from '#src/office/kit/readable.ts'
import styles from './stem-cell.module.css'

interface StemCellProps {
  row: { teks: string; cuplikan_html?: string }
}

/** The beginning of a question with its formulas drawn; all of it in words under the pointer. */
export function StemCell({ row: { teks, cuplikan_html = '' } }: StemCellProps) {
  const words = readable(teks)
  // A draft may be saved before it has any: its row still leads to it.
  if (!cuplikan_html) return <span>{words || '–'}</span>
  return (
    <span title={words}>
      <RichHtml html={cuplikan_html} className={styles.stem} />
    </span>
  )
}
