import { BLOCKING_RULES, type CheckRule, type Finding } from '#contract/packages-admin.ts'
import type { Bank, SheetRow, SoalRow, SubtestRow } from '../bank.ts'

/** A question where the package has it. */
export interface Placed {
  subtes: SubtestRow
  nomor: number
  id: string
  soal: SoalRow | undefined
  sheet: SheetRow | undefined
}

export function placedIn(bank: Bank): Placed[] {
  return bank.subtes.flatMap((subtes) =>
    subtes.soal_ids.map((id, index) => ({
      subtes,
      nomor: index + 1,
      id,
      soal: bank.soal.get(id),
      sheet: bank.sheets.get(id),
    })),
  )
}

const BLOCKING: ReadonlySet<CheckRule> = new Set(BLOCKING_RULES)

/** Names the question before it says what is the matter: "PK nomor 7: …". */
export const ofSoal = (aturan: CheckRule, placed: Placed, pesan: string): Finding => ({
  ...bare(aturan, `${placed.subtes.kode} nomor ${placed.nomor}: ${pesan}`),
  subtest_id: placed.subtes.id,
  nomor: placed.nomor,
  soal_id: placed.id,
  lembar: placed.sheet !== undefined,
})

export const ofSubtes = (aturan: CheckRule, subtes: SubtestRow, pesan: string): Finding => ({
  ...bare(aturan, `${subtes.kode}: ${pesan}`),
  subtest_id: subtes.id,
})

export const ofPaket = (aturan: CheckRule, pesan: string): Finding => bare(aturan, pesan)

const bare = (aturan: CheckRule, pesan: string): Finding => ({
  aturan,
  berat: BLOCKING.has(aturan) ? 'galat' : 'peringatan',
  pesan,
  subtest_id: null,
  nomor: null,
  soal_id: null,
  lembar: false,
})
