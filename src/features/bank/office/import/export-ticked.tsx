import type { BulkActionsProps } from '#src/office/crud/list/bulk-bar.tsx'
import { ExportSoal } from './export-soal.tsx'

/** A file of the ticked questions. */
export function ExportTicked({ rows, disabled }: BulkActionsProps) {
  return <ExportSoal small wanted={async () => ({ ids: (await rows()).map(({ id }) => id) })} disabled={disabled} />
}
