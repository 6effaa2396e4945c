import { Button, Menu } from '@mantine/core'
import { ChevronDown, Download, History, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/export.ts'
import { ANOMALY_KINDS, type Report } from '#contract/report.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { useOnline } from '#src/lib/online.ts'
import { useZone } from '#src/lib/zone.ts'
import { fetchFile } from '#src/office/crud/export/export-rows.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { asCount } from './numbers.ts'
import styles from './report.module.css'
import { askFile } from './report-data.ts'

/** Whose report it is, and what may be taken away from it. */
export function ReportHead({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  const { jadwal, peserta } = report
  const days = [...new Set([jadwal.mulai, jadwal.selesai].map((moment) => shortDate(moment, zone)))].join(' – ')
  return (
    <header className={styles.head}>
      <h1>{jadwal.nama}</h1>
      <p>{t('head', { days, paket: jadwal.paket_nama, count: peserta.selesai, n: asCount(peserta.selesai) })}</p>
      <div className={styles.actions}>
        {report.sementara && (
          <span className={styles.pill}>
            <History size={14} strokeWidth={1.75} aria-hidden="true" /> {t('provisional')}
          </span>
        )}
        <Button leftSection={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ExportReport jadwal_id={jadwal.id} disabled={peserta.dinilai === 0} />
      </div>
    </header>
  )
}

function ExportReport({ jadwal_id, disabled }: { jadwal_id: string; disabled: boolean }) {
  const { t } = useTranslation('report')
  const { t: board } = useTranslation('board')
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const run = async (bagian: 'peserta' | 'butir', format: ExportFormat) => {
    setBusy(true)
    const anomali = {
      title: board('col.anomali'),
      words: Object.fromEntries(ANOMALY_KINDS.map((kind) => [kind, board(`odd.${kind}`)])),
    }
    await attempt(async () => fetchFile(await askFile({ jadwal_id, bagian, format, anomali }), () => {}))
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
        {(['peserta', 'butir'] as const).flatMap((bagian) =>
          EXPORT_FORMATS.map((format) => (
            <Menu.Item key={bagian + format} onClick={() => void run(bagian, format)}>
              {t(`export.${bagian}`, { format: format.toUpperCase() })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
