import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { connect, migrateUp } from '../db/connect.ts'
import { EmbeddedError } from '../db/embedded.ts'
import { ConfigError, readConfig } from '../process/config.ts'
import { ImportError } from '../worker/import-error.ts'
import { type ImportReport, importFile } from './import-file.ts'

const USAGE = `Cara pakai: npm run import -- BERKAS… [--mapel KODE] [--set NAMA] [--paket NAMA] [--dry-run] [--partial]
  BERKAS     .json atau .csv; bentuknya dijelaskan di docs/import.md
  --mapel    kode mata pelajaran soal-soal ini
  --set      nama kumpulan; bawaannya nama folder dan berkas
  --paket    buat juga paket gratis dengan nama ini, terbuka bagi semua siswa (satu berkas)
  --dry-run  periksa saja, jangan simpan
  --partial  simpan soal yang baik walau ada yang ditolak
`

/** Loads files of questions into the bank and says, row by row, what was refused and why. */
async function main(): Promise<number> {
  z.config(z.locales.id())
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapel: { type: 'string' },
      set: { type: 'string' },
      paket: { type: 'string' },
      'dry-run': { type: 'boolean' },
      partial: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  // One package holds the questions of one file: a second file would replace those of the first.
  const wrong = !positionals.length || (values.paket !== undefined && positionals.length > 1)
  if (values.help || wrong) {
    process.stdout.write(USAGE)
    return values.help ? 0 : 2
  }
  const connection = await connect(readConfig(process.env))
  try {
    await migrateUp(connection)
    const options = {
      mapel: values.mapel,
      set: values.set,
      paket: values.paket,
      dryRun: values['dry-run'],
      partial: values.partial,
    }
    const reports: ImportReport[] = []
    for (const file of positionals) {
      const report = await importFile(connection.db, file, options, { now: Date.now(), random: randomBytes })
      process.stdout.write(words(report, options.dryRun === true))
      reports.push(report)
    }
    return reports.every((report) => report.refused.length === 0) ? 0 : 1
  } finally {
    await connection.close()
  }
}

function words(report: ImportReport, dryRun: boolean): string {
  const refusedRows = new Set(report.refused.map((refusal) => refusal.row)).size
  const lines = [...report.refused, ...report.losses].map(
    ({ row, id, column, reason }) => `  baris ${row}${id ? ` (${id})` : ''} · kolom ${column}: ${reason}`,
  )
  const outcome = report.written
    ? `${report.created} baru, ${report.updated} diubah, ${report.unchanged} tetap`
    : dryRun
      ? 'diperiksa saja, tidak ada yang disimpan'
      : 'tidak ada yang disimpan; perbaiki dulu, atau pakai --partial'
  return [
    `${report.file}: ${report.total} soal, ${report.sound} baik, ${refusedRows} ditolak – ${outcome}`,
    ...lines,
    '',
  ].join('\n')
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    const expected = error instanceof ImportError || error instanceof ConfigError || error instanceof EmbeddedError
    const usage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(`${expected || usage ? error.message : (error?.stack ?? error)}\n${usage ? USAGE : ''}`)
    process.exitCode = 1
  },
)
