import type { CheckRule, Finding } from '#contract/packages/building.ts'
import type { Assembled } from '../publication/assemble.ts'
import type { Bank } from '../publication/bank.ts'
import { minusUnsaid } from '../publication/readiness.ts'
import { columnProblem } from '../publication/sheet.ts'
import { soalProblems } from '../publication/soal-rules.ts'
import { render } from '../text/render.ts'
import { ofPaket, ofSoal, ofSubtes, type Placed } from './finding.ts'

/**
 * What blocks publication, each with the question it is about. Everything that `assemble` calls a problem shows here:
 * a publication is never refused for a reason that the check did not name.
 */
export function blocking({ bank, media }: Assembled, placed: readonly Placed[]): Finding[] {
  const held = (sha256: string) => media.has(sha256)
  return [...ofWhole(bank, placed), ...placed.flatMap((one) => ofOne(bank, one, held))]
}

function ofWhole({ paket, subtes }: Bank, placed: readonly Placed[]): Finding[] {
  const findings: Finding[] = []
  if (!subtes.length) findings.push(ofPaket('susunan', 'Paket belum punya subtes. Tambahkan sedikitnya satu.'))
  if (paket.waktu === 'total' && paket.durasi_detik === null) {
    findings.push(
      ofPaket('durasi', 'Paket memakai satu waktu, tetapi durasinya kosong. Isi durasi, atau pilih waktu per subtes.'),
    )
  }
  const minus = minusUnsaid({ paket, subtes })
  if (minus) findings.push(ofPaket('jawaban_salah', minus))
  const seen = new Map<string, Placed>()
  for (const one of placed) {
    const first = seen.get(one.id)
    if (first) findings.push(ofSoal('susunan', one, `sudah dipakai sebagai ${first.subtes.kode} nomor ${first.nomor}.`))
    else seen.set(one.id, one)
  }
  for (const row of subtes) if (!row.soal_ids.length) findings.push(ofSubtes('subtes_kosong', row, 'belum ada soal.'))
  return findings
}

function ofOne(bank: Bank, one: Placed, held: (sha256: string) => boolean): Finding[] {
  const { soal, sheet } = one
  if (sheet) return [...sheetFindings(bank, one), ...mediaFindings(one, [sheet.petunjuk], held)]
  if (!soal) return [ofSoal('susunan', one, 'soal ini sudah tidak ada di bank soal. Keluarkan, atau pilih gantinya.')]
  const own = soalProblems(soal).map(({ path, message }) => ofSoal(ruleOf(path, message), one, message))
  const stimulus = soal.stimulus_id ? bank.stimuli.get(soal.stimulus_id) : undefined
  const shared = render(stimulus?.teks ?? '').problems.map((message) =>
    ofSoal(ruleOf('teks', message), one, `stimulus "${stimulus?.judul}": ${message}`),
  )
  const texts = [soal.teks, ...soal.opsi.map((opsi) => opsi.teks), ...soal.pernyataan, soal.pembahasan_teks]
  return [...own, ...shared, ...mediaFindings(one, [...texts, stimulus?.teks ?? ''], held)]
}

function sheetFindings(bank: Bank, one: Placed): Finding[] {
  const columns = bank.columns.get(one.id) ?? []
  if (!columns.length) return [ofSoal('lembar', one, 'lembar ini belum punya kolom.')]
  return columns.flatMap((column, index) => {
    const problem = one.sheet && columnProblem(one.sheet.jenis, column)
    return problem ? [ofSoal('lembar', one, `kolom ${index + 1}: ${problem}`)] : []
  })
}

function mediaFindings(one: Placed, texts: readonly string[], held: (sha256: string) => boolean): Finding[] {
  const missing = [...new Set(texts.flatMap((text) => render(text).media))].filter((sha256) => !held(sha256))
  return missing.map((sha256) =>
    ofSoal('media', one, `gambar atau suara ${sha256.slice(0, 12)}… tidak ada di server. Unggah lagi.`),
  )
}

/** What the message is about: those of the renderer begin with what it could not read. */
function ruleOf(path: string, message: string): CheckRule {
  if (message.startsWith('Rumus ')) return 'rumus'
  if (message.startsWith('Media ')) return 'media'
  return path === 'kunci' || path === 'poin_opsi' ? 'kunci' : 'isi'
}
