import type { Finding } from '#contract/packages/building.ts'
import type { Bank, SubtestRow } from '../publication/bank.ts'
import { ofPaket, ofSubtes } from './finding.ts'
import { SKD_SECONDS, TOLERANCE, USUAL_SECONDS, UTBK_SECONDS } from './norms.ts'

const figure = (seconds: number) => seconds.toLocaleString('id-ID', { maximumFractionDigits: 1 })
const minutes = (seconds: number) => `${(seconds / 60).toLocaleString('id-ID', { maximumFractionDigits: 1 })} menit`

/** Minutes against questions. */
export function timeFindings(bank: Bank): Finding[] {
  const { paket, subtes } = bank
  if (paket.waktu === 'subtes') return subtes.flatMap((row) => ofSubtest(bank, row))
  return [...total(bank), ...subtes.flatMap((row) => sheetTime(bank, row))]
}

function ofSubtest(bank: Bank, row: SubtestRow): Finding[] {
  const sheets = sheetTime(bank, row)
  const written = row.soal_ids.filter((id) => bank.soal.has(id)).length
  if (sheets.length || !written || written < row.soal_ids.length) return sheets
  const each = row.durasi_detik / written
  const norm = bank.paket.penilaian === 'irt' ? UTBK_SECONDS[row.kode.toUpperCase()] : undefined
  if (norm && Math.abs(each - norm) > norm * TOLERANCE) {
    return [ofSubtes('waktu', row, `${figure(each)} detik per soal; pola UTBK ${figure(norm)} detik.`)]
  }
  return norm ? [] : unusual(each).map((text) => ofSubtes('waktu', row, text))
}

function total({ paket, subtes, soal }: Bank): Finding[] {
  const ids = subtes.flatMap((row) => row.soal_ids)
  const written = ids.filter((id) => soal.has(id)).length
  if (paket.durasi_detik === null || !written || written < ids.length) return []
  const each = paket.durasi_detik / written
  if (paket.penilaian === 'skd' && Math.abs(each - SKD_SECONDS) > SKD_SECONDS * TOLERANCE) {
    return [
      ofPaket('waktu', `${figure(each)} detik per soal; pola SKD ${figure(SKD_SECONDS)} detik (110 soal, 100 menit).`),
    ]
  }
  return unusual(each).map((text) => ofPaket('waktu', text))
}

function unusual(each: number): string[] {
  const { least, most } = USUAL_SECONDS
  if (each < least) return [`hanya ${figure(each)} detik per soal; sedikitnya ${least} detik.`]
  return each > most ? [`${figure(each)} detik per soal; biasanya paling lama ${most} detik.`] : []
}

/** A sheet takes what its columns take; a timer that ends earlier cuts it off. */
function sheetTime({ sheets, columns, paket }: Bank, row: SubtestRow): Finding[] {
  const needed = row.soal_ids.reduce((sum, id) => {
    const sheet = sheets.get(id)
    return sum + (sheet ? sheet.detik_per_kolom * (columns.get(id)?.length ?? sheet.jumlah_kolom) : 0)
  }, 0)
  const given = paket.waktu === 'total' ? (paket.durasi_detik ?? needed) : row.durasi_detik
  const findings: Finding[] = []
  if (needed > given) {
    findings.push(ofSubtes('waktu', row, `lembarnya perlu ${minutes(needed)}, waktunya ${minutes(given)}.`))
  }
  const mixed = needed > 0 && row.soal_ids.some((id) => !sheets.has(id))
  if (mixed) findings.push(ofSubtes('waktu', row, 'lembar dan soal biasa bercampur; pisahkan ke subtes lain.'))
  return findings
}
