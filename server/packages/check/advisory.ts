import type { Finding } from '#contract/packages/building.ts'
import type { Bank, SoalRow, SubtestRow } from '../publication/bank.ts'
import { isBlank, render } from '../text/render.ts'
import { ofPaket, ofSoal, ofSubtes, type Placed } from './finding.ts'
import { nearDuplicateFindings } from './near-duplicates.ts'
import { SKD_PARTS } from './norms.ts'
import { timeFindings } from './times.ts'

/** What somebody should look at before students do; `elsewhere`: questions that other packages use, with their names. */
export function advisory(bank: Bank, placed: readonly Placed[], elsewhere: ReadonlyMap<string, string>): Finding[] {
  return [
    ...bank.subtes.flatMap((row) => optionCounts(placed.filter(({ subtes }) => subtes.id === row.id))),
    ...placed.flatMap((one) => [...sameOptions(one), ...withoutDiscussion(one), ...unfinished(one)]),
    ...nearDuplicateFindings(placed),
    ...timeFindings(bank),
    ...thresholds(bank),
    ...placed.flatMap((one) => usedElsewhere(bank, one, elsewhere)),
  ]
}

/** Questions with another number of options than most of their sub-test. */
function optionCounts(placed: readonly Placed[]): Finding[] {
  const withOptions = placed.filter(({ soal }) => soal && soal.opsi.length > 0)
  const groups = [...Map.groupBy(withOptions, ({ soal }) => soal?.opsi.length ?? 0)].sort(
    (a, b) => b[1].length - a[1].length || b[0] - a[0],
  )
  const usual = groups[0]?.[0]
  return groups
    .slice(1)
    .flatMap(([count, some]) =>
      some.map((one) => ofSoal('jumlah_opsi', one, `${count} opsi, soal lain di subtes ini ${usual}.`)),
    )
}

function sameOptions(one: Placed): Finding[] {
  const texts = one.soal?.opsi.map((opsi) => render(opsi.teks).html) ?? []
  const repeated = texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index)
  if (repeated < 0) return []
  const ids = one.soal?.opsi.map((opsi) => opsi.id) ?? []
  return [
    ofSoal('opsi_kembar', one, `opsi ${ids[texts.indexOf(texts[repeated] ?? '')]} dan ${ids[repeated]} sama isinya.`),
  ]
}

const explained = (soal: SoalRow) => soal.pembahasan_video_url !== null || !isBlank(render(soal.pembahasan_teks))

function withoutDiscussion(one: Placed): Finding[] {
  if (!one.soal || explained(one.soal)) return []
  return [ofSoal('pembahasan', one, 'belum ada pembahasan, teks maupun video.')]
}

function unfinished(one: Placed): Finding[] {
  const status = one.soal?.status ?? one.sheet?.status
  if (status === 'arsip') return [ofSoal('draf', one, 'soal ini sudah diarsipkan.')]
  if (status === 'draf' || status === 'ditinjau') return [ofSoal('draf', one, `soal ini masih ${status}.`)]
  return []
}

/** Thresholds and the order of ties of SKD. */
function thresholds({ paket, subtes }: Bank): Finding[] {
  if (paket.penilaian !== 'skd') return []
  const codes = subtes.map((row) => row.kode.toUpperCase())
  const missing = Object.keys(SKD_PARTS).filter((kode) => !codes.includes(kode))
  const ofWhole = missing.length
    ? [ofPaket('ambang', `Bagian SKD belum lengkap: ${missing.join(', ')} tidak ada dalam paket ini.`)]
    : []
  return [...ofWhole, ...subtes.flatMap(thresholdOf)]
}

function thresholdOf(row: SubtestRow): Finding[] {
  const part = SKD_PARTS[row.kode.toUpperCase()]
  const findings: Finding[] = []
  if (row.ambang === null) {
    const usual = part ? ` (biasanya ${part.ambang})` : ''
    findings.push(ofSubtes('ambang', row, `ambang batas belum diisi${usual}; kelulusan tidak dapat dinilai.`))
  } else if (part && row.ambang !== part.ambang && row.ambang !== part.lain) {
    findings.push(ofSubtes('ambang', row, `ambang batas ${row.ambang}, pola SKD ${part.ambang}.`))
  }
  if (part && row.prioritas_seri === null) {
    findings.push(ofSubtes('ambang', row, `urutan bila nilai sama belum diisi (pola SKD ${part.seri}).`))
  }
  return findings
}

/** A national sitting is no secret where its questions were sold before. */
function usedElsewhere({ paket }: Bank, one: Placed, elsewhere: ReadonlyMap<string, string>): Finding[] {
  const other = elsewhere.get(one.id)
  if (paket.mode !== 'nasional' || other === undefined) return []
  return [ofSoal('pakai_ulang', one, `juga dipakai ${other}.`)]
}
