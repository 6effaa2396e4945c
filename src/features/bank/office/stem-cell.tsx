import { RichHtml } from '#src/components/display/rich-html.tsx'
import { readable } from '#src/office/kit/readable.ts'
import styles from './stem-cell.module.css'

interface StemCellProps {
  row: { teks: string; cuplikan_html?: string }
}

/** The beginning of a question with its formulas drawn; all of it in words under the pointer. */
export function StemCell({ row: { teks, cuplikan_html = '' } }: StemCellProps) {
  return (
    <span title={readable(teks)}>
      <RichHtml html={cuplikan_html} className={styles.stem} />
    </span>
  )
}
