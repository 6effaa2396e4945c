import { BLOCKING_RULES, type CheckRule, type Finding } from '#contract/packages/building.ts'
import type { Bank, SheetRow, SoalRow, SubtestRow } from '../publication/bank.ts'

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
export const ofSoal = (rule: CheckRule, placed: Placed, message: string): Finding => ({
  ...bare(rule, `${placed.subtes.kode} nomor ${placed.nomor}: ${message}`),
  subtest_id: placed.subtes.id,
  number: placed.nomor,
  soal_id: placed.id,
  sheet: placed.sheet !== undefined,
})

export const ofSubtes = (rule: CheckRule, subtes: SubtestRow, message: string): Finding => ({
  ...bare(rule, `${subtes.kode}: ${message}`),
  subtest_id: subtes.id,
})

export const ofPaket = (rule: CheckRule, message: string): Finding => bare(rule, message)

const bare = (rule: CheckRule, message: string): Finding => ({
  rule,
  severity: BLOCKING.has(rule) ? 'error' : 'warning',
  message,
  subtest_id: null,
  number: null,
  soal_id: null,
  sheet: false,
})
