import { Button, Menu } from '@mantine/core'
import { ChevronDown, Download, History, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS } from '#contract/choices.ts'
import type { ExportFormat } from '#contract/export.ts'
import { ANOMALY_KINDS, REPORT_PARTS, type Report } from '#contract/reporting/report.ts'
import { MarkingLink } from '#src/features/reports/office/essays/marking-link.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { fetchFile } from '#src/office/crud/export/export-rows.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { asCount } from './numbers.ts'
import { useReportColumns } from './report-columns.ts'
import { askFile } from './report-data.ts'

/** When it was sat, of which package, and by how many. */
export function ReportNote({ report: { jadwal, participants } }: { report: Report }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  const days = [...new Set([jadwal.mulai, jadwal.selesai].map((moment) => shortDate(moment, zone)))].join(' – ')
  return t('head', { days, paket: jadwal.paket_nama, count: participants.finished, n: asCount(participants.finished) })
}

/** What may be taken away from it. */
export function ReportActions({ report: { jadwal, participants, provisional } }: { report: Report }) {
  const { t } = useTranslation('report')
  return (
    <>
      {provisional && (
        <Chip tone="info" icon={History}>
          {t('provisional')}
        </Chip>
      )}
      <MarkingLink jadwal_id={jadwal.id} />
      <Button leftSection={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <ExportReport jadwal={jadwal} disabled={participants.scored === 0} />
    </>
  )
}

function ExportReport({ jadwal, disabled }: { jadwal: Report['jadwal']; disabled: boolean }) {
  const { t } = useTranslation('report')
  const { t: board } = useTranslation('board')
  const online = useOnline()
  const keys = useOwnRight('jadwal-admin', 'key')
  const columns = useReportColumns()
  const [busy, setBusy] = useState(false)
  const run = async (part: (typeof REPORT_PARTS)[number], format: ExportFormat) => {
    setBusy(true)
    const anomalies = {
      title: board('col.anomalies'),
      words: Object.fromEntries(ANOMALY_KINDS.map((kind) => [kind, board(`odd.${kind}`)])),
    }
    const asked = { jadwal_id: jadwal.id, part, format, anomalies, columns }
    const name = t(`export.${part}`, { format: jadwal.nama })
    await attempt(async () => fetchFile(await askFile(asked), name, () => {}))
    setBusy(false)
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          leftSection={<Download size={16} strokeWidth={1.75} />}
          rightSection={<ChevronDown size={14} strokeWidth={1.75} />}
          disabled={disabled || !online || busy}
        >
          <span aria-live="polite">{t(busy ? 'export.busy' : 'export.word')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {REPORT_PARTS.filter((part) => part === 'peserta' || keys).flatMap((part) =>
          EXPORT_FORMATS.map((format) => (
            <Menu.Item key={part + format} onClick={() => void run(part, format)}>
              {t(`export.${part}`, { format: format.toUpperCase() })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
