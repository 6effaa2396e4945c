import { jadwalPaket } from '#contract/resources/index.ts'
import { ReportAction } from '#src/features/reports/office/report-action.tsx'
import { CopyItem } from '#src/office/crud/copy-item.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** In the menu of a schedule: its report, and the same once more without its participants. */
export function ScheduleActions({ row }: { row: { id: string } }) {
  return (
    <>
      <ReportAction row={row} />
      <CopyItem
        resource={jadwalPaket}
        row={row}
        other={({ nama }, words) => ({ nama: words(String(nama)) })}
        open={(id) => `${menuUrl('jadwal-admin')}/edit/${id}`}
      />
    </>
  )
}
