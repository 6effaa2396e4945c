import type { Paper } from '#contract/exam/paper.ts'
import type { ItemsReport, ReportedSoal } from '#contract/reporting/item.ts'
import type { Db } from '../db/connect.ts'
import { refusal } from '../lib/errors.ts'
import { type PaperKeys, withMediaAddresses } from '../packages/publication/keys.ts'
import { acceptedKeys } from '../packages/publication/rulings.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { subtesKeys } from '../results/score/score-log.ts'
import { soalKeys } from '../results/score/subtes.ts'
import { analyse } from './analyse.ts'
import { answerTable } from './answer-table.ts'
import { fingerprint } from './fingerprint.ts'
import { chosenPaper, loadJadwal, satPapers } from './load-jadwal.ts'
import { memoize } from './memoize.ts'
import { withholdFew } from './withhold.ts'

/** Figures are worked out once per state of the scores and version of the keys. */
const kept = memoize<ItemsReport>()

/** Item statistics of one paper of a schedule, the one most sat where none is named. Throws `not_found`. */
export async function items(db: Db, jadwal_id: string, wanted: string | undefined): Promise<ItemsReport> {
  await loadJadwal(db, jadwal_id)
  const sat = chosenPaper(await satPapers(db, jadwal_id), wanted)
  if (!sat) return { paper_sha256: null, key_version: 0, n: 0, group_size: 0, subtes: [], items: [] }
  const { paper_sha256, key_version } = sat
  return kept(`${await fingerprint(db, jadwal_id)}/${paper_sha256}`, async () => {
    const paper = await loadPaper(db, paper_sha256)
    const keys = await loadKeys(db, paper_sha256, key_version)
    const table = await answerTable(db, jadwal_id, paper_sha256, paper)
    const figures = withholdFew(await analyse(paper, keys, table), table.takers)
    return { paper_sha256, key_version, n: table.takers, ...figures }
  })
}

/** One item as it was asked, with its keys. Throws `not_found`. */
export async function item(
  db: Db,
  jadwal_id: string,
  soal_id: string,
  wanted: string | undefined,
): Promise<ReportedSoal> {
  const sat = chosenPaper(await satPapers(db, jadwal_id), wanted)
  if (!sat) throw refusal('missing.jadwal_result')
  const paper = await loadPaper(db, sat.paper_sha256)
  return askedItem(paper, await loadKeys(db, sat.paper_sha256, sat.key_version), soal_id)
}

/** A question of a paper with its key. Throws `missing.item`. */
export function askedItem(paper: Paper, keys: PaperKeys, soal_id: string): ReportedSoal {
  for (const part of paper.subtes) {
    const soal = part.soal.find(({ id }) => id === soal_id)
    if (!soal) continue
    const own = soalKeys(subtesKeys(keys, part.id), soal_id)
    const stimulus = paper.stimulus.find(({ id }) => id === soal.stimulus_id)
    const { jenis } = soal
    return {
      soal_id,
      jenis,
      html: withMediaAddresses(soal.html),
      stimulus: stimulus ? { judul: stimulus.judul, html: withMediaAddresses(stimulus.html) } : null,
      opsi: 'opsi' in soal ? soal.opsi.map(({ id, html }) => ({ id, html: withMediaAddresses(html) })) : [],
      kolom: soal.jenis === 'pernyataan' ? soal.kolom : null,
      pernyataan: 'pernyataan' in soal ? soal.pernyataan.map(withMediaAddresses) : [],
      kunci: acceptedKeys(own),
      original_key: own.ruling ? acceptedKeys({ jenis, kunci: own.ruling.original.kunci }) : acceptedKeys(own),
      poin_opsi: own.poin_opsi,
      pembahasan_html: withMediaAddresses(own.pembahasan_html),
    }
  }
  throw refusal('missing.item')
}
